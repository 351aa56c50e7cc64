import Auth0
import Foundation

struct LogoutCommand: Command {
    static let name = "logout"
    static let summary = "End the session, here and in the browser."
    static let options: [Option] =
        Option.tenant + [
            .flag("federated", "Log out of the identity provider too."),
            .flag("local", "Leave the browser's session alone."),
            .json,
        ] + BrowserOptions.options

    private let account: Account
    private let arguments: Arguments
    private let browser: BrowserOptions

    init(_ arguments: Arguments) throws(CommandFailure) {
        self.arguments = arguments
        account = try Account(arguments)
        browser = try BrowserOptions(arguments)
        if arguments.has("local"),
            let option = (["federated"] + BrowserOptions.options.map(\.name)).first(where: arguments.has)
        {
            throw .usage("--\(option) has no meaning with --local.")
        }
    }

    func run() async throws(CommandFailure) {
        do {
            try await account.credentialsManager.revoke()
        } catch {
            throw CommandFailure(error, profile: account.profile)
        }
        try account.forgetKey()
        if !arguments.has("local") {
            let webAuth = try await browser.apply(to: account.webAuth)
            browser.announce("log out of \(account.profile.domain)")
            do {
                try await webAuth.logout(federated: arguments.has("federated"))
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
}
