import A0Process
import Auth0
import Foundation

struct SessionsCommand: Command {
    static let name = "sessions"
    static let summary = "List the stored sessions for all tenants, without their tokens. Doesn't use the network."
    static let options: [Option] = [.json]
    static let details = "The next commands use the session with the asterisk. To use another one: a0 use NAME"

    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        asJSON = arguments.has("json")
    }

    func run() async throws(CommandError) {
        // An unreadable choice counts as none; commands that depend on it report that.
        let current = try? ProfileFile().load()
        let sessions = try sessions(current: current)
        if asJSON { return try Console.print(json: sessions) }
        guard !sessions.isEmpty else {
            let store = Account.keychain.storeDescription
            return Console.error("No session is stored (looked in the \(store)).")
        }
        Console.print(table: sessions.map(\.columns))
    }

    private func sessions(current: Profile?) throws(CommandError) -> [SessionReport] {
        var sessions: [SessionReport] = []
        for profile in try StoredSessions.profiles() {
            let account = Account(profile)
            do throws(CredentialsManagerError) {
                var report = SessionReport(account, try account.credentialsManager.storedCredentials())
                report.isCurrent = profile == current
                sessions.append(report)
            } catch {
                // Other entries have similar keys, but no credentials.
                if CredentialsManagerError.noCredentials ~= error { continue }
                Console.error("The session at \(profile.domain) can't be read. \(error.localizedDescription)")
            }
        }
        return sessions
    }
}

extension SessionReport {
    /// Whether it's the current one, its name, tenant, client, user, and state.
    fileprivate var columns: [String] {
        let renewal = canRenew ? "can be renewed" : "can't be renewed"
        return [
            isCurrent == true ? "*" : "", session ?? "", domain, clientID, name ?? "unknown",
            "\(expiresAt.asExpiry), \(renewal)",
        ]
    }
}
