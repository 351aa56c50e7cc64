import A0HTTPServer
import Foundation

/// `GET` and `POST {issuer}/userinfo` (OpenID Connect Core §5.3).
@Sendable func userInfo(_ call: Call) async throws -> HTTPServerResponse {
    let entry = try call.application()
    let hash = secretHash(call.bearer ?? "")
    let token = try await call.write { .success(try $0.find(AccessToken.self, hash)) }
    guard let token, token.issuer == entry.issuer, call.now < token.endsAt,
        let identity = entry.realm.identity(token.identityID), !identity.isSuspended
    else {
        throw APIError(
            401, "invalid_token", "The access token is unknown, or has expired.",
            headers: ["WWW-Authenticate": #"Bearer error="invalid_token""#])
    }
    return try .json(UserClaims(identity, scope: token.scope))
}

/// The claims about a user that a scope asks for (OpenID Connect Core §5.4).
struct UserClaims: Encodable {
    let sub: String
    let name: String?
    let preferredUsername: String?
    let email: String?
    /// The provider sends its links and codes to this address.
    let emailVerified: Bool?

    init(_ identity: DelegateIdentity, scope: [String]) {
        sub = identity.id
        name = scope.contains("profile") ? identity.displayName : nil
        preferredUsername = scope.contains("profile") ? identity.username : nil
        email = scope.contains("email") ? identity.primaryEmailAddress : nil
        emailVerified = email == nil ? nil : true
    }
}
