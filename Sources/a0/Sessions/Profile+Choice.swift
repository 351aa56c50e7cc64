import A0Encoding
import Foundation

extension Profile {
    /// The session that was selected by options, or else by environment variables.
    private struct Selection {
        let domain: String?
        let clientID: String?
        let session: String?

        init(_ arguments: Arguments, _ environment: [String: String]) throws(CommandError) {
            func value(_ option: String, _ variable: String) -> String? {
                arguments.value(option) ?? environment[variable].flatMap { $0.isEmpty ? nil : $0 }
            }
            domain = value("domain", "AUTH0_DOMAIN")
            clientID = value("client-id", "AUTH0_CLIENT_ID")
            session = value("session", "AUTH0_SESSION")
            if let session, !Pattern("[A-Za-z0-9][A-Za-z0-9._-]*").fits(session) {
                throw .usage("'\(session)' isn't a valid session name. Use letters, digits, dots, and hyphens.")
            }
        }

        var isComplete: Bool { domain != nil && clientID != nil }

        /// The spellings of the domain; `nil` if there is no domain.
        func spellings() throws(CommandError) -> [String]? {
            guard let domain else { return nil }
            let spellings = Profile.spellings(of: domain)
            guard !spellings.isEmpty else {
                throw .usage("'\(domain)' isn't a tenant. Enter a host name, such as example.eu.auth0.com, or its URL.")
            }
            return spellings
        }
    }

    /// The session selected by options, or else by environment variables, or else by the last login or `a0 use`.
    /// Missing parts are taken from the stored sessions if one matches.
    ///
    /// - Parameter isNew: Whether the session is about to be created.
    init(
        _ arguments: Arguments, isNew: Bool = false,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(CommandError) {
        let selection = try Selection(arguments, environment)
        let spellings = try selection.spellings()
        // With a complete selection, the file isn't needed, even if it's damaged.
        if let spellings, spellings.count == 1, let clientID = selection.clientID {
            self.init(domain: spellings[0], clientID: clientID, session: selection.session)
            return
        }
        let saved: Profile?
        do throws(CommandError) {
            saved = try ProfileFile(environment: environment).load()
        } catch {
            guard selection.isComplete else { throw error }
            saved = nil
        }
        if let name = selection.session, let stored = try Self.named(name, selection, spellings) {
            self = stored
            return
        }
        if let name = selection.session, !isNew {
            throw .loginNeeded(
                "No session is called \(name).\nSee: a0 sessions. Log in with: a0 login --session \(name)")
        }
        var profile = try Self.unnamed(selection, spellings, saved)
        if let name = selection.session { profile.session = name }
        self = profile
    }

    private static func named(
        _ name: String, _ selection: Selection, _ spellings: [String]?
    ) throws(CommandError) -> Profile? {
        let found = try StoredSessions.profiles().filter { profile in
            profile.session == name && (selection.clientID ?? profile.clientID) == profile.clientID
                && (spellings ?? [profile.domain]).contains(profile.domain)
        }
        guard found.count < 2 else {
            throw .usage("Several sessions are called \(name).\nSpecify the tenant with --domain. See: a0 sessions")
        }
        return found.first
    }

    private static func unnamed(
        _ selection: Selection, _ spellings: [String]?, _ saved: Profile?
    ) throws(CommandError) -> Profile {
        if let saved, (spellings ?? [saved.domain]).contains(saved.domain) {
            guard let clientID = selection.clientID, clientID != saved.clientID else { return saved }
            return Profile(domain: saved.domain, clientID: clientID)
        }
        let all: [Profile]
        do throws(CommandError) {
            all = try StoredSessions.profiles()
        } catch {
            guard selection.isComplete else { throw error }
            Console.error(error.message)
            all = []
        }
        let stored = all.filter { profile in
            (selection.clientID ?? profile.clientID) == profile.clientID
                && (spellings ?? [profile.domain]).contains(profile.domain)
        }
        if stored.count == 1 { return stored[0] }
        if let spellings, let clientID = selection.clientID {
            return stored.first { $0.session == nil } ?? Profile(domain: spellings[0], clientID: clientID)
        }
        let choice = stored.map { "\n  a0 use \($0.label)" }.joined()
        guard let domain = selection.domain else {
            throw .usage(
                """
                No tenant was chosen.
                Give --domain and --client-id, or set AUTH0_DOMAIN and AUTH0_CLIENT_ID. \
                A tenant on this machine: a0 tenant\(stored.isEmpty ? "" : "\nOr choose a session:")\(own: choice)
                """)
        }
        guard stored.isEmpty else {
            throw .usage(
                "Several sessions at \(domain) match.\nUse --client-id or --session, or choose one:\(own: choice)")
        }
        throw .usage("No application is selected for \(domain).\nUse --client-id, or set AUTH0_CLIENT_ID.")
    }
}
