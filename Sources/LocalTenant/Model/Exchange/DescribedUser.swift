/// The user of an exchanged token, as an action describes it: somebody of a connection, who may be new.
struct DescribedUser: Codable, Sendable, Equatable {
    let connection: String
    let attributes: [String: TenantValue]
    /// Whether a user who doesn't exist yet is created.
    let isCreated: Bool
    /// Whether a user who exists gets the attributes.
    let isChanged: Bool

    /// The attributes that are texts, `user_id` without the part that names the provider.
    static let texts: [String: WritableKeyPath<TenantUser, String?> & Sendable] = [
        "user_id": \.userID, "email": \.email, "username": \.username, "phone_number": \.phoneNumber, "name": \.name,
        "given_name": \.givenName, "family_name": \.familyName, "nickname": \.nickname, "picture": \.picture,
    ]
    /// Those that are true or false.
    static let flags = ["email_verified", "phone_verified"]

    /// The new user.
    var profile: TenantUser {
        var profile = TenantUser(email: nil, password: nil)
        profile.connection = connection
        profile.userID = attributes["user_id"]?.stringValue
        apply(to: &profile)
        return profile
    }

    /// Sets the attributes, except for the ID. A new address or number counts as unverified unless they say otherwise.
    func apply(to profile: inout TenantUser) {
        if let email = attributes["email"]?.stringValue, email.identifierKey != profile.email?.identifierKey {
            profile.emailVerified = false
        }
        if let number = attributes["phone_number"]?.stringValue, number != profile.phoneNumber {
            profile.phoneNumberVerified = false
        }
        for (name, path) in Self.texts where name != "user_id" && attributes[name] != nil {
            profile[keyPath: path] = attributes[name]?.stringValue
        }
        if let isVerified = attributes["email_verified"]?.boolValue { profile.emailVerified = isVerified }
        if let isVerified = attributes["phone_verified"]?.boolValue { profile.phoneNumberVerified = isVerified }
    }
}
