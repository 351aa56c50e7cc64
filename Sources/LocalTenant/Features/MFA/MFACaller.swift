import Foundation

/// The caller of the MFA API: a user in the middle of a login, or one with an access token for it.
struct MFACaller: Sendable {
    enum Permission: String {
        case enroll
        case readAuthenticators = "read:authenticators"
        case removeAuthenticators = "remove:authenticators"
    }

    let user: UserRecord
    /// With an `mfa_token`, only a user's first second factor can be added.
    let hasOnlyFirstFactor: Bool

    /// - Throws: `OAuthError`.
    static func find(_ permission: Permission, _ call: Call) async throws -> MFACaller {
        guard let header = call.request.headers["Authorization"], header.lowercased().hasPrefix("bearer "),
            case let token = header.dropFirst(7).trimmingCharacters(in: .whitespaces), !token.isEmpty
        else { throw invalidToken }
        guard token.split(separator: ".", omittingEmptySubsequences: false).count == 3 else {
            let transaction = try await MFATransaction.find(token, call, unknown: invalidToken).details
            guard permission != .removeAuthenticators else { throw insufficientScope(permission) }
            call.notes.set(\.client, transaction.clientID)
            return MFACaller(user: try await user(transaction.userID, in: call.store), hasOnlyFirstFactor: true)
        }
        let claims = try await accessToken(token, of: call.tenant, at: call.now)
        let scope = claims["scope"]?.stringValue?.split(separator: " ").map(String.init) ?? []
        guard scope.contains(permission.rawValue) else { throw insufficientScope(permission) }
        return MFACaller(user: try await user(claims["sub"]?.stringValue, in: call.store), hasOnlyFirstFactor: false)
    }

    /// The claims of this tenant's access token, which must be for this API and not bound to a key.
    private static func accessToken(
        _ token: String, of tenant: Tenant, at now: Date
    ) async throws -> [String: TenantValue] {
        guard let claims = try await tenant.keys.verify(token), claims["iss"]?.stringValue == tenant.issuer,
            claims["cnf"] == nil, case .integer(let expiry)? = claims["exp"],
            Double(expiry) > now.timeIntervalSince1970
        else { throw invalidToken }
        guard claims.audiences.contains(tenant.mfaAudience) else { throw invalidToken }
        return claims
    }

    private static func user(_ id: String?, in store: any UserStore) async throws -> UserRecord {
        guard let id, let user = try await store.user(id) else { throw invalidToken }
        try user.requireUnblocked()
        return user
    }

    private static let invalidToken = OAuthError(
        401, "invalid_token", "The token is missing, unknown or expired", challenge: #"Bearer error="invalid_token""#)

    private static func insufficientScope(_ permission: Permission) -> OAuthError {
        OAuthError(
            403, "insufficient_scope", "An access token with the scope \(permission.rawValue) is required",
            challenge: #"Bearer error="insufficient_scope", scope="\#(permission.rawValue)""#)
    }
}
