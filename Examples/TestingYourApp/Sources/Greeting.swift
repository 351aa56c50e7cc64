import Auth0

/// A feature of an app that needs a login: the greeting on the first screen.
public struct Greeting: Sendable {
    private let authentication: any Authentication
    private let session: CredentialsManager

    public init(authentication: any Authentication, session: CredentialsManager) {
        (self.authentication, self.session) = (authentication, session)
    }

    public func text() async -> String {
        do {
            let credentials = try await session.credentials()
            let user = try await authentication.userInfo(withAccessToken: credentials.accessToken).start()
            return "Welcome back, \(user.name ?? "stranger")!"
        } catch let error as CredentialsManagerError where error.isLoginNeeded {
            return "Please log in."
        } catch let error as AuthenticationError where error.isNetworkError {
            return "You are offline."
        } catch {
            return "Something went wrong: \(error.localizedDescription)"
        }
    }
}
