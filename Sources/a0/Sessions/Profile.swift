import A0Concurrency
import A0HTTP
import Foundation
import SimpleKeychain

/// Identifies a session: an application at a tenant, and a name if there are several.
struct Profile: Codable, Equatable, Sendable {
    var domain: String
    var clientID: String
    /// `nil` for the unnamed session.
    var session: String?

    enum CodingKeys: String, CodingKey {
        case domain, session
        case clientID = "client_id"
    }

    init(domain: String, clientID: String, session: String? = nil) {
        self.domain = domain
        self.clientID = clientID
        self.session = session
    }

    /// The key of the session in the keychain. A domain can't contain `#`.
    var storeKey: String { "\(clientID)@\(domain)" + (session.map { "#\($0)" } ?? "") }

    /// The profile for the key of a session; `nil` for other text.
    init?(storeKey: String) {
        let parts = storeKey.split(separator: "@", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let place = parts[1].split(separator: "#", maxSplits: 1)
        guard let domain = place.first else { return nil }
        self.init(
            domain: String(domain), clientID: String(parts[0]),
            session: place.count == 2 ? String(place[1]) : nil)
    }

    /// The display name.
    var label: String { session ?? storeKey }

    /// The spellings under which a tenant's sessions may be stored, most likely first. There is one, except that a
    /// server on this machine without a scheme is tried with http before https. Empty for invalid domains.
    static func spellings(of text: String) -> [String] {
        guard let domain = normalized(domain: text) else { return [] }
        let host = URLComponents(string: "https://\(domain)")?.host ?? ""
        guard !text.contains("://"), LoopbackHost.contains(host) else { return [domain] }
        return ["http://\(domain)", domain]
    }

    /// A normalized spelling of a tenant, so that its session is found again.
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

    func load() throws(CommandError) -> Profile? {
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

    /// Remembers the tenant of a login, unless it's unchanged.
    func save(_ profile: Profile) throws(CommandError) {
        var isReadable = true
        do throws(CommandError) {
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
                Name it from now on: --domain \(profile.domain) --client-id \(profile.clientID)\
                \(profile.session.map { " --session \($0)" } ?? "")
                """)
        }
    }

    /// The command to run if the file belongs to another user.
    private func remedy(for error: any Error) -> String {
        let errors = [CocoaError.fileReadNoPermission.rawValue, CocoaError.fileWriteNoPermission.rawValue]
        return errors.contains((error as NSError).code) ? FileOwner.remedy(EACCES, url.path) : ""
    }

    /// Renames the file to an unused name, readable only by the user, and returns that name.
    private func keepAside() throws -> String {
        var number = 1
        func path() -> String { "\(url.path).damaged-\(number)" }
        while access(path(), F_OK) == 0 { number += 1 }
        guard rename(url.path, path()) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        chmod(path(), 0o600)
        return path()
    }
}
