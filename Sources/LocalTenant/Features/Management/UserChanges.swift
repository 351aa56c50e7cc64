import Foundation

/// The validated attributes in the body of a request to create or update a user.
struct UserChanges: Sendable {
    private enum Kind: String {
        case string, boolean, object
    }

    let members: [String: TenantValue]

    var names: Set<String> { Set(members.keys) }
    var connection: String? { members["connection"]?.stringValue }
    var password: String? { members["password"]?.stringValue }
    var wantsVerificationMail: Bool? { members["verify_email"]?.boolValue }

    /// - Parameter extra: names that are allowed besides the attributes.
    /// - Throws: `ManagementRefusal`.
    init(_ members: [String: TenantValue], extra: Set<String> = []) throws {
        guard !members.isEmpty else {
            throw ManagementRefusal.invalidBody("Too few properties defined (0), minimum 1")
        }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let kind = Self.kinds[name] ?? (extra.contains(name) ? .string : nil) else {
                throw ManagementRefusal.invalidBody("Additional properties not allowed: \(name)")
            }
            try Self.check(name, value, kind)
        }
        self.members = members
        if let email = members["email"]?.stringValue, !EmailAddress.isValid(email) {
            throw ManagementRefusal.invalidBody("Object didn't pass validation for format email: email")
        }
        if let number = members["phone_number"]?.stringValue, !PhoneNumber.isValid(number) {
            throw ManagementRefusal.invalidBody("String does not match pattern on property phone_number")
        }
    }

    /// Only one identifier or credential can be changed at a time.
    ///
    /// - Throws: `ManagementRefusal`.
    func requireOneCredential() throws {
        let credentials = Self.credentials.filter { members[$0] != nil }
        guard credentials.count <= 1 else {
            throw ManagementRefusal(400, "Cannot update \(credentials.joined(separator: " and ")) simultaneously")
        }
    }

    /// Whether the changes belong to the account in one connection, rather than to the user.
    var areAboutAccount: Bool {
        !names.isDisjoint(with: Self.credentials + ["email_verified", "phone_verified"])
    }

    /// Applies the changes that belong to the user.
    func applyToUser(_ profile: inout TenantUser) {
        for (name, path) in Self.attributes where members[name] != nil {
            profile[keyPath: path] = members[name]?.stringValue
        }
        if let blocked = members["blocked"]?.boolValue { profile.blocked = blocked }
        profile.userMetadata = merged(profile.userMetadata, "user_metadata")
        profile.appMetadata = merged(profile.appMetadata, "app_metadata")
    }

    /// Applies the changes that belong to the account, except for the password. A new address or number counts as
    /// unverified.
    func applyToAccount(_ profile: inout TenantUser) {
        if let email = members["email"]?.stringValue, email.identifierKey != profile.email?.identifierKey {
            (profile.email, profile.emailVerified) = (email, false)
        }
        if let isVerified = members["email_verified"]?.boolValue { profile.emailVerified = isVerified }
        if let number = members["phone_number"]?.stringValue, number != profile.phoneNumber {
            (profile.phoneNumber, profile.phoneNumberVerified) = (number, false)
        }
        if let isVerified = members["phone_verified"]?.boolValue { profile.phoneNumberVerified = isVerified }
        if let username = members["username"]?.stringValue { profile.username = username }
    }

    /// Members replace those with the same name, and null removes them. Nested objects aren't merged.
    private func merged(_ metadata: [String: TenantValue]?, _ name: String) -> [String: TenantValue]? {
        guard case .object(let changes)? = members[name] else { return metadata }
        return (metadata ?? [:]).merging(changes) { $1 }.filter { $0.value != .null }
    }

    private static let credentials = ["email", "password", "phone_number", "username"]

    private static let attributes: [(String, WritableKeyPath<TenantUser, String?> & Sendable)] = [
        ("name", \.name), ("given_name", \.givenName), ("family_name", \.familyName), ("nickname", \.nickname),
        ("picture", \.picture),
    ]

    private static let kinds: [String: Kind] = {
        var kinds = Dictionary(uniqueKeysWithValues: attributes.map { ($0.0, Kind.string) })
        for name in credentials + ["connection", "client_id"] { kinds[name] = .string }
        for name in [
            "blocked", "email_verified", "phone_verified", "verify_email", "verify_phone_number", "verify_password",
        ] { kinds[name] = .boolean }
        for name in ["user_metadata", "app_metadata"] { kinds[name] = .object }
        return kinds
    }()

    private static func check(_ name: String, _ value: TenantValue, _ kind: Kind) throws {
        switch (kind, value) {
        case (.string, .string(let text)):
            guard !text.isEmpty else {
                throw ManagementRefusal.invalidBody("String is too short (0 chars), minimum 1 on property \(name)")
            }
            guard text.count <= 2_048 else {
                throw ManagementRefusal.invalidBody("String is too long (\(text.count) chars) on property \(name)")
            }
        case (.string, .null) where attributes.contains { $0.0 == name }: return
        case (.boolean, .bool), (.object, .object): return
        default:
            throw ManagementRefusal.invalidBody(
                "Expected type \(kind.rawValue) but found type \(value.typeName) on property \(name)")
        }
    }
}

extension TenantValue {
    /// The type's name in JSON Schema.
    var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .integer: "integer"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
