/// A tenant as Auth0's Deploy CLI describes it: a file `tenant.yaml`, or a folder with a JSON file for each client,
/// connection, and so on.
///
/// ```swift
/// let description = try TenantDescription(contentsOf: URL(fileURLWithPath: "tenant.yaml"))
/// let tenant = try await LocalTenant.start(description: description)
/// ```
/// References to clients, connections, and so on are their names. A client without a `client_id` gets one that depends
/// on its name only, and is the same at each start.
public struct TenantDescription: Sendable {
    /// The part about one kind of thing, such as `clients`.
    typealias Section = TenantValue

    /// By key.
    var sections: [String: Section] = [:]
    /// The files and lines of its parts, by key path.
    var places: [String: Place] = [:]

    /// The limits of loading it.
    public var options = Options()

    /// An empty description, which changes nothing.
    public init() {}

    /// The keys that it has, such as `clients`, in alphabetical order.
    public var keys: [String] { sections.keys.sorted() }

    /// A place in the description's files.
    struct Place: Sendable, Hashable, CustomStringConvertible {
        let file: String
        var line: Int?

        var description: String { line.map { "\(file):\($0)" } ?? file }
    }

    /// The place of a part, or else of the part that it belongs to.
    func place(of keyPath: String) -> Place? {
        var path = Substring(keyPath)
        while true {
            if let place = places[String(path)] { return place }
            guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return places[""] }
            path = path[..<end]
        }
    }

    /// A mistake, for people.
    func error(_ keyPath: String, _ message: String) -> TenantError {
        TenantError(
            .configuration, message,
            keyPath: [place(of: keyPath).map { "\($0)" }, keyPath.isEmpty ? nil : keyPath]
                .compactMap(\.self).joined(separator: ": "))
    }
}

extension TenantDescription {
    /// The limits of loading a description.
    public struct Options: Sendable, Hashable {
        /// Whether what a section doesn't list is deleted (`AUTH0_ALLOW_DELETE`).
        public var allowsDeletion = false
        /// Keys of sections that are left alone (`AUTH0_EXCLUDED`).
        public var excludedKeys: Set<String> = []
        /// Keys of the only sections that count; empty for all (`AUTH0_INCLUDED_ONLY`).
        public var includedKeys: Set<String> = []
        /// Names of things that are left alone, by the key of their section (`AUTH0_EXCLUDED_CLIENTS`, and so on).
        public var excludedNames: [String: Set<String>] = [:]

        /// Everything counts, and nothing is deleted.
        public init() {}

        /// The options in the environment of the Deploy CLI. Lists are JSON arrays, or names with commas.
        public init(environment: [String: String]) {
            allowsDeletion = environment["AUTH0_ALLOW_DELETE"] == "true"
            excludedKeys = Self.names(environment["AUTH0_EXCLUDED"])
            includedKeys = Self.names(environment["AUTH0_INCLUDED_ONLY"])
            for (variable, key) in [
                "CLIENTS": "clients", "DATABASES": "databases", "CONNECTIONS": "connections",
                "RESOURCE_SERVERS": "resourceServers", "RULES": "rules",
            ] {
                excludedNames[key] = Self.names(environment["AUTH0_EXCLUDED_\(variable)"])
            }
        }

        private static func names(_ text: String?) -> Set<String> {
            guard let text, !text.isEmpty else { return [] }
            if let list = try? TenantValue.decode(Array(text.utf8)).arrayValue {
                return Set(list.compactMap(\.stringValue))
            }
            return Set(text.split(separator: ",").map { $0.filter { $0 != " " } })
        }

        func includes(_ key: String) -> Bool {
            !excludedKeys.contains(key) && (includedKeys.isEmpty || includedKeys.contains(key))
        }
    }

    /// A difference between a description and a tenant.
    public struct Change: Sendable, Hashable {
        /// The kind of a change.
        public enum Kind: String, Sendable, Hashable {
            /// Something that wasn't there.
            case created
            /// Something that was different.
            case changed
            /// Something that the description doesn't list.
            case deleted
        }

        /// The kind of the change.
        public let kind: Kind
        /// The key of the section, such as `clients`.
        public let key: String
        /// The name; empty for settings that exist once.
        public let name: String
        /// The names of the members that differ.
        public var members: [String] = []
    }

    /// Something in a description that a reader should know.
    public struct Finding: Sendable, Hashable {
        /// How serious a finding is.
        public enum Severity: String, Sendable, Hashable {
            /// The description can't be loaded.
            case error
            /// It can be loaded, and probably isn't what was meant.
            case warning
            /// It's loaded without this part, which the tenant doesn't have.
            case ignored
            /// It's loaded and shown, but the tenant doesn't act upon this part.
            case kept
        }

        /// How serious it is.
        public let severity: Severity
        /// The file, with the line in a YAML file.
        public let place: String
        /// The key path, such as `clients[0].callbacks`.
        public let keyPath: String
        /// The problem, for people.
        public let message: String
    }
}
