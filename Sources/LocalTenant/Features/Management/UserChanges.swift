import Foundation

/// The validated attributes in the body of a request to create or update a user.
struct UserChanges: Sendable {
    let members: [String: TenantValue]

    var names: Set<String> { Set(members.keys) }
    var connection: String? { members["connection"]?.stringValue }
    var password: String? { members["password"]?.stringValue }
    var wantsVerificationMail: Bool? { members["verify_email"]?.boolValue }

    /// - Throws: `ManagementAPIError`.
    init(_ members: [String: TenantValue], in operation: ManagementOperation) throws {
        guard !members.isEmpty else {
            throw ManagementAPIError.invalidBody("Too few properties defined (0), minimum 1")
        }
        // The form of PATCH lets others pass, which nothing would keep.
        if let other = Set(members.keys).subtracting(operation.body?.names ?? []).min() {
            throw ManagementAPIError.invalidBody("Additional properties not allowed: \(other)")
        }
        // Users keep their password until they have another one.
        guard members["password"] != .null else {
            throw ManagementAPIError.invalidBody("Expected type string but found type null on property password")
        }
        self.members = members
        if let email = members["email"]?.stringValue, !EmailAddress.isValid(email) {
            throw ManagementAPIError.invalidBody("Object didn't pass validation for format email: email")
        }
    }

    /// Only one identifier or credential can be changed at a time.
    ///
    /// - Throws: `ManagementAPIError`.
    func requireOneCredential() throws {
        let credentials = Self.credentials.filter { members[$0] != nil }
        guard credentials.count <= 1 else {
            throw ManagementAPIError(400, "Cannot update \(credentials.joined(separator: " and ")) simultaneously")
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
        if let blocked = members["blocked"]?.boolValue { profile.givenBlocked = blocked }
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
