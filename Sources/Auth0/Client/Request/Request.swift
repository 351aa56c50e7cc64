import A0Concurrency
import Foundation

/// A request to the tenant: a value that is sent each time you start it.
///
/// ```swift
/// let profile = try await Auth0.authentication().userInfo(withAccessToken: accessToken).start()
/// ```
public struct Request<T, E: Auth0APIError>: Requestable {
    /// Receives the result, on the main actor.
    public typealias Callback = @MainActor (Result<T, E>) -> Void

    var apiRequest: APIRequest

    /// How to check the ID token of the result.
    var idTokenCheck: IDTokenCheck?

    /// The caller's expectations of the ID token, for the request that this one is forwarded to.
    var idTokenSettings: [IDTokenSetting] = []

    /// Returns the ID token to check; `nil` if none has to be checked.
    var idToken: (@Sendable (T) -> String)?

    /// How the request's tokens are bound; `nil` if they aren't.
    public internal(set) var dpop: DPoP?

    private let response: Response

    private enum Response: Sendable {
        /// Reads the tenant's response.
        case tenant(@Sendable (APIResponse) throws(E) -> sending T)
        /// Nothing is sent.
        case canned(@Sendable (Request) async throws(E) -> sending T)
    }

    init(_ apiRequest: APIRequest, read: @escaping @Sendable (APIResponse) throws(E) -> sending T) {
        self.apiRequest = apiRequest
        response = .tenant(read)
    }

    /// Whether the request is sent to a tenant.
    var isSent: Bool {
        if case .tenant = response { true } else { false }
    }

    /// Returns a copy with these parameters added; they replace existing ones of the same name.
    ///
    /// The values are read immediately. `openid` is added to a `scope` that lacks it. Parameters that are `nil` are
    /// left out. If a value isn't valid JSON, the request fails when it's started.
    public func parameters(_ extraParameters: [String: Any]) -> Self {
        parameters(Parameters(extraParameters))
    }

    func parameters(_ extraParameters: Parameters) -> Self {
        changed { $0.parameters = $0.parameters.merging(extraParameters).includingOpenID }
    }

    /// Returns a copy with these headers added; they replace existing ones of the same name, regardless of case.
    public func headers(_ extraHeaders: [String: String]) -> Self {
        changed { $0.addHeaders(extraHeaders) }
    }

    /// Returns a copy with more validators, which run before the existing ones.
    public func requestValidators(_ extraValidators: [any RequestValidator]) -> Self {
        changed { $0.validators = extraValidators + $0.validators }
    }

    /// Sends the request and returns its result.
    ///
    /// A request that changes nothing is retried up to two times if the tenant can't be reached, is busy (429), or
    /// fails (5xx). Redirects aren't followed. A request that takes longer than the client's `requestTimeout` fails
    /// with `URLError.timedOut`.
    ///
    /// Canceling the task cancels the transfer; the error's `isCancelled` is then `true`.
    ///
    /// - Throws: The tenant's error with its code, or an error whose `cause` says why there was no response.
    public func start() async throws(E) -> sending T {
        switch response {
        case .tenant(let read): try await send(read)
        case .canned(let response): try await give(response)
        }
    }

    /// Sends the request and calls back once, on the main actor.
    public func start(_ callback: @escaping Callback) {
        deliver(to: callback) { () async throws(E) -> sending T in try await start() }
    }

    private func send(_ read: @Sendable (APIResponse) throws(E) -> sending T) async throws(E) -> sending T {
        let response: APIResponse
        do {
            response = try await apiRequest.send()
        } catch {
            throw E(cause: error)
        }
        let result = try read(response)
        if let idToken, let idTokenCheck {
            try await check(idToken(result), by: idTokenCheck)
        }
        return result
    }

    private func give(_ response: @Sendable (Request) async throws(E) -> sending T) async throws(E) -> sending T {
        do {
            try apiRequest.check()
            try apiRequest.checkAttempt()
        } catch {
            throw E(cause: error)
        }
        return try await response(self)
    }

    private func check(_ idToken: String, by check: IDTokenCheck) async throws(E) {
        do throws(IDTokenError) {
            try await check.validate(idToken)
        } catch {
            throw E(cause: error)
        }
    }

    private func changed(_ change: (inout APIRequest) -> Void) -> Self {
        var copy = self
        change(&copy.apiRequest)
        return copy
    }
}

// MARK: - Answered without a tenant

extension Request {
    /// Creates a request that your code answers instead of a tenant, for test doubles. Nothing is sent.
    ///
    /// <!-- swift: skip, it belongs to a double -->
    /// ```swift
    /// func jwks() -> Request<JWKS, AuthenticationError> {
    ///     Request { () async throws(AuthenticationError) in try await recorder.next() }
    /// }
    /// ```
    ///
    /// Each start runs the validators of the request, then `response`. Parameters and headers have no effect, and ID
    /// tokens are not checked: ``validateClaims()`` needs the keys of a tenant.
    ///
    /// - Parameter response: Returns the result, or throws the error.
    public init(response: @escaping @Sendable () async throws(E) -> sending T) {
        self.init(canned: { (_) async throws(E) -> sending T in try await response() })
    }

    /// Creates a request that nobody sends. The closure receives the request with its settings.
    init(canned response: @escaping @Sendable (Request) async throws(E) -> sending T) {
        apiRequest = .canned
        self.response = .canned(response)
    }

    /// Creates a request that always ends with this result, for test doubles. Nothing is sent.
    ///
    /// ```swift
    /// func userInfo(withAccessToken: String, tokenType: String) -> Request<UserInfo, AuthenticationError> {
    ///     Request(result: .failure(AuthenticationError(info: ["error": "invalid_token"], statusCode: 401)))
    /// }
    /// ```
    ///
    /// For a result that isn't `Sendable`, such as a `ManagementObject`, use ``init(response:)``.
    ///
    /// - Parameters:
    ///   - result: The result of each start.
    ///   - delay: Seconds to wait before the result. Canceling the task ends the wait with a failure whose
    ///     `isCancelled` is `true`.
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

    /// A request for an operation that a custom conforming type doesn't implement. It fails when it's started.
    static func notOffered(_ operation: String = #function) -> Request {
        Request { () async throws(E) in throw E(cause: InvalidRequestError.notOffered(operation)) }
    }
}

extension APIRequest {
    /// The client of requests that are answered without a tenant. The domain never resolves (RFC 2606 §2).
    fileprivate static let canned = APIClient(domain: Domain("canned.invalid"), session: .shared).apiRequest(.get, "")
}

// MARK: - Answered by the tenant

extension Request {
    /// A request whose result is decoded from JSON.
    static func decoding(_ apiRequest: APIRequest) -> Request where T: Decodable & Sendable {
        Request(apiRequest) { (response) throws(E) -> T in try response.value(failing: E.self) }
    }

    /// A request whose result is read from a JSON object.
    static func object(_ apiRequest: APIRequest, _ make: @escaping @Sendable (sending [String: Any]) -> sending T?)
        -> Request
    {
        Request(apiRequest) { (response) throws(E) -> sending T in try response.object(failing: E.self, make) }
    }
}

extension Request where T == [[String: Any]] {
    /// A request whose result is read from a JSON array of objects.
    static func objects(_ apiRequest: APIRequest) -> Request {
        Request(apiRequest) { (response) throws(E) -> sending T in try response.objects(failing: E.self) }
    }
}

extension Request where T == Void {
    /// A request without a result.
    static func confirming(_ apiRequest: APIRequest) -> Request {
        Request(apiRequest) { (response) throws(E) -> Void in _ = try response.successBody(failing: E.self) }
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
