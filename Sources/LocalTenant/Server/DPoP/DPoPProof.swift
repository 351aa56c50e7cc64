import A0Encoding
import A0JOSE
import Foundation

/// A proof that the sender of a request holds a private key (RFC 9449 §4.2).
struct DPoPProof: Sendable {
    /// The thumbprint of the key (RFC 7638), which tokens are bound to.
    let thumbprint: String
    private let claims: [String: TenantValue]

    /// Reads a proof and verifies its signature.
    ///
    /// - Throws: `DPoPProofError`.
    init(_ text: String) throws {
        guard let token = try? CompactJWS(text) else { throw DPoPProofError("The DPoP proof is not a JWT") }
        guard token.type?.lowercased() == "dpop+jwt" else {
            throw DPoPProofError("The DPoP proof's typ must be dpop+jwt")
        }
        guard token.algorithm == SignatureAlgorithm.es256.rawValue else {
            throw DPoPProofError("The DPoP proof's alg must be ES256")
        }
        guard let members = Self.keyMembers(text), members["kty"] == "EC",
            let jwk = try? JSONDecoder().decode(JSONWebKey.self, from: JSONText.encode(members)),
            let key = try? TenantKeySet.publicKey(members), let thumbprint = try? jwk.thumbprint()
        else { throw DPoPProofError("The DPoP proof's jwk must be a public key on P-256") }
        guard key.isValid(signature: token.signature, for: token.signingInput, algorithm: .es256) else {
            throw DPoPProofError("The DPoP proof's signature is wrong")
        }
        guard let claims = try? TenantValue.decodeObject(token.payload) else {
            throw DPoPProofError("The DPoP proof's claims are not a JSON object")
        }
        (self.thumbprint, self.claims) = (thumbprint, claims)
    }

    /// `jti`, unique for the key.
    var id: String? { claims["jti"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } }
    var nonce: String? { claims["nonce"]?.stringValue }

    /// Checks everything that does not need a store (RFC 9449 §4.3).
    ///
    /// - Throws: `DPoPProofError`.
    func check(_ call: Call, accessToken: String?) throws {
        guard id != nil else { throw DPoPProofError("The DPoP proof needs a jti") }
        guard claims["htm"]?.stringValue == call.method else {
            throw DPoPProofError(
                "The DPoP proof's htm is for another method: \(said("htm")). This request is a \(call.method)")
        }
        guard let target = claims["htu"]?.stringValue.flatMap(AbsoluteURL.init),
            call.ownURLs.contains(where: { $0.isSameResource(as: target) })
        else {
            let said = said("htu").prefix { !"?#".contains($0) }
            throw DPoPProofError(
                "The DPoP proof's htu is for another URL: \(said). This request is for \(call.ownURLs.first?.text ?? "")"
            )
        }
        guard let issuedAt = claims["iat"]?.date,
            (-Self.longestAhead...Self.longestLife).contains(call.now.timeIntervalSince(issuedAt))
        else { throw DPoPProofError("The DPoP proof's iat is too old or in the future") }
        if let accessToken {
            let digest = Base64URL.encode(Digest.sha256(Data(accessToken.utf8)))
            guard constantTimeEqual(claims["ath"]?.stringValue ?? "", digest) else {
                throw DPoPProofError("The DPoP proof's ath is for another access token")
            }
        }
    }

    /// A claim's value for an error message.
    private func said(_ claim: String) -> String {
        guard let value = claims[claim] else { return "there is none" }
        return value.stringValue ?? "it is not a text"
    }

    /// Seconds that a proof is valid, and that a client's clock may be ahead.
    static let longestLife: TimeInterval = 300
    static let longestAhead: TimeInterval = 60

    private static func keyMembers(_ text: String) -> [String: TenantValue]? {
        struct Header: Decodable {
            let jwk: [String: TenantValue]
        }
        let header = text.split(separator: ".").first.flatMap { Base64URL.decode(String($0)) } ?? Data()
        return try? JSONDecoder().decode(Header.self, from: header).jwk
    }
}

/// Why a proof is rejected. Each endpoint reports it in its own format.
struct DPoPProofError: Error, Sendable, Equatable {
    let error: String
    /// Without quotation marks, because it is put into a header.
    let description: String
    /// The nonce to use, if that is what is missing.
    let nonce: String?

    init(_ description: String) {
        self.init("invalid_dpop_proof", description)
    }

    private init(_ error: String, _ description: String, nonce: String? = nil) {
        let isPlain: (UInt8) -> Bool = {
            (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        let plain = description.utf8.prefix(500).map { isPlain($0) ? $0 : UInt8(ascii: "?") }
        (self.error, self.description, self.nonce) = (error, String(decoding: plain, as: UTF8.self), nonce)
    }

    static func useNonce(_ nonce: String) -> DPoPProofError {
        DPoPProofError("use_dpop_nonce", "Authorization server requires nonce in DPoP proof", nonce: nonce)
    }

    /// The token itself is invalid, or bound to another key.
    static func invalidToken(_ description: String) -> DPoPProofError {
        DPoPProofError("invalid_token", description)
    }

    /// For the token endpoint (RFC 9449 §5).
    var asBadRequest: OAuthError { response(400) }

    /// For resources (RFC 9449 §7.1).
    var asChallenge: OAuthError {
        response(401, challenge: #"DPoP error="\#(error)", error_description="\#(description)", algs="ES256""#)
    }

    private func response(_ status: Int, challenge: String? = nil) -> OAuthError {
        var response = OAuthError(status, error, description, challenge: challenge)
        response.headers["DPoP-Nonce"] = nonce
        return response
    }
}

extension Call {
    fileprivate var method: String { request.isHead ? "HEAD" : request.method }

    /// The URL of this request, with each of the tenant's names. The `Host` header can't be trusted for this: someone
    /// in between could forward a request that was meant for another server.
    fileprivate var ownURLs: [AbsoluteURL] {
        let path = request.target.prefix { $0 != "?" }
        return tenant.names.origins.compactMap { AbsoluteURL($0 + path) }
    }
}

extension AbsoluteURL {
    /// Whether both URLs are the same without query and fragment, with or without the default port.
    fileprivate func isSameResource(as other: AbsoluteURL) -> Bool {
        scheme == other.scheme && host == other.host && effectivePort == other.effectivePort
            && (path.isEmpty ? "/" : path) == (other.path.isEmpty ? "/" : other.path)
    }

    private var effectivePort: String? {
        port ?? ["http": "80", "https": "443"][scheme]
    }
}
