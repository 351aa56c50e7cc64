/// A request to the tenant: a value that is sent each time it is started.
///
/// ```swift
/// let profile = try await Auth0.authentication().userInfo(withAccessToken: token).start()
/// ```
public struct Request<T, E: Auth0APIError>: Requestable {
    public typealias Callback = @MainActor (Result<T, E>) -> Void

    var call: APICall

    /// Checks ID tokens; used where `idToken` is set.
    var validator: IDTokenValidator

    /// Finds the ID token that has to be checked.
    var idToken: (@Sendable (T) -> String)?

    private let read: @Sendable (APIResponse) throws(E) -> sending T

    init(
        _ call: APICall, clientID: String = "", read: @escaping @Sendable (APIResponse) throws(E) -> sending T
    ) {
        self.call = call
        self.read = read
        validator = IDTokenValidator(
            issuer: call.client.domain.url.absoluteString, clientID: clientID, clock: call.client.clock)
    }

    /// Returns a copy with these parameters over its own; the newest value of a name wins.
    ///
    /// The values are read now. A `scope` gets `openid` in front of it unless it has it. Parameters that are `nil` are
    /// left out. Values that JSON cannot express fail the request when it is started.
    public func parameters(_ extraParameters: [String: Any]) -> Self {
        parameters(Parameters(extraParameters))
    }

    func parameters(_ extraParameters: Parameters) -> Self {
        changed { $0.parameters = $0.parameters.merging(extraParameters) }
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
    public func start() async throws(E) -> sending T {
        let response: APIResponse
        do {
            response = try await call.send()
        } catch {
            throw E(cause: error)
        }
        let result = try read(response)
        if let idToken {
            try await validate(idToken(result))
        }
        return result
    }

    /// Sends the request and calls back once, on the main actor.
    public func start(_ callback: @escaping Callback) {
        deliver(to: callback) { () async throws(E) -> sending T in try await start() }
    }

    private func validate(_ idToken: String) async throws(E) {
        do throws(IDTokenError) {
            try await validator.validate(idToken, keys: SigningKeySource(of: call.client))
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

extension Request {
    /// A request whose result is decoded from JSON.
    static func decoding(_ call: APICall, clientID: String = "") -> Request where T: Decodable & Sendable {
        Request(call, clientID: clientID) { (response) throws(E) -> T in try response.value(failing: E.self) }
    }

    /// A request whose result is read from a JSON object.
    static func object(_ call: APICall, _ make: @escaping @Sendable (sending [String: Any]) -> sending T?) -> Request {
        Request(call) { (response) throws(E) -> sending T in try response.object(failing: E.self, make) }
    }
}

extension Request {
    /// A request that fails when it is started: what clients of a program's own have that leave an operation out.
    static func notOffered(_ operation: String) -> Request {
        let client = APIClient(domain: Domain(""), session: .shared)
        var call = client.call(.get, operation)
        call.problem = InvalidRequestError.notOffered(operation)
        return Request(call) { (response) throws(E) in throw E(emptyAnswerWithStatus: 0) }
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
