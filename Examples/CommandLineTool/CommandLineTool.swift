import Auth0
import ExampleKit
import ExampleLogin
import Foundation
import SimpleKeychain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A command-line program that stays logged in: `CommandLineTool login | whoami | call URL | logout`.
@main
struct CommandLineTool {
    static func main() async {
        await runExample(options: ["--audience", "--scope"], reading: explain) { arguments in
            let configuration = try ExampleConfiguration.load()
            let tool = CommandLineTool(
                webAuth: Auth0.webAuth(clientId: configuration.clientId, domain: configuration.domain),
                authentication: Auth0.authentication(clientId: configuration.clientId, domain: configuration.domain))
            switch (arguments.words.first, arguments.words.dropFirst().first) {
            case ("login", nil): try await tool.logIn(arguments)
            case ("whoami", nil): try await tool.whoAmI()
            case ("call", let address?): try await tool.call(address)
            case ("logout", nil): try await tool.logOut()
            default:
                throw ExampleError(
                    .badConfiguration,
                    "usage: CommandLineTool login [--audience API] [--scope SCOPES] | whoami | call URL | logout")
            }
        }
    }

    let webAuth: any WebAuth
    let authentication: any Authentication

    /// Keeps the session in the system's keychain between runs, and renews it when necessary.
    var session: CredentialsManager {
        CredentialsManager(authentication: authentication, storage: SimpleKeychain(service: "CommandLineTool"))
    }

    func logIn(_ arguments: Arguments) async throws {
        var login = try webAuth.scope("openid profile email offline_access \(arguments["--scope"] ?? "")")
            .browser(arguments)
        if let audience = arguments["--audience"] { login = login.audience(audience) }
        try session.save(try await login.start())
        try await whoAmI()
    }

    func whoAmI() async throws {
        let credentials = try await session.credentials()
        let profile = try await authentication.userInfo(withAccessToken: credentials.accessToken).start()
        show("\(profile.name ?? profile.sub) <\(profile.email ?? "no email")>")
    }

    /// Calls an API with the access token, and prints the response.
    func call(_ address: String) async throws {
        guard let url = URL(string: address) else {
            throw ExampleError(.badConfiguration, "\(address) is not a URL.")
        }
        var request = URLRequest(url: url)
        let credentials = try await session.credentials()
        request.setValue("\(credentials.tokenType) \(credentials.accessToken)", forHTTPHeaderField: "Authorization")
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        show("\(status) \(String(decoding: data, as: UTF8.self))")
        guard (200...299).contains(status) else { throw ExampleError(.failed, "The API refused the request.") }
    }

    /// Ends the session at the tenant and here. The browser's own session remains; `webAuth.logout()` would end it.
    func logOut() async throws {
        try await session.revoke()
        show("logged out")
    }

    static func explain(_ error: any Error) -> ExampleError {
        if (error as? CredentialsManagerError)?.isLoginNeeded == true {
            return ExampleError(.failed, "Log in first: CommandLineTool login")
        }
        return ExampleError(reading: error)
    }
}
