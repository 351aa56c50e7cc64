import A0JOSE
import Foundation

/// Checks that an ID token is authentic, valid now, and meant for this client and this login.
///
/// The check ends with the first broken rule.
struct IDTokenValidator: Sendable {
    /// The expected `iss`, compared byte for byte.
    var issuer: String
    /// The client that the token must be for.
    var clientID: String
    /// Tolerated difference between the clocks, in seconds.
    var leeway: TimeInterval = 60
    /// The nonce that was sent with the login; `nil` skips the rule.
    var nonce: String?
    /// The longest time since the user last entered credentials, in seconds; `nil` skips the rule.
    var maxAge: TimeInterval?
    /// An organization's ID (`org_…`) or name; `nil` skips the rule.
    var organization: String?
    var clock: Clock = .system

    /// - Throws: ``IDTokenError`` with the broken rule.
    func validate(_ idToken: String?, keys: SigningKeySource) async throws(IDTokenError) {
        let token = try decoded(idToken)
        let algorithm = try acceptedAlgorithm(of: token)
        let keyID = try statedKeyID(of: token)
        let key = try await publishedKey(keyID, in: keys)
        guard key.made(token.signature, for: token.signingInput, algorithm: algorithm) else {
            throw IDTokenError(
                .signature, "The ID token's signature was not made by the tenant's key \(quoted(keyID)).")
        }
        try validateClaims(of: token)
    }

    private func decoded(_ idToken: String?) throws(IDTokenError) -> CompactJWS {
        guard let idToken, !idToken.isEmpty else {
            throw IDTokenError(.decoding, "The answer holds no ID token. Is `openid` among the scopes?")
        }
        do {
            return try CompactJWS(idToken)
        } catch {
            throw IDTokenError(.decoding, "The ID token could not be decoded.", cause: error)
        }
    }

    private func acceptedAlgorithm(of token: CompactJWS) throws(IDTokenError) -> SignatureAlgorithm {
        guard let algorithm = token.algorithm.flatMap(SignatureAlgorithm.init) else {
            throw IDTokenError(
                .algorithm,
                """
                The ID token's algorithm \(token.algorithm.map(quoted) ?? "(none stated)") is not supported: RS256 is \
                expected. It is set in the application's advanced settings at the tenant, under OAuth.
                """)
        }
        return algorithm
    }

    private func statedKeyID(of token: CompactJWS) throws(IDTokenError) -> String {
        guard let keyID = token.keyID else {
            throw IDTokenError(.keyID, "The ID token does not say which key signed it (`kid`).")
        }
        return keyID
    }

    private func publishedKey(_ id: String, in keys: SigningKeySource) async throws(IDTokenError) -> SigningKey {
        do {
            if let key = try await keys.key(id) { return key }
        } catch {
            throw IDTokenError(.keyID, "The tenant's keys could not be downloaded from \(keys.url).", cause: error)
        }
        throw IDTokenError(.keyID, "The tenant publishes no key \(quoted(id)) at \(keys.url).")
    }

    private func validateClaims(of token: CompactJWS) throws(IDTokenError) {
        let claims: IDTokenClaims
        do {
            claims = try IDTokenClaims(json: token.payload)
        } catch {
            throw IDTokenError(.decoding, "The ID token's claims could not be decoded.")
        }
        let expectations = IDTokenExpectations(
            issuer: issuer, clientID: clientID, leeway: leeway, nonce: nonce, maxAge: maxAge,
            organization: organization, now: clock.now())
        try IDTokenRules.check(claims, expectations)
    }
}
