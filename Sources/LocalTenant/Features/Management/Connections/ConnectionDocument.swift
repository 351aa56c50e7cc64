import A0HTTPServer
import Foundation

/// A connection in the form of the Management API: what acts here, and what is kept besides.
///
/// The API has the settings of a database in `options`; a configuration has them beside the name.
struct ConnectionDocument: Sendable {
    static let kind = "connections"

    var members: [String: TenantValue]

    /// A connection that the API makes, with Auth0's defaults.
    init(new body: [String: TenantValue], id: String) {
        members = [
            "is_domain_connection": false, "enabled_clients": [], "options": [:],
            "authentication": ["active": true], "connected_accounts": ["active": false],
        ].merging(body) { $1 }
        members["id"] = .string(id)
        members["realms"] = members["realms"] ?? .array([members["name"] ?? ""])
        guard members["strategy"] == "auth0", let options = members["options"]?.objectValue else { return }
        members["options"] = .object(
            Self.databaseOptions.merging([
                "passwordPolicy": "good", "brute_force_protection": true,
            ]) { $1 }.merging(options) { $1 })
    }

    /// Options that all databases of Auth0 have.
    private static let databaseOptions: [String: TenantValue] = [
        "strategy_version": 2, "mfa": ["active": true, "return_enroll_settings": true],
    ]

    /// A connection as the API last made it.
    init(kept: [String: TenantValue]) {
        members = kept
    }

    /// - Parameter kept: what the API last made of it; nil for a connection that it hasn't changed.
    init(_ connection: TenantConnection, kept: [String: TenantValue]?) throws {
        if let kept, !kept.isEmpty {
            members = kept
            return
        }
        members = connection.object
        var options = members["options"]?.objectValue ?? [:]
        for row in Self.options { row.move(from: &members, to: &options) }
        let methods = members.removeValue(forKey: "otp_methods")?.arrayValue ?? []
        for method in methods.compactMap(\.stringValue) {
            options[path: ["authentication_methods", method + "_otp", "enabled"]] = true
        }
        for name in Self.withoutMeaning(for: connection.strategy) { options[name] = nil }
        if connection.strategy == .database { options.merge(Self.databaseOptions) { own, _ in own } }
        members["options"] = .object(options)
        if connection.realms.isEmpty { members["realms"] = [.string(connection.name)] }
    }

    /// The connection that acts here; nil for a kind that this tenant doesn't have.
    ///
    /// - Throws: `ManagementAPIError` for settings that can't act.
    private func connection() throws -> TenantConnection? {
        guard let strategy = TenantConnection.Strategy(rawValue: members["strategy"]?.stringValue ?? "") else {
            return nil
        }
        var flat = members
        var options = members["options"]?.objectValue ?? [:]
        for row in Self.options { row.move(from: &options, into: &flat) }
        if options[path: ["federated_connections_access_tokens", "active"]] == true {
            flat["connected_accounts"] = ["active": true]
        }
        flat["otp_methods"] = .array(
            TenantConnection.OTPMethod.allCases.map(\.rawValue).filter {
                options[path: ["authentication_methods", $0 + "_otp", "enabled"]] == true
            }.map(TenantValue.string))
        // The name is a realm in any case.
        flat["realms"] = flat["realms"]?.arrayValue.map { .array($0.filter { $0 != flat["name"] }) }
        flat["options"] = strategy.upstream == nil ? nil : .object(options)
        return try SystemAPICall.read(TenantConnection.self, from: flat.filter { $0.value != .null }, isLenient: true)
    }

    /// - Throws: `ManagementAPIError` for an option that acts here, and has a value that can't.
    func checkOptions() throws {
        var (flat, options): ([String: TenantValue], _) = (["name": "any"], members["options"]?.objectValue ?? [:])
        for row in Self.options { row.move(from: &options, into: &flat) }
        func path(_ key: String) -> [String]? {
            Self.options.first { $0.key.joined(separator: ".") == key }.map { ["options"] + $0.path }
        }
        try SystemAPICall.refusing(naming: path) { [flat] () throws(TenantError) in
            try TenantConnection.read(.object(flat), SettingSource(isLenient: true)).check()
        }
    }

