import A0JOSE
import Foundation

/// The provider's statement that an identity can log in with a key (RFC 7800).
struct CredentialCertificate: Decodable, Sendable {
    private let iss, sub, jti, tid, rid: String
    private let cnf: Confirmation

    private struct Confirmation: Decodable {
        let jwk: JSONWebKey
    }

    /// Checks that the provider certified what was requested.
    ///
    /// - Throws: `certificate_mismatch`.
    static func check(
        _ text: String, _ keys: KeySet, of thumbprint: String, passkey: String, issuer: String, _ link: BindLink
    ) throws(BISDKError) {
        guard let jws = try? CompactJWS(text), jws.type == "odc-credential+jwt", keys.verifies(jws) else {
            throw .error(.certificateMismatch, "The credential was not signed by the server.")
        }
        guard let claims = try? JSONDecoder().decode(Self.self, from: jws.payload),
            [claims.iss, claims.sub, claims.jti, claims.tid, claims.rid]
                == [issuer, link.identity, passkey, link.tenant, link.realm],
            (try? claims.cnf.jwk.thumbprint()) == thumbprint
        else { throw .error(.certificateMismatch, "The credential is not the one that was asked for.") }
    }
}
