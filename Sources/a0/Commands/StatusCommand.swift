import Auth0
import Foundation

struct StatusCommand: AccountCommand {
    static let name = "status"
    static let summary = "Show who is logged in where, and when the tokens expire. Doesn't use the network."

    let account: Account
    let asJSON: Bool

    func run() async throws(CommandError) {
        guard let credentials = try account.storedCredentials() else {
            throw .loginNeeded(
                """
                Nobody is logged in to \(account.profile.domain) (looked in the \(account.keychain.storeDescription)).
                Log in with: a0 login
                """)
        }
        let session = SessionReport(account, credentials)
        if asJSON {
            return try Console.print(json: session)
        }
        let renewal = session.canRenew ? "and can be renewed" : "and can't be renewed"
        Console.print(
            """
            Tenant   \(session.domain)
            Client   \(session.clientID)\(session.session.map { "\nSession  \($0)" as ConsoleText } ?? "")
            User     \(session.name ?? "unknown")
            Scope    \(session.scope ?? "unknown")
            Token    \(session.expiresAt.asExpiry) \(renewal)
            Storage  \(session.storage)
            """)
    }
}
