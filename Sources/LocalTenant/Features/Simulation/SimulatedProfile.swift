import Foundation

/// A user's profile at a simulated provider.
struct SimulatedProfile: Sendable {
    let person: SimulatedPerson
    let strategy: TenantConnection.Strategy
    let scope: [String]
    /// Whether the email address is hidden.
    let hidesEmail: Bool

    private var id: String { person.id(at: strategy) }
    private var email: TenantValue? { hidesEmail ? nil : .string(person.email) }

    /// The claims of an ID token, except for those of the protocol.
    var claims: [String: TenantValue] {
        var claims: [String: TenantValue] = ["sub": .string(id)]
        if scope.contains("email") || strategy == .apple {
            claims["email"] = email
            claims["email_verified"] = email.map { _ in .bool(person.emailVerified) }
        }
        // Apple doesn't put names into the ID token.
        if strategy != .apple, scope.contains("profile") {
            claims["name"] = .string(person.name)
            claims["given_name"] = .string(person.givenName)
            claims["family_name"] = person.familyName.map(TenantValue.string)
            claims["picture"] = person.picture.map(TenantValue.string)
        }
        switch strategy {
        case .googleApps: claims["hd"] = .string(String(person.email.split(separator: "@").last ?? ""))
        case .waad:
            claims["oid"] = .string(id)
            claims["preferred_username"] = email
        case .apple: claims["is_private_email"] = email.map { _ in false }
        case .googleOAuth2: break
        default: claims["preferred_username"] = .string(person.handle)
        }
        return claims
    }

    /// The response of the profile endpoint.
    var members: [String: TenantValue] {
        var members: [String: TenantValue] = [:]
        switch strategy {
        case .github:
            // Ids are numbers there, unless the configuration says otherwise.
            members = [
                "id": Int64(id).map(TenantValue.integer) ?? .string(id), "login": .string(person.handle),
                "type": "User", "html_url": .string("https://github.example/" + person.handle),
                "avatar_url": person.picture.map(TenantValue.string) ?? .null, "name": .string(person.name),
                "email": .null,
            ]
        case .facebook:
            members = ["id": .string(id), "name": .string(person.name), "first_name": .string(person.givenName)]
            members["last_name"] = person.familyName.map(TenantValue.string)
            members["picture"] = person.picture.map { ["data": ["url": .string($0), "is_silhouette": false]] }
            if scope.contains("email") { members["email"] = email }
        case .windowsLive:
            members = [
                "id": .string(id), "displayName": .string(person.name), "givenName": .string(person.givenName),
                "surname": person.familyName.map(TenantValue.string) ?? .null, "mail": .null,
                "userPrincipalName": email ?? .null, "preferredLanguage": "en-US",
            ]
        case .oauth2:
            members = ["id": .string(id), "name": .string(person.name), "nickname": .string(person.handle)]
            members["email"] = email
            members["email_verified"] = .bool(person.emailVerified)
            members["picture"] = person.picture.map(TenantValue.string)
        default: members = claims
        }
        return members
    }

    /// GitHub's list of email addresses.
    var emails: [TenantValue] {
        email.map {
            [["email": $0, "primary": true, "verified": .bool(person.emailVerified), "visibility": "private"]]
        } ?? []
    }

    /// The user data that Apple sends only with the first response.
    var appleUser: TenantValue {
        var members: [String: TenantValue] = [
            "name": ["firstName": .string(person.givenName), "lastName": .string(person.familyName ?? "")]
        ]
        members["email"] = email
        return .object(members)
    }
}
