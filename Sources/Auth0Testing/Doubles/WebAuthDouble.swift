import A0Concurrency
import Auth0
import Foundation

/// A test double for logins that needs neither a browser nor a tenant: the test sets the results.
///
/// ```swift
/// let webAuth = WebAuthDouble(result: .failure(.userCancelled))
/// ```
public struct WebAuthDouble: WebAuth {
    public var telemetry = Telemetry()
    public var logger: (any Logger)?
    public var dpop: DPoP?
    public let clientId = "double"
    public let url = URL(fileURLWithPath: "/double")
    public private(set) var credentialsManager: CredentialsManager?

    /// The result of a login. Credentials are stored if the app has set a credentials manager.
    public var result: WebAuthResult<Credentials>
    /// The result of a logout. The credentials are deleted if the app has set a credentials manager.
    public var logoutResult: WebAuthResult<Void>

    private var settings: [String: String] = [:]
    private let record = Locked<[[String: String]]>([])

    /// Creates a double whose logins end with `result`, and whose logouts end with `logoutResult`.
    public init(
        result: WebAuthResult<Credentials> = .success(.sample()), logoutResult: WebAuthResult<Void> = .success(())
    ) {
        (self.result, self.logoutResult) = (result, logoutResult)
    }

    /// The parameters of the logins started so far, such as `scope` and `connection`, oldest first. Copies share them.
    public var logins: [[String: String]] { record.withLock { $0 } }

    public func start() async throws(WebAuthError) -> Credentials {
        record.withLock { $0.append(settings) }
        let credentials = try result.get()
        try change { manager throws(CredentialsManagerError) in try manager.save(credentials) }
        return credentials
    }

    public func logout(federated: Bool) async throws(WebAuthError) {
        try logoutResult.get()
        try change { manager throws(CredentialsManagerError) in try manager.remove() }
    }

    private func change(
        _ body: (CredentialsManager) throws(CredentialsManagerError) -> Void
    ) throws(WebAuthError) {
        guard let credentialsManager else { return }
        do {
            try body(credentialsManager)
        } catch {
            throw WebAuthError.failing(error)
        }
    }

    private func asking(_ name: String, _ value: String) -> Self {
        var copy = self
        copy.settings[name] = value
        return copy
    }
}

// MARK: - Settings

extension WebAuthDouble {
    public func connection(_ connection: String) -> Self { asking("connection", connection) }
    public func scope(_ scope: String) -> Self { asking("scope", scope) }
    public func connectionScope(_ connectionScope: String) -> Self { asking("connection_scope", connectionScope) }
    public func state(_ state: String) -> Self { asking("state", state) }
    public func audience(_ audience: String) -> Self { asking("audience", audience) }
    public func nonce(_ nonce: String) -> Self { asking("nonce", nonce) }
    public func maxAge(_ maxAge: Int) -> Self { asking("max_age", "\(maxAge)") }
    public func organization(_ organization: String) -> Self { asking("organization", organization) }
    public func invitationURL(_ invitationURL: URL) -> Self { asking("invitation", invitationURL.absoluteString) }
    public func redirectURL(_ redirectURL: URL) -> Self { asking("redirect_uri", redirectURL.absoluteString) }

    public func parameters(_ parameters: [String: String]) -> Self {
        parameters.reduce(self) { $0.asking($1.key, $1.value) }
    }

    public func authorizeURL(_ authorizeURL: URL) -> Self { self }
    public func useHTTPS() -> Self { self }
    public func issuer(_ issuer: String) -> Self { self }
    public func leeway(_ leeway: Int) -> Self { self }
    public func provider(_ provider: @escaping WebAuthProvider) -> Self { self }
    public func useEphemeralSession() -> Self { self }
    public func headers(_ headers: [String: String]) -> Self { self }
    public func onClose(_ callback: (@MainActor @Sendable () -> Void)?) -> Self { self }

    public func useCredentialsManager(_ credentialsManager: CredentialsManager) -> Self {
        var copy = self
        copy.credentialsManager = credentialsManager
        return copy
    }
}
