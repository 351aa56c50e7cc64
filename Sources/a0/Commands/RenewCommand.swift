import Auth0
import Foundation

struct RenewCommand: Command {
    static let name = "renew"
    static let summary = "Get new tokens now, whether the old ones expired or not."
    static let options: [Option] = Option.tenant + [.json]

    private let account: Account
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandFailure) {
        account = try Account(arguments)
        asJSON = arguments.has("json")
    }

    func run() async throws(CommandFailure) {
        let credentials: Credentials
        do {
            credentials = try await account.credentialsManager.renew()
        } catch {
            throw CommandFailure(error, profile: account.profile)
        }
        let session = SessionReport(account, credentials)
        if asJSON {
            try Console.print(json: session)
        } else {
            Console.print("Renewed. The access token is good until \(session.expiresAt.formattedLocally).")
        }
    }
}
