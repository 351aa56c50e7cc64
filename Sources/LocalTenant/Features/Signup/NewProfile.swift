import Foundation

/// The profile in a signup request.
enum NewProfile {
    static let attributes: [(String, WritableKeyPath<TenantUser, String?> & Sendable)] = [
        ("given_name", \.givenName), ("family_name", \.familyName), ("name", \.name), ("nickname", \.nickname),
        ("picture", \.picture),
    ]

    /// - Throws: `OAuthError` naming the field that is missing or wrong.
    static func read(_ parameters: Parameters, _ connection: TenantConnection) throws -> TenantUser {
        var profile = TenantUser(email: nil, password: nil)
        profile.connection = connection.name
        var attributes = connection.identifiers
        if connection.attributes == nil { attributes.phoneNumber.signup = .optional }
        for attribute in attributes.enteredAtSignup { _ = try parameters[attribute.name] }
        try attributes.fill(
            &profile, from: { parameters.first($0.name)?.trimmingCharacters(in: .whitespaces) },
            missing: { OAuthError.invalidRequest("Missing required parameter: \($0.name)") },
            invalid: { OAuthError.invalidRequest("Parameter '\($0.name)' must be \($1)") })
        try readExtras(parameters, into: &profile)
        return profile
    }

    /// Attributes besides the names that users log in with, and metadata: an object, or its JSON in a form.
    static func readExtras(_ parameters: Parameters, into profile: inout TenantUser) throws {
        for (name, path) in attributes {
            profile[keyPath: path] = try parameters[name]
        }
        profile.userMetadata = try metadata(parameters)
    }

    static func metadata(_ parameters: Parameters) throws -> [String: TenantValue]? {
        let text = parameters.first("user_metadata").map { Data($0.utf8) }
        let written = text.flatMap { try? TenantValue.decodeObject($0) }
        guard let metadata = try written ?? parameters.object("user_metadata") else { return nil }
        guard metadata.count <= 10 else {
            throw OAuthError.invalidRequest("Parameter 'user_metadata' must have 10 members at most")
        }
        for (key, value) in metadata {
            guard key.count <= 100, let text = value.stringValue, text.count <= 500 else {
                throw OAuthError.invalidRequest(
                    "Parameter 'user_metadata' must have names of 100 and strings of 500 characters at most")
            }
        }
        return metadata
    }

    /// The response: the user without the provider prefix, and with the attributes that were sent.
    static func response(_ user: UserRecord, to sent: TenantUser) -> [String: TenantValue] {
        var members: [String: TenantValue] = [
            "_id": .string(String(user.id.drop { $0 != "|" }.dropFirst())), "email_verified": false,
        ]
        members["email"] = sent.email.map(TenantValue.string)
        members["username"] = sent.username.map(TenantValue.string)
        members["phone_number"] = sent.phoneNumber.map(TenantValue.string)
        for (name, path) in attributes { members[name] = sent[keyPath: path].map(TenantValue.string) }
        members["user_metadata"] = sent.userMetadata.map(TenantValue.object)
        return members
    }
}
