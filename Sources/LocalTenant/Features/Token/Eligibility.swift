import Foundation

// The one place that decides who may get tokens, with one set of errors. All checks run before anything is redeemed.

enum GrantError {
    /// Lists the allowed grant types, unless the reason is another one.
    static func description(_ grantType: GrantType, _ client: TenantClient) -> String {
        let error = "Grant type '\(grantType.rawValue)' not allowed for the client."
        guard !client.allows(grantType) else {
            return "\(error) Its app_type is \(client.appType.rawValue), and its token_endpoint_auth_method "
                + "\(client.authenticationMethod.rawValue)."
        }
        let allowed = client.grantTypes.sorted().joined(separator: ", ")
        return allowed.isEmpty ? "\(error) It has no grant types." : "\(error) It may use: \(allowed)."
    }

    static func notAllowed(_ grantType: GrantType, _ client: TenantClient) -> OAuthError {
        OAuthError(
            403, "unauthorized_client", description(grantType, client),
            uri: "https://auth0.com/docs/clients/client-grant-types")
    }

    static let blockedUser = OAuthError(403, "unauthorized", "user is blocked")
}

extension TenantClient {
    /// - Throws: `OAuthError` for a grant type that the client can't use.
    func requireGrant(_ type: GrantType) throws {
        guard allows(type), type.isForPublicClients || !isPublic, type.isForSinglePageApps || appType != .spa else {
            throw GrantError.notAllowed(type, self)
        }
    }
}

extension UserRecord {
    /// - Throws: `error` for a blocked user.
    func requireUnblocked(orThrow error: OAuthError = GrantError.blockedUser) throws {
        guard !profile.blocked else { throw error }
    }
}

/// A user who may get tokens. Tokens are issued only for this type, so that no grant can forget the check.
struct EligibleUser: Sendable {
    let record: UserRecord

    var id: String { record.id }

    /// - Throws: `OAuthError` for a blocked user.
    init(_ record: UserRecord) throws {
        try record.requireUnblocked()
        self.record = record
    }
}

extension TokenRequest {
    /// The user of an existing grant.
    ///
    /// - Parameter gone: the error if the user no longer exists.
    /// - Throws: `OAuthError`.
    func user(of grant: Grant, orThrow gone: OAuthError) async throws -> EligibleUser {
        guard let user = try await store.user(grant.userID) else { throw gone }
        return try EligibleUser(user)
    }

    /// Like `user(of:orThrow:)`, but only as long as the user is a member of the grant's organization.
    func member(of grant: Grant, orThrow gone: OAuthError) async throws -> EligibleUser {
        let user = try await user(of: grant, orThrow: gone)
        if let organization = grant.details.organization, try await !store.isMember(user.id, of: organization) {
            throw OAuthError.invalidGrant("user \(user.id) is not part of the \(organization) organization")
        }
        return user
    }

    /// The user who logs in with an account.
    ///
    /// - Parameter organization: the id of the organization to log in for; nil for none.
    /// - Throws: `OAuthError`.
    func user(loggingInWith account: UserRecord, for organization: String?) async throws -> EligibleUser {
        let user = try EligibleUser(try await store.owner(of: account))
        try await memberships.require(user.record, organization)
        return user
    }

    /// The second factors of a user who must use one before a login returns tokens for an API; nil if none is required.
    func dueFactors(of user: EligibleUser, for api: TenantAPI?) async throws -> Factors? {
        let factors = try await factors(of: user.record)
        return factors.areDue(at: client, for: api?.identifier) ? factors : nil
    }

    /// The second factors of a user who must use one before an older grant returns tokens for an API; nil if none is
    /// required.
    ///
    /// - Throws: `OAuthError` if a new login is required instead.
    func dueFactors(of user: EligibleUser, since grant: Grant, for api: TenantAPI?) async throws -> Factors? {
        let factors = try await factors(of: user.record)
        let isTooOld = defaultPolicy.isTooOld(grant.provedAt, for: api?.identifier)
        guard !isTooOld || factors.isEnrolled else { throw OAuthError.unmetRequirements }
        return isTooOld || factors.areMissing(in: grant, for: api?.identifier) ? factors : nil
    }

    /// - Throws: `OAuthError` if the client must prove possession of a key, and didn't.
    func requireProof() throws {
        guard keyThumbprint != nil || certificateThumbprint != nil || !client.requireProofOfPossession else {
            throw OAuthError.invalidRequest("The client must send a DPoP proof")
        }
    }

    /// - Throws: `OAuthError` if an API's tokens must be bound, and the client didn't prove what they are bound to.
    func requireProof(for api: TenantAPI?) throws { _ = try binding(for: api) }

    /// The binding of tokens for an API; nil for tokens that any client may use.
    ///
    /// - Throws: `OAuthError` if they must be bound, and the client didn't prove what they are bound to.
    func binding(for api: TenantAPI?) throws -> TokenBinding? {
        let key = keyThumbprint.map(TokenBinding.key)
        let certificate = certificateThumbprint.map(TokenBinding.certificate)
        let isForCertificates = api?.proofOfPossession?.mechanism == .mtls
        let binding =
            isForCertificates
            ? certificate ?? key : key ?? (client.requireProofOfPossession ? certificate : nil)
        guard let api, api.requiresProof(from: client) else { return binding }
        guard binding == (isForCertificates ? certificate : key), let binding else {
            throw OAuthError.invalidRequest(
                "Tokens for \(api.identifier) need "
                    + (isForCertificates ? "a client certificate in the TLS handshake" : "a DPoP proof"))
        }
        return binding
    }

    /// Requires a proof for the key with this thumbprint; nil requires nothing.
    ///
    /// - Throws: `OAuthError`.
    func requireKey(_ thumbprint: String?) throws {
        guard let thumbprint, thumbprint != keyThumbprint else { return }
        throw DPoPProofError(
            keyThumbprint == nil ? "A DPoP proof is required" : "The DPoP proof was made with another key"
        ).asBadRequest
    }
}
