import Foundation

/// What the screen of an app would show, and what its button does. A view has nothing to decide.
@MainActor
final class LoginScreen {
    private(set) var label = "Logged-out" { didSet { changed(label) } }
    private(set) var isBusy = false
    private var tokens: Tokens?
    private let server: AuthorizationServer
    private let visit: (URL) async throws -> URL
    private let changed: (String) -> Void

    /// - Parameters:
    ///   - visit: Shows a page, and returns the URL with which the browser comes back.
    ///   - changed: Is called with each new label.
    init(
        server: AuthorizationServer, visit: @escaping (URL) async throws -> URL,
        changed: @escaping (String) -> Void = { _ in }
    ) {
        (self.server, self.visit, self.changed) = (server, visit, changed)
    }

    var isLoggedIn: Bool { tokens != nil }
    var button: String { isLoggedIn ? "Logout" : "Login" }
    /// The way back from the browser can't be changed while somebody is logged in.
    var isSwitchEnabled: Bool { !isLoggedIn && !isBusy }

    /// Logs in, or out. A second press while a login is under way does nothing.
    ///
    /// - Throws: whatever keeps a person from being logged in, who is logged out then.
    func press() async throws {
        guard !isBusy else { return }
        guard !isLoggedIn else { return logOut() }
        isBusy = true
        defer { isBusy = false }
        do {
            let callback = try await visit(try server.authorize())
            guard try server.parseAuthorizeRedirectUrl(url: callback) else { throw LoginError.foreignCallback }
            label = "Finishing login..."
            let tokens = try await server.getToken()
            let profile = try await server.getProfile(accessToken: tokens.accessToken)
            self.tokens = tokens
            label = profile.name.map { "Hello, \($0), you are logged-in" } ?? "Hello, you are logged-in"
        } catch {
            logOut()
            throw error
        }
    }

    /// Forgets everything here. The browser has a session of its own, so the next login may need no password.
    private func logOut() {
        tokens = nil
        server.reset()
        if label != "Logged-out" { label = "Logged-out" }
    }
}
