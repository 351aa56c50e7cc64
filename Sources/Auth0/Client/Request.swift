import Foundation

/// A request to the tenant: a value that is sent each time it is started.
///
/// ```swift
/// let profile = try await Auth0.authentication().userInfo(withAccessToken: accessToken).start()
/// ```
public struct Request<T, E: Auth0APIError>: Requestable {
    /// Receives the result, on the main actor.
    public typealias Callback = @MainActor (Result<T, E>) -> Void

    var call: APICall

    /// How the ID token of the result can be checked.
    var idTokenCheck: IDTokenCheck?

    /// Finds the ID token that has to be checked; `nil` unless it has to be.
    var idToken: (@Sendable (T) -> String)?

    /// How the request's tokens are bound; `nil` when they are not.
    public internal(set) var dpop: DPoP?

    private let answer: Answer

    private enum Answer: Sendable {
        /// Reads what the tenant answers.
        case tenant(@Sendable (APIResponse) throws(E) -> sending T)
        /// Nothing is sent.
        case canned(@Sendable () async throws(E) -> sending T)
    }

    init(_ call: APICall, read: @escaping @Sendable (APIResponse) throws(E) -> sending T) {
        self.call = call
        answer = .tenant(read)
    }

    /// Whether there is a tenant that answers it.
    var isSent: Bool {
        if case .tenant = answer { true } else { false }
    }

    /// Returns a copy with these parameters over its own; the newest value of a name wins.
    ///
    /// The values are read now. A `scope` gets `openid` in front of it unless it has it. Parameters that are `nil` are
    /// left out. Values that JSON cannot express fail the request when it is started.
    public func parameters(_ extraParameters: [String: Any]) -> Self {
        parameters(Parameters(extraParameters))
    }

    func parameters(_ extraParameters: Parameters) -> Self {
        changed { $0.parameters = $0.parameters.merging(extraParameters).includingOpenID }
    }

    /// Returns a copy with these headers over its own; the newest value of a name, in any case, wins.
    public func headers(_ extraHeaders: [String: String]) -> Self {
        changed { $0.addHeaders(extraHeaders) }
    }

    /// Returns a copy with more validators, which run before those that it has.
    public func requestValidators(_ extraValidators: [any RequestValidator]) -> Self {
        changed { $0.validators = extraValidators + $0.validators }
    }

    /// Sends the request and returns its result.
    ///
    /// A request that changes nothing is sent at most twice more when the tenant is out of reach, busy (429) or failing (5xx).
    /// No redirect is followed. What takes longer than the client's `requestTimeout` fails with `URLError.timedOut`.
    ///
    /// Cancelling the task cancels the transfer; the error's `isCancelled` is then `true`.
    ///
    /// - Throws: the tenant's refusal with its code, or what kept the answer from coming as the error's `cause`.
    public func start() async throws(E) -> sending T {
        switch answer {
        case .tenant(let read): try await send(read)
        case .canned(let answer): try await give(answer)
        }
    }

    /// Sends the request and calls back once, on the main actor.
    public func start(_ callback: @escaping Callback) {
        deliver(to: callback) { () async throws(E) -> sending T in try await start() }
    }

    private func send(_ read: @Sendable (APIResponse) throws(E) -> sending T) async throws(E) -> sending T {
        let response: APIResponse
        do {
            response = try await call.send()
        } catch {
            throw E(cause: error)
        }
        let result = try read(response)
        if let idToken, let idTokenCheck {
            try await check(idToken(result), by: idTokenCheck)
        }
        return result
    }

    private func give(_ answer: @Sendable () async throws(E) -> sending T) async throws(E) -> sending T {
        do {
            try call.check()
            try call.checkAttempt()
        } catch {
            throw E(cause: error)
        }
        return try await answer()
    }

    private func check(_ idToken: String, by check: IDTokenCheck) async throws(E) {
        do throws(IDTokenError) {
            try await check.validate(idToken)
        } catch {
            throw E(cause: error)
        }
    }

    private func changed(_ change: (inout APICall) -> Void) -> Self {
        var copy = self
        change(&copy.call)
        return copy
    }
}

// MARK: - Answered without a tenant

extension Request {
    /// A request that your code answers instead of a tenant, for test doubles. Nothing is sent.
    ///
    /// <!-- swift: skip, it belongs to a double -->
    /// ```swift
    /// func jwks() -> Request<JWKS, AuthenticationError> {
    ///     Request { () async throws(AuthenticationError) in try await recorder.next() }
    /// }
    /// ```
    ///
    /// Each start runs the validators of the request, then `answer`. Parameters and headers have no effect, and ID tokens are
    /// not checked: ``validateClaims()`` needs the keys of a tenant.
    ///
    /// - Parameter answer: Makes the result, or throws the failure.
    public init(answer: @escaping @Sendable () async throws(E) -> sending T) {
        call = .canned
        self.answer = .canned(answer)
    }

    /// A request that always ends with this result, for test doubles. Nothing is sent.
    ///
    /// ```swift
    /// func userInfo(withAccessToken: String, tokenType: String) -> Request<UserInfo, AuthenticationError> {
    ///     Request(result: .failure(AuthenticationError(info: ["error": "invalid_token"], statusCode: 401)))
    /// }
    /// ```
    ///
    /// A result that is not `Sendable`, such as a `ManagementObject`, is made by ``init(answer:)``.
    ///
    /// - Parameters:
    ///   - result: What each start ends with.
    ///   - delay: Seconds before that. Cancelling the task ends the wait with a failure whose `isCancelled` is `true`.
    public init(result: Result<T, E>, delay: TimeInterval = 0) where T: Sendable {
        self.init { () async throws(E) in
            do {
                try await Clock.system.sleep(delay)
            } catch {
                throw E(cause: error)
            }
            return try result.get()
        }
    }

    /// A request of an operation that a custom conforming type leaves out. It fails when it is started.
    static func notOffered(_ operation: String = #function) -> Request {
        Request { () async throws(E) in throw E(cause: InvalidRequestError.notOffered(operation)) }
    }
}

extension APICall {
    /// What requests have that are answered without a tenant. The name never resolves (RFC 2606 §2).
    fileprivate static let canned = APIClient(domain: Domain("canned.invalid"), session: .shared).call(.get, "")
}

// MARK: - Answered by the tenant

extension Request {
    /// A request whose result is decoded from JSON.
    static func decoding(_ call: APICall) -> Request where T: Decodable & Sendable {
        Request(call) { (response) throws(E) -> T in try response.value(failing: E.self) }
    }

    /// A request whose result is read from a JSON object.
    static func object(_ call: APICall, _ make: @escaping @Sendable (sending [String: Any]) -> sending T?) -> Request {
        Request(call) { (response) throws(E) -> sending T in try response.object(failing: E.self, make) }
    }
}

extension Request where T == [[String: Any]] {
    /// A request whose result is read from a JSON array of objects.
    static func objects(_ call: APICall) -> Request {
        Request(call) { (response) throws(E) -> sending T in try response.objects(failing: E.self) }
    }
}

extension Request where T == Void {
    /// A request of which only the success matters.
    static func confirming(_ call: APICall) -> Request {
        Request(call) { (response) throws(E) -> Void in _ = try response.successBody(failing: E.self) }
    }
}

extension InvalidRequestError {
    static func notOffered(_ operation: String) -> InvalidRequestError {
        InvalidRequestError(
            message: """
                This type does not offer \(operation). Add that method with the parameters and the result that the protocol \
                declares, or use a client of this library.
                """, isNotOffered: true)
    }
}
