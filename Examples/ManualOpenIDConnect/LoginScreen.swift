import Foundation

/// What an app's screen shows, and what its button does. The view has no logic of its own.
@MainActor
final class LoginScreen {
    private(set) var label = "Logged-out" { didSet { changed(label) } }
    private(set) var isBusy = false
    private var tokens: Tokens?
    private let server: AuthorizationServer
    private let visit: (URL) async throws -> URL
    private let changed: (String) -> Void

    /// - Parameters:
    ///   - visit: Shows a page, and returns the callback URL.
    ///   - changed: Called with each new label.
    init(
        server: AuthorizationServer, visit: @escaping (URL) async throws -> URL,
        changed: @escaping (String) -> Void = { _ in }
    ) {
        (self.server, self.visit, self.changed) = (server, visit, changed)
    }

    var isLoggedIn: Bool { tokens != nil }
    var button: String { isLoggedIn ? "Logout" : "Login" }
    /// The kind of callback can't be changed while a user is logged in.
    var isSwitchEnabled: Bool { !isLoggedIn && !isBusy }

    /// Logs in or out. Does nothing while a login is in progress.
    ///
    /// - Throws: The error of a login that failed; the user is then logged out.
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

    /// Deletes the tokens. The browser has its own session, so the next login may not need a password.
    private func logOut() {
        tokens = nil
        server.reset()
        if label != "Logged-out" { label = "Logged-out" }
    }
}
