import A0Concurrency
import Foundation
import SimpleKeychain

/// Which tenant and application a command talks to.
struct Profile: Codable, Equatable {
    var domain: String
    var clientID: String

    enum CodingKeys: String, CodingKey {
        case domain
        case clientID = "client_id"
    }

    init(domain: String, clientID: String) {
        self.domain = domain
        self.clientID = clientID
    }

    /// The key of the session in the keychain.
    var storeKey: String { "\(clientID)@\(domain)" }

    /// The profile that the key of a session names; `nil` for other texts.
    init?(storeKey: String) {
        let parts = storeKey.split(separator: "@", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        self.init(domain: String(parts[1]), clientID: String(parts[0]))
    }

    /// The options, else the environment, else what the last login saved.
    init(_ arguments: Arguments, environment: [String: String] = ProcessInfo.processInfo.environment)
        throws(CommandFailure)
    {
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let chosen = (
            domain: arguments.value("domain") ?? variable("AUTH0_DOMAIN"),
            clientID: arguments.value("client-id") ?? variable("AUTH0_CLIENT_ID")
        )
        // Who names both needs no file, whatever has become of it.
        let isComplete = chosen.domain != nil && chosen.clientID != nil
        let saved = isComplete ? nil : try ProfileFile(environment: environment).load()
        guard let given = chosen.domain ?? saved?.domain else {
            throw .usage(
                """
                No tenant was chosen.
                Give --domain and --client-id, or set AUTH0_DOMAIN and AUTH0_CLIENT_ID. \
                A tenant on this machine: a0 tenant
                """)
        }
        guard let domain = Self.normalized(domain: given) else {
            throw .usage("'\(given)' is no tenant. Give a host name, such as example.eu.auth0.com, or its URL.")
        }
        // A saved client ID belongs to the saved domain and to no other.
        let savedID = saved?.domain == domain ? saved?.clientID : nil
        guard let clientID = chosen.clientID ?? savedID else {
            throw .usage("No application was chosen for \(domain).\nGive --client-id, or set AUTH0_CLIENT_ID.")
        }
        self.domain = domain
        self.clientID = clientID
    }

    /// One spelling of a tenant, however it was typed, so that its session is found again.
    static func normalized(domain: String) -> String? {
        let text = domain.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let parts = URLComponents(string: text.contains("://") ? text : "https://\(text)"),
            let host = parts.host, !host.isEmpty, !host.contains("%"), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme),
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else { return nil }
        let port = parts.port.map { ":\($0)" } ?? ""
        let path = String(parts.percentEncodedPath.reversed().drop { $0 == "/" }.reversed())
        return (scheme == "https" ? "" : "http://") + host.lowercased() + port + path
    }
}

/// The profile of the last login, in the user's configuration folder.
struct ProfileFile {
    let url: URL

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        url = URL(fileURLWithPath: folder).appendingPathComponent("a0/profile.json")
    }

    func load() throws(CommandFailure) -> Profile? {
        do {
            return try JSONDecoder().decode(Profile.self, from: Data(contentsOf: url))
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            throw .failed(
                """
                \(url.path) can't be read, so that nobody knows which tenant is meant.\(remedy(for: error))
                Name it with --domain and --client-id; a0 sessions lists those of the stored sessions.
                The next a0 login with these options writes a new file and keeps the old one under another name.
                """)
        }
    }

    /// Remembers the tenant of a login, unless it is the one that was remembered before.
    func save(_ profile: Profile) throws(CommandFailure) {
        var isReadable = true
        do throws(CommandFailure) {
            guard try load() != profile else { return }
        } catch {
            isReadable = false
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            if !isReadable { Console.error("\(url.path) could not be read. It was kept as \(try keepAside()).") }
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try encoder.encode(profile).write(to: url, options: .atomic)
            for path in [folder.deletingLastPathComponent().path, folder.path, url.path] { FileOwner.inherit(path) }
        } catch {
            throw .failed(
                """
                Logged in, but the tenant can't be remembered in \(url.path). \(error.localizedDescription)\
                \(remedy(for: error))
                Name it from now on: --domain \(profile.domain) --client-id \(profile.clientID)
                """)
        }
    }

    /// What to run where the file belongs to somebody else.
    private func remedy(for error: any Error) -> String {
        let refusals = [CocoaError.fileReadNoPermission.rawValue, CocoaError.fileWriteNoPermission.rawValue]
        return refusals.contains((error as NSError).code) ? FileOwner.remedy(EACCES, url.path) : ""
    }

    /// Gives the file a name that no file has yet, for the user alone, and returns that.
    private func keepAside() throws -> String {
        var number = 1
        func path() -> String { "\(url.path).damaged-\(number)" }
        while access(path(), F_OK) == 0 { number += 1 }
        guard rename(url.path, path()) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        chmod(path(), 0o600)
        return path()
    }
}
