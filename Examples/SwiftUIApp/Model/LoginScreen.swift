import Auth0
import Observation

/// What the login screen shows, and what its button does. The app's view and the program `CentralizedLogin` only use
/// this.
@MainActor @Observable
public final class LoginScreen {
    public private(set) var profile: UserInfo?
    /// Why the last login failed; nil if the user canceled it.
    public private(set) var message: String?
    public private(set) var isBusy = false
    private let webAuth: any WebAuth
    private let authentication: any Authentication

    public init(webAuth: any WebAuth, authentication: any Authentication) {
        (self.webAuth, self.authentication) = (webAuth, authentication)
    }

    public convenience init(clientId: String, domain: String) {
        self.init(
            webAuth: Auth0.webAuth(clientId: clientId, domain: domain),
            authentication: Auth0.authentication(clientId: clientId, domain: domain))
    }

    public var label: String {
        profile.map { "Hello, \($0.name ?? "user with no name"), you are logged in" } ?? "Logged-out"
    }

    public var button: String { profile == nil ? "Login" : "Logout" }

    /// Logs in or out.
    ///
    /// - Throws: `WebAuthError` or `AuthenticationError`; the user is then logged out.
    public func press() async throws {
        guard profile == nil else {
            profile = nil
            return
        }
        isBusy = true
        defer { isBusy = false }
        let credentials = try await webAuth.scope("openid profile email").start()
        profile = try await authentication.userInfo(withAccessToken: credentials.accessToken).start()
    }

    /// The action of a view's button: errors become ``message``.
    public func pressed() async {
        message = nil
        do {
            try await press()
        } catch WebAuthError.userCancelled {
        } catch {
            message = error.localizedDescription
        }
    }
}
