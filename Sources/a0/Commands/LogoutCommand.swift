import Auth0
import Foundation
import JWTDecode

struct LogoutCommand: Command {
    static let name = "logout"
    static let summary = "Log out, here and in the browser."
    static let options: [Option] =
        Option.tenant + [
            .flag("federated", "Also log out of the identity provider."),
            .flag("local", "Keep the browser's session. Also works if the tenant can't be reached."),
            .json,
        ] + BrowserOptions.options

    private let account: Account
    private let arguments: Arguments
    private let browser: BrowserOptions

    init(_ arguments: Arguments) throws(CommandError) {
        self.arguments = arguments
        account = try Account(arguments)
        browser = try BrowserOptions(arguments)
        if arguments.has("local"),
            let option = (["federated"] + BrowserOptions.options.map(\.name)).first(where: arguments.has)
        {
            throw .usage("--\(option) can't be used with --local.")
        }
    }

    func run() async throws(CommandError) {
        let mayHaveBrowserSession = mayHaveBrowserSession
        try await endSession()
        try account.forgetKey()
        if !arguments.has("local") {
            let wait = BrowserWait(showsAddress: !browser.isPrinted)
            defer { wait.end() }
            let webAuth = try await browser.apply(to: account.webAuth).using(logger: wait).timeout(BrowserWait.limit)
            browser.announce("log out of \(account.profile.domain)")
            do {
                try await webAuth.logout(federated: arguments.has("federated"))
            } catch .browserUnavailable where !mayHaveBrowserSession {
                // A login with a password doesn't use a browser.
            } catch .browserUnavailable {
                throw .failed(
                    """
                    Logged out on this machine, but no browser can be opened to end its session.
                    Have the address shown: a0 logout --print. Or leave the browser alone: a0 logout --local
                    """)
            } catch {
                throw .failed(
                    """
                    Logged out on this machine, but the browser may still have its session.
                    \(error.localizedDescription)
                    """)
            }
        }
        if arguments.has("json") {
            try Console.print(json: ["domain": account.profile.domain, "status": "logged out"])
        } else {
            Console.print("Logged out of \(account.profile.domain).")
        }
    }

    /// Whether the login began in a browser: then its ID token names the session (OpenID Connect Back-Channel Logout
    /// §2.1).
    private var mayHaveBrowserSession: Bool {
        guard let credentials = try? account.credentialsManager.storedCredentials() else { return true }
        return (try? decode(jwt: credentials.idToken))?["sid"].string != nil
    }

    /// Seconds to wait for a tenant whose response isn't required.
    private static let patience: TimeInterval = 5

    /// Revokes the refresh token and deletes the session. With `--local`, deletes it whatever the tenant responds.
    private func endSession() async throws(CommandError) {
        guard arguments.has("local") else {
            do {
                return try await account.credentialsManager.revoke()
            } catch {
                let commandError = CommandError(error, profile: account.profile)
                guard CredentialsManagerError.revokeFailed ~= error, error.cause is AuthenticationError else {
                    throw commandError
                }
                throw .failed("\(commandError.message)\nTo delete the session anyway: a0 logout --local")
            }
        }
        do throws(CredentialsManagerError) {
            try await Account(account.profile, patience: Self.patience).credentialsManager.revoke()
        } catch {
            try account.forget()
            let reason = error.cause?.localizedDescription ?? error.localizedDescription
            Console.error(
                "\(account.profile.domain) couldn't be reached, so the refresh token is still valid there. \(reason)")
        }
    }
}
