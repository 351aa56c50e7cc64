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
        ]

    private let account: Account
    private let arguments: Arguments

    init(_ arguments: Arguments) throws(CommandFailure) {
        self.arguments = arguments
        account = try Account(arguments)
    }

    func run() async throws(CommandFailure) {
        do {
            try await account.credentialsManager.revoke()
        } catch {
            throw CommandFailure(error, profile: account.profile)
        }
        if !arguments.has("local") {
            Console.error("Opening your browser to log out of \(account.profile.domain) …")
            do {
                try await account.webAuth.logout(federated: arguments.has("federated"))
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
