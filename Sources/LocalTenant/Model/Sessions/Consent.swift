import Foundation

/// A user's consent to an application's access, which Auth0 calls a "grant".
struct Consent: Sendable, Equatable {
    let id: String
    let userID: String
    let clientID: String
    /// The identifier of the API; nil for user information.
    let audience: String?
    /// The id of the organization that the user logged in for; nil for none.
    let organization: String?
    var scope: [String]
}

/// Decides whether users must consent to an application's access, from their earlier consents (OpenID Connect Core
/// §3.1.2.4; Auth0 docs, "User Consent and Third-Party Applications").
struct Consents: Sendable {
    let store: any ConsentStore
    /// The API with an identifier; nil if there is none.
    let api: @Sendable (String) async throws -> TenantAPI?
    /// Whether nobody skips it for an application at `localhost`, which can't be verified.
    let isAskedAtLocalhost: Bool

    func isNeeded(_ request: AuthorizationRequest, _ client: TenantClient, _ user: UserRecord) async throws -> Bool {
        // Details are about this one time.
        if request.prompts.contains(.consent) || request.details != nil { return true }
        if client.isFirstParty {
            guard let audience = request.audience, let api = try await api(audience),
                !api.skipsConsent || isAskedAtLocalhost && AbsoluteURL(request.redirectURI)?.host == "localhost"
            else { return false }
        }
        let known = try await store.consent(
            userID: user.id, clientID: client.clientID, audience: request.audience, organization: request.organization)
        return known.map { !Set($0.scope).isSuperset(of: request.scope) } ?? true
    }
}

extension CallbackError {
    static let consentRequired = CallbackError("consent_required", "Consent required")
}
