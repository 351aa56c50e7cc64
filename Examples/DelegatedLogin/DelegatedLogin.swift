import Auth0
import BeyondIdentityEmbedded
import ExampleKit
import ExampleLogin
import Foundation

/// A login that the tenant delegates to another provider, where a key on this device replaces the password.
@main
struct DelegatedLogin {
    static let usage = """
        usage: DelegatedLogin COMMAND
          bind LINK              keep a credential on this device
          credentials            list them
          delete ID
          login [--credential ID] [--ephemeral] [--connection NAME] [--port 8486]
          direct ISSUER          log in at the provider itself, without the tenant
          url-check URL
        """

    static func main() async {
        await runExample(
            options: ["--credential", "--connection", "--port"], reading: explain
        ) { arguments in
            // The provider must be on this machine. The user's presence is verified if the system supports it.
            try await Embedded.initialize(
                allowedDomains: ["127.0.0.1", "localhost"], biometricAskPrompt: "Log in to the example")
            switch (arguments.words.first, arguments.words.dropFirst().first) {
            case ("bind", let link?): try await bind(link)
            case ("credentials", nil):
                for credential in try await Embedded.shared.getCredentials() { show(credential.line) }
            case ("delete", let id?): try await Embedded.shared.deleteCredential(for: CredentialID(id))
            case ("login", nil): try await logIn(arguments)
            case ("direct", let issuer?): try await DirectLogin(issuer: issuer, arguments: arguments).run()
            case ("url-check", let url?):
                show("authenticate: \(Embedded.shared.isAuthenticateUrl(URL(string: url)))")
                show("bind: \(Embedded.shared.isBindCredentialUrl(URL(string: url)))")
            default: throw ExampleError(.badConfiguration, usage)
            }
        }
    }

    private static func bind(_ link: String) async throws {
        let credential = try await Embedded.shared.bindCredential(url: URL(string: link)).credential
        show("bound: \(credential.line)")
    }

    /// The steps are numbered as in the README. Only the names of parameters are shown.
    private static func logIn(_ arguments: Arguments) async throws {
        let configuration = try ExampleConfiguration.load()
        let (clientId, domain) = (configuration.clientId, configuration.domain)
        guard let callback = URL(string: "http://127.0.0.1:\(arguments["--port"] ?? "8486")/callback") else {
            throw ExampleError(.badConfiguration, "--port wants a number.")
        }
        var webAuth = try Auth0.webAuth(clientId: clientId, domain: domain)
            .connection(arguments["--connection"] ?? "devices").redirectURL(callback).browser(arguments)
        if arguments.has("--ephemeral"), arguments["--script"] == nil { webAuth = webAuth.useEphemeralSession() }
        show("1 the browser goes to the tenant, which hands the login to the provider")
        let credentials = try await webAuth.delegated(
            recognizing: { Embedded.shared.isAuthenticateUrl($0) },
            responding: { request in
                show("4 the provider asks this device: \(request.withoutValues)")
                guard let credential = try await choose(arguments["--credential"]) else { return nil }
                show("5 \(credential.line) answers")
                let response = try await Embedded.shared.authenticate(url: request, credentialID: credential.id)
                show("7 the browser goes on at the tenant: \(response.redirectURL.withoutValues)")
                return response.redirectURL
            }
        ).start()
        show(
            "13 the tenant sends an access token of \(credentials.accessToken.count) characters until \(credentials.expiresIn)"
        )
        let profile = try await Auth0.authentication(clientId: clientId, domain: domain)
            .userInfo(withAccessToken: credentials.accessToken).start()
        show("14 logged in as \(profile.name ?? profile.sub)")
    }

    /// The choice is the app's: no credential is an error, a single one is used, and the user chooses among several.
    static func choose(_ id: String?) async throws -> Credential? {
        let credentials = try await Embedded.shared.getCredentials()
        if let id {
            guard let credential = credentials.first(where: { $0.id.value == id }) else {
                throw BISDKError.credentialNotFound
            }
            return credential
        }
        guard let first = credentials.first else {
            throw ExampleError(.failed, "There is no credential on this device. Bind one first.")
        }
        guard credentials.count > 1 else { return first }
        for (number, credential) in credentials.enumerated() { show("\(number + 1)) \(credential.line)") }
        guard let number = readLine().flatMap({ Int($0) }), credentials.indices.contains(number - 1) else { return nil }
        return credentials[number - 1]
    }

    private static func explain(_ error: any Error) -> ExampleError {
        switch error {
        case let error as BISDKError: ExampleError(.failed, error.localizedDescription)
        case let error as WebAuthError where error.cause is ExampleError:
            error.cause as? ExampleError ?? ExampleError(reading: error)
        default: ExampleError(reading: error)
        }
    }
}

extension Credential {
    var line: String { "\(id.value) \(identity.displayName), \(realm.displayName) (\(state.rawValue))" }
}

extension URL {
    /// The URL with only the names of its parameters, because their values are secrets.
    var withoutValues: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: false) else { return "?" }
        parts.queryItems = parts.queryItems?.map { URLQueryItem(name: $0.name, value: nil) }
        return parts.string ?? "?"
    }
}
