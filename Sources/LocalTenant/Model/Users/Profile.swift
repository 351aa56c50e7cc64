import Foundation

/// The user claims for scopes, in ID tokens and at `/userinfo` (OpenID Connect Core §5.4).
enum Profile {
    /// The claims of `user` that `scope` includes. Attributes without a value are left out.
    static func claims(of user: UserRecord, scope: [String]) throws -> [String: TenantValue] {
        let names = Set(scope.flatMap { claimsByScope[$0] ?? [] })
        var claims = try attributes(of: user).filter { names.contains($0.key) }
        claims["sub"] = .string(user.id)
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

    private static func attributes(of user: UserRecord) throws -> [String: TenantValue] {
        var attributes = try TenantValue.decodeObject(JSONEncoder().encode(user.profile))
        if user.profile.email == nil { attributes["email_verified"] = nil }
        attributes["created_at"] = .string(user.createdAt.timestamp)
        attributes["updated_at"] = .string(user.updatedAt.timestamp)
        attributes["identities"] = [.object(user.identity)]
        return attributes
    }
}
