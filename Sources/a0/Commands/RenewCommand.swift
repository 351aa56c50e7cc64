import Auth0
import Foundation

struct RenewCommand: AccountCommand {
    static let name = "renew"
    static let summary = "Get new tokens now, even if the current ones haven't expired."

    let account: Account
    let asJSON: Bool

    func run() async throws(CommandError) {
        let credentials: Credentials
        do {
            credentials = try await account.credentialsManager.renew()
        } catch {
            throw CommandError(error, profile: account.profile)
        }
        let session = SessionReport(account, credentials)
        if asJSON {
            try Console.print(json: session)
        } else {
            Console.print("Renewed. The access token is valid until \(session.expiresAt.formattedLocally).")
        }
    }
}
