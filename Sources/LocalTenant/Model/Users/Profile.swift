/// The user claims for scopes, in ID tokens and at `/userinfo` (OpenID Connect Core §5.4).
enum Profile {
    /// The claims of `user` that `scope` includes. Attributes without a value are left out.
    static func claims(of user: UserRecord, scope: [String]) -> [String: TenantValue] {
        var claims: [String: TenantValue] = ["sub": .string(user.id)]
        for name in scope.lazy.flatMap({ claimsByScope[$0] ?? [] }) { claims[name] = value(name, of: user) }
        return claims
    }

    private static let claimsByScope: [String: [String]] = [
        "profile": standardProfile,
        "email": ["email", "email_verified"],
        "phone": ["phone_number", "phone_number_verified"],
        "address": ["address"],
        // Auth0 also has scopes for single claims.
        "name": ["name"], "given_name": ["given_name"], "family_name": ["family_name"], "nickname": ["nickname"],
        "email_verified": ["email_verified"], "picture": ["picture"], "created_at": ["created_at"],
        "identities": ["identities"],
    ]

    static let standardProfile = [
        "name", "family_name", "given_name", "middle_name", "nickname", "preferred_username", "profile", "picture",
        "website", "gender", "birthdate", "zoneinfo", "locale", "updated_at",
    ]

    private static let texts: [String: KeyPath<TenantUser, String?> & Sendable] = [
        "name": \.name, "family_name": \.familyName, "given_name": \.givenName, "middle_name": \.middleName,
        "nickname": \.nickname, "preferred_username": \.preferredUsername, "profile": \.profile, "picture": \.picture,
        "website": \.website, "gender": \.gender, "birthdate": \.birthdate, "zoneinfo": \.zoneinfo,
        "locale": \.locale, "email": \.email, "phone_number": \.phoneNumber,
    ]

    private static func value(_ name: String, of user: UserRecord) -> TenantValue? {
        let profile = user.profile
        return switch name {
        case "email_verified": profile.email == nil ? nil : .bool(profile.emailVerified)
        case "phone_number_verified": profile.phoneNumberVerified.map(TenantValue.bool)
        case "address": profile.address.map { .object($0.mapValues(TenantValue.string)) }
        case "created_at": .string(user.createdAt.timestamp)
        case "updated_at": .string(user.updatedAt.timestamp)
        case "identities": [.object(user.identity)]
        default: texts[name].flatMap { profile[keyPath: $0] }.map(TenantValue.string)
        }
    }
}
