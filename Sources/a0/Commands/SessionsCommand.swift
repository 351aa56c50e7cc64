import A0Process
import Auth0
import Foundation
import SimpleKeychain

struct SessionsCommand: Command {
    static let name = "sessions"
    static let summary = "List the sessions that are stored, of all tenants, without their tokens. Asks nobody."
    static let options: [Option] = [.json]

    private let asJSON: Bool
    private let keychain = SimpleKeychain(service: Account.keychainService)

    init(_ arguments: Arguments) throws(CommandFailure) {
        asJSON = arguments.has("json")
    }

    func run() async throws(CommandFailure) {
        let sessions = try sessions()
        if asJSON { return try Console.print(json: sessions) }
        guard !sessions.isEmpty else {
            return Console.error("No session is stored (looked in the \(keychain.storeDescription)).")
        }
        let rows = sessions.map { $0.columns.map { $0.showingControlCharacters() } }
        let widths = rows.reduce([0, 0, 0]) { widths, row in zip(widths, row).map { max($0, $1.count) } }
        for row in rows {
            let start = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
            Console.print("\((start + row.dropFirst(widths.count)).joined(separator: "  "))")
        }
    }

    private func sessions() throws(CommandFailure) -> [SessionReport] {
        let keys: [String]
        do {
            keys = try keychain.keys()
        } catch {
            let wayOut = CommandFailure.wayOut(of: error as? SimpleKeychainError)
            throw .failed("The stored sessions can't be listed.\n\(error.localizedDescription)\n\(wayOut)")
        }
        var sessions: [SessionReport] = []
        for profile in keys.filter({ !$0.contains(/_unreadable_\d+$/) }).compactMap(Profile.init(storeKey:)) {
            let account = Account(profile)
            do throws(CredentialsManagerError) {
                sessions.append(SessionReport(account, try account.credentialsManager.storedCredentials()))
            } catch {
                // Other entries have keys of the same form, but no credentials in them.
                if CredentialsManagerError.noCredentials ~= error { continue }
                Console.error("The session at \(profile.domain) can't be read. \(error.localizedDescription)")
            }
        }
        return sessions
    }
}

extension SessionReport {
    /// Tenant, client, user, state.
    fileprivate var columns: [String] {
        let state =
            expiresAt <= Date() ? "expired \(expiresAt.formattedLocally)" : "good until \(expiresAt.formattedLocally)"
        let renewal = canRenew ? "can be renewed" : "can't be renewed"
        return [domain, clientID, name ?? "unknown", "\(state), \(renewal)"]
    }
}
