import A0JOSE
import Foundation

/// The provider's signed request to log a user in.
struct RequestToken: Sendable {
    struct Claims: Decodable, Sendable {
        let iss, sub, jti, verb, txn, nonce, tid, rid, aid: String
        let baseURL: String
        let iat, nbf, exp: Double

        enum CodingKeys: String, CodingKey {
            case iss, sub, jti, verb, txn, nonce, tid, rid, aid, iat, nbf, exp
            case baseURL = "base_url"
        }
    }

    /// Tolerated difference between the clocks, in seconds.
    private static let leeway: TimeInterval = 60

    let text: String
    let claims: Claims
    private let jws: CompactJWS

    /// Reads a token. Don't trust its contents until ``verify(_:now:)`` has succeeded.
    ///
    /// - Throws: `request_malformed`.
    init(_ link: AuthenticateLink) throws(BISDKError) {
        text = link.request
        guard let jws = try? CompactJWS(link.request), jws.type == "odc-request+jwt",
            let claims = try? JSONDecoder().decode(Claims.self, from: jws.payload)
        else { throw .error(.requestMalformed, "The request is not a token of this protocol.") }
        guard claims.verb == "authenticate" else {
            throw .error(.requestMalformed, "This isn't a login request.")
        }
        (self.jws, self.claims) = (jws, claims)
    }

    var realm: RealmPlace { RealmPlace(base: claims.baseURL, tenant: claims.tid, realm: claims.rid) }

    /// The URL of the issuer's keys, which must be on the server that the request names.
    ///
    /// - Throws: `domain_not_allowed`, `request_issuer`.
    func keysURL(_ domains: AllowedDomains) throws(BISDKError) -> URL {
        let base = try domains.checked(claims.baseURL, "The request's server")
        guard let issuer = URL(string: claims.iss), origin(of: issuer) == origin(of: base),
            claims.iss.hasPrefix(realm.text + "/"), let keys = URL(string: claims.iss + "/.well-known/jwks.json")
        else { throw .error(.requestIssuer, "The request's issuer is not part of its server.") }
        return keys
    }

    /// - Throws: `request_signature`, `request_expired`.
    func verify(_ keys: KeySet, now: Date) throws(BISDKError) {
        guard keys.verifies(jws) else {
            throw .error(.requestSignature, "The request was not signed by its issuer.")
        }
        let now = now.timeIntervalSince1970
        guard now < claims.exp + Self.leeway, now > max(claims.nbf, claims.iat) - Self.leeway else {
            throw .error(.requestExpired, "The request is too old, or not valid yet. Begin the login again.")
        }
    }
}
