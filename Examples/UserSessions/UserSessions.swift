import Auth0
import ExampleKit
import ExampleLogin
import Foundation
import SimpleKeychain

/// Stays logged in: `UserSessions login | startup | profile | renew | set-metadata JSON | get-metadata | status |
/// logout`.
@main
struct UserSessions {
    static let usage = """
        usage: UserSessions [--managed] COMMAND
          login [--metadata]     log in; with --metadata for the commands about metadata
          startup                what a program does when it starts
          profile                who is logged in
          renew                  get new tokens
          set-metadata JSON, get-metadata [--user ID]
          status                 what is stored
          logout [--revoke]
        """

    static func main() async {
        await runExample(options: ["--user", "--scope"], reading: explain) { arguments in
            let configuration = try ExampleConfiguration.load()
            let authentication = Auth0.authentication(clientId: configuration.clientId, domain: configuration.domain)
            let session: any UserSession =
                arguments.has("--managed")
                ? ManagedSession(authentication: authentication) : SessionManager(authentication: authentication)
            let example = UserSessions(
                configuration: configuration, authentication: authentication, session: session, arguments: arguments)
            try await example.run()
        }
    }

    let configuration: ExampleConfiguration
    let authentication: any Authentication
    let session: any UserSession
    let arguments: Arguments

    func run() async throws {
        switch (arguments.words.first, arguments.words.dropFirst().first) {
        case ("login", nil): try await logIn()
        case ("startup", nil): report(try await session.start())
        case ("profile", nil): try await showProfile()
        case ("renew", nil):
            try await session.renew()
            show("renewed: \(try await session.status())")
        case ("set-metadata", let text?): try await metadata().set(text)
        case ("get-metadata", nil): try await showMetadata()
        case ("status", nil): show(try await session.status())
        case ("logout", nil):
            try await session.logOut(revokes: arguments.has("--revoke"))
            show("logged out")
        default: throw ExampleError(.badConfiguration, Self.usage)
        }
    }

    private func logIn() async throws {
        var login = try Auth0.webAuth(clientId: configuration.clientId, domain: configuration.domain)
            .browser(arguments)
        login =
            arguments.has("--metadata")
            ? login.audience(audience("api/v2/")).scope(arguments["--scope"] ?? UserMetadata.scope)
            : login.audience(audience("userinfo")).scope(arguments["--scope"] ?? "openid profile offline_access")
        let credentials = try await login.start()
        try await session.store(credentials)
        show("logged in: an access token of \(credentials.accessToken.count) characters until \(credentials.expiresIn)")
        if credentials.refreshToken == nil {
            show("There is no refresh token: the session ends with this access token.")
        }
    }

    private func audience(_ path: String) -> String { authentication.url.appendingPathComponent(path).absoluteString }

    private func report(_ start: Start) {
        switch start {
        case .loggedIn(let profile): show("logged in as \(profile.name ?? profile.sub)")
        case .loginRequired: show("login required")
        }
    }

    private func showProfile() async throws {
        let profile = try await authentication.userInfo(withAccessToken: try await session.accessToken()).start()
        show("sub: \(profile.sub)")
        show("name: \(profile.name ?? "none")")
        show("picture: \(profile.picture?.absoluteString ?? "none")")
    }

    private func metadata() async throws -> UserMetadata {
        let token = try await session.accessToken()
        let users = Auth0.users(token: token, domain: configuration.domain)
        if let user = arguments["--user"] { return UserMetadata(users: users, user: user) }
        let profile = try await authentication.userInfo(withAccessToken: token).start()
        return UserMetadata(users: users, user: profile.sub)
    }

    private func showMetadata() async throws {
        let metadata = try await metadata().get()
        show("first name: \(metadata.firstName ?? "none")")
        show("last name: \(metadata.lastName ?? "none")")
        show("country: \(metadata.country ?? "none")")
        show("active: \(metadata.isActive.map(String.init) ?? "unknown")")
    }

    static func explain(_ error: any Error) -> ExampleError {
        switch error {
        case SessionManager.Failure.noAccessToken, SessionManager.Failure.sessionOver:
            ExampleError(.failed, "login required")
        case SessionManager.Failure.noRefreshToken: ExampleError(.failed, "There is no refresh token.")
        case let error as CredentialsManagerError where error.isLoginNeeded: ExampleError(.failed, "login required")
        default: ExampleError(reading: error)
        }
    }
}
