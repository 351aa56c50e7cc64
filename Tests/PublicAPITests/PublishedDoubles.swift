import Auth0
import Foundation

// Doubles as people wrote them for Auth0.swift 2.x and 3.x.

/// A `WebAuth` with untyped errors, an `onClose` without an actor, and only the later name of the telemetry.
struct PublishedWebAuth: WebAuth {
    var auth0ClientInfo = Auth0ClientInfo()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId = "C"
    let url = URL(fileURLWithPath: "/")
    var result: WebAuthResult<Credentials>

    func connection(_ connection: String) -> Self { self }
    func scope(_ scope: String) -> Self { self }
    func connectionScope(_ connectionScope: String) -> Self { self }
    func state(_ state: String) -> Self { self }
    func parameters(_ parameters: [String: String]) -> Self { self }
    func redirectURL(_ redirectURL: URL) -> Self { self }
    func authorizeURL(_ authorizeURL: URL) -> Self { self }
    func audience(_ audience: String) -> Self { self }
    func nonce(_ nonce: String) -> Self { self }
    func issuer(_ issuer: String) -> Self { self }
    func leeway(_ leeway: Int) -> Self { self }
    func maxAge(_ maxAge: Int) -> Self { self }
    func useHTTPS() -> Self { self }
    func useEphemeralSession() -> Self { self }
    func invitationURL(_ invitationURL: URL) -> Self { self }
    func organization(_ organization: String) -> Self { self }
    func provider(_ provider: @escaping WebAuthProvider) -> Self { self }
    @available(iOS 17.4, macOS 14.4, visionOS 1.2, *)
    func headers(_ headers: [String: String]) -> Self { self }
    func onClose(_ callback: (() -> Void)?) -> Self { self }

    func start(_ callback: @escaping @MainActor (WebAuthResult<Credentials>) -> Void) {
        Task { @MainActor in callback(result) }
    }
    func start() async throws -> Credentials { try result.get() }
    func clearSession(federated: Bool, callback: @escaping @MainActor (WebAuthResult<Void>) -> Void) {
        Task { @MainActor in callback(result.map { _ in }) }
    }
    func clearSession(federated: Bool) async throws { _ = try result.get() }
    func logout(federated: Bool, callback: @escaping @MainActor (WebAuthResult<Void>) -> Void) {
        Task { @MainActor in callback(result.map { _ in }) }
    }
    func logout(federated: Bool) async throws { _ = try result.get() }
}

/// A request that only has a callback.
struct PublishedRequest: Requestable {
    var result: Result<String, AuthenticationError>

    func start(_ callback: @escaping @MainActor (Result<String, AuthenticationError>) -> Void) {
        Task { @MainActor in callback(result) }
    }
}

/// A client that only names itself as later releases do.
struct PublishedTracker: Trackable {
    var auth0ClientInfo = Auth0ClientInfo()
}
