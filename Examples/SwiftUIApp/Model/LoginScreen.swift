import Auth0
import Observation

/// What the login screen shows, and what its button does. The app's view and the program `CentralizedLogin` are both this and nothing else.
@MainActor @Observable
public final class LoginScreen {
    public private(set) var profile: UserInfo?
    /// Why the last login came to nothing; nil if the person changed their mind.
    public private(set) var problem: String?
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

    /// Logs in, or out.
    ///
    /// - Throws: `WebAuthError` or `AuthenticationError`: nobody is logged in then.
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

    /// What a view's button calls: errors become ``problem``.
    public func pressed() async {
        problem = nil
        do {
            try await press()
        } catch WebAuthError.userCancelled {
        } catch {
            problem = error.localizedDescription
        }
    }
}
