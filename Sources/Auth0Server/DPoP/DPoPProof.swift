import A0Encoding
import A0JOSE
import Foundation

/// A proof that the sender of a request has a key (RFC 9449 §4.2), with a valid signature.
struct DPoPProof: Sendable {
    /// The key's thumbprint (RFC 7638).
    let thumbprint: String
    let id: String
    let issuedAt: Date
    let nonce: String?
    private let claims: JSONObject

    /// The expected values of a proof (RFC 9449 §4.3).
    struct Expectations: Sendable {
        var method: String
        /// The possible URLs of the request.
        var targets: [CanonicalURL]
        /// The base64url of the token's SHA-256.
        var tokenHash: String
        var offset: TimeInterval
        var leeway: TimeInterval
        var now: Date
    }

    /// The only proof of a request.
    ///
    /// - Parameter keys: Parsed keys by their thumbprint.
    /// - Throws: ``AccessTokenError`` `invalid_dpop_proof`.
    init(
        _ values: [String], maximumSize: Int, algorithms: [Algorithm], keys: RecentValues<String, PublicKey>
    ) throws(AccessTokenError) {
        guard let text = values.first, values.count == 1, !text.utf8.contains(UInt8(ascii: ",")) else {
            throw .invalidProof(.proof, "There are \(values.count) DPoP fields, or one with several proofs.")
        }
        guard text.utf8.count <= maximumSize else {
            throw .invalidProof(.proof, "The proof has \(text.utf8.count) bytes; at most \(maximumSize) are read.")
        }
        guard let token = try? CompactToken(Array(text.utf8)) else {
            throw .invalidProof(.proof, "The proof isn't a JWT.")
        }
        guard token.header.text("typ")?.lowercased() == "dpop+jwt" else {
            throw .invalidProof(.proof, "The proof's typ is \(quoted(token.header.text("typ"))), not dpop+jwt.")
        }
        guard let algorithm = token.header.text("alg").flatMap(Algorithm.init), algorithms.contains(algorithm),
            let signature = algorithm.signature
        else { throw .invalidProof(.proof, "The proof's alg \(quoted(token.header.text("alg"))) is not accepted.") }
        guard !["crit", "b64"].contains(where: token.header.has) else {
            throw .invalidProof(.proof, "The proof's header needs extensions.")
        }
        let jwk = try Self.publicKey(token.header)
        guard let thumbprint = try? jwk.thumbprint(),
            let key = keys.value(for: thumbprint, orMake: { try? PublicKey(jwk) })
        else { throw .invalidProof(.proof, "The proof's jwk isn't a supported key.") }
        guard key.isValid(signature: token.signature, for: token.signingInput, algorithm: signature) else {
            throw .invalidProof(.signature, "The proof isn't signed with its own key.")
        }
        guard let id = token.claims.text("jti"), !id.isEmpty else {
            throw .invalidProof(.jti, "The proof has no usable jti.")
        }
        guard let seconds = token.claims.value("iat")?.number else {
            throw .invalidProof(.proofAge, "The proof has no usable iat.")
        }
        self.thumbprint = thumbprint
        self.id = id
        issuedAt = Date(timeIntervalSince1970: seconds)
        nonce = token.claims.text("nonce")
        claims = token.claims
    }

    /// The key in the header, without its `kid` and `alg`, which have no meaning there.
    private static func publicKey(_ header: JSONObject) throws(AccessTokenError) -> JSONWebKey {
        guard let members = header.value("jwk")?.object, let type = members.text("kty") else {
            throw .invalidProof(.proof, "The proof has no jwk.")
        }
        guard !["d", "p", "q", "dp", "dq", "qi", "oth", "k"].contains(where: members.has) else {
            throw .invalidProof(.proof, "The proof's jwk has private members.")
        }
        return JSONWebKey(
            kty: type, n: members.text("n"), e: members.text("e"), crv: members.text("crv"), x: members.text("x"),
            y: members.text("y"))
    }

    func check(_ expected: Expectations) throws(AccessTokenError) {
        guard claims.value("htm")?.isText(expected.method) ?? false else {
            throw .invalidProof(
                .htm, "The proof is for \(quoted(claims.text("htm"))), the request is \(expected.method).")
        }
        guard let target = claims.text("htu").flatMap(CanonicalURL.init), expected.targets.contains(target) else {
            throw .invalidProof(
                .htu,
                "The proof is for \(quoted(claims.text("htu"))), the request for \(quoted(expected.targets.first?.text))."
            )
        }
        let age = expected.now.timeIntervalSince(issuedAt)
        guard age <= expected.offset + expected.leeway, age >= -expected.leeway else {
            throw .invalidProof(.proofAge, "The proof was made at \(issuedAt); it is \(expected.now).")
        }
        guard constantTimeEqual(claims.text("ath") ?? "", expected.tokenHash) else {
            throw .invalidProof(.ath, "The proof's ath is not the hash of this token.")
        }
    }

    /// Identifies this proof in a store.
    var hash: [UInt8] {
        let key = Digest.sha256(Data(thumbprint.utf8))
        return Array(key.prefix(16) + Digest.sha256(Data((thumbprint + "\n" + id).utf8)))
    }
}