    /// The connection that acts in a tenant with this configuration; nil for one that can't act, which is reported.
    func usableConnection(_ configuration: TenantConfiguration) throws -> TenantConnection? {
        let reason: String
        do {
            guard let connection = try connection() else { return nil }
            try TenantError.locating("connection") { () throws(TenantError) in
                try connection.check(isSimulated: configuration.simulates(connection))
            }
            return connection
        } catch let error as ManagementAPIError {
            reason = error.message
        } catch let error as TenantError {
            reason = "\(error)"
        }
        Warning.write("The connection \(members["name"]?.stringValue ?? "") can't be used for logins yet. \(reason)")
        return nil
    }

    /// The clients that may use it.
    var clientIDs: [String]? { members["enabled_clients"]?.arrayValue?.compactMap(\.stringValue) }

    /// Settings that every connection of a configuration has, and that this kind doesn't use.
    private static func withoutMeaning(for strategy: TenantConnection.Strategy) -> [String] {
        let ofDatabases = [
            "authentication_methods", "disable_self_service_change_password", "passkey_options", "passwordPolicy",
            "password_dictionary", "password_dictionary_words", "password_history", "password_no_personal_info",
            "requires_username",
        ]
        switch strategy {
        case .database: return ["totp"]
        case .email, .sms: return ofDatabases
        default: return ofDatabases + ["brute_force_protection", "disable_signup", "totp"]
        }
    }

    /// The settings that the API has in `options`, and a configuration has beside the name.
    private static let options: [OptionRow] = [
        .init("requires_username", ["requires_username"]),
        .init("attributes", ["attributes"]),
        .init("validation.username.min", ["validation", "username", "min"]),
        .init("validation.username.max", ["validation", "username", "max"]),
        .init("disable_signup", ["disable_signup"]),
        .init("disable_self_service_change_password", ["disable_self_service_change_password"]),
        .init("password_policy", ["passwordPolicy"]),
        .init("password_history", ["password_history", "size"], besides: ["enable": true]),
        .init("password_dictionary", ["password_dictionary", "enable"]),
        .init("password_dictionary_words", ["password_dictionary", "dictionary"]),
        .init("password_complexity_options.min_length", ["password_complexity_options", "min_length"]),
        .init("password_options", ["password_options"]),
        .init("password_no_personal_info", ["password_no_personal_info", "enable"]),
        .init("brute_force_protection", ["brute_force_protection"]),
        .init("code_length", ["totp", "length"]),
        .init("code_lifetime", ["totp", "time_step"]),
        .init("passkeys.enabled", ["authentication_methods", "passkey", "enabled"]),
        .init("passkeys.challenge_ui", ["passkey_options", "challenge_ui"]),
        .init("passkeys.progressive_enrollment_enabled", ["passkey_options", "progressive_enrollment_enabled"]),
    ]
}

/// A setting with its place in a configuration, and its path in the API's `options`.
private struct OptionRow: Sendable {
    let key: [String]
    let path: [String]
    /// Other members that are set in the API, so that the setting applies.
    let others: [String: TenantValue]

    init(_ key: String, _ path: [String], besides others: [String: TenantValue] = [:]) {
        self.key = key.split(separator: ".").map(String.init)
        (self.path, self.others) = (path, others)
    }

    func move(from configuration: inout [String: TenantValue], to options: inout [String: TenantValue]) {
        guard let value = configuration[path: key[...]] else { return }
        configuration[path: key[...]] = nil
        guard value != 0 else { return }
        options[path: path[...]] = value
        for (name, other) in others { options[path: (path.dropLast() + [name])[...]] = other }
    }

    func move(from options: inout [String: TenantValue], into configuration: inout [String: TenantValue]) {
        guard let value = options[path: path[...]], value != .null else { return }
        let applies = others.allSatisfy { options[path: (path.dropLast() + [$0.key])[...]] == $0.value }
        if applies { configuration[path: key[...]] = value }
    }
}
