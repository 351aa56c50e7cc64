import A0Encoding
import A0JOSE
import Foundation

@testable import LocalTenant

/// A client's key, and the DPoP proofs it creates.
struct ProofMaker: Sendable {
    let key: PrivateKey
    let issuer: String
    let clock: TenantClock

    var thumbprint: String { get throws { try key.publicJWK().thumbprint() } }

    /// A proof, optionally with changed claims and header; nil removes a member.
    func proof(
        _ path: String = "oauth/token", method: String = "POST", nonce: String? = nil, token: String? = nil,
        claims changes: [String: TenantValue?] = [:], header headerChanges: [String: TenantValue?] = [:],
        signer: PrivateKey? = nil
    ) throws -> String {
        var claims: [String: TenantValue] = [
            "jti": .string(UUID().uuidString), "htm": .string(method), "htu": .string(issuer + path),
            "iat": .integer(Int(clock.now.timeIntervalSince1970)),
        ]
        claims["nonce"] = nonce.map(TenantValue.string)
        claims["ath"] = token.map { .string(Base64URL.encode(Digest.sha256(Data($0.utf8)))) }
        for (name, value) in changes { claims[name] = value }
        var header: [String: TenantValue] = ["typ": "dpop+jwt", "jwk": .object(try key.publicMembers())]
        for (name, value) in headerChanges { header[name] = value }
        return try (signer ?? key).token(claims, header: header)
    }
}

extension ProofMaker {
    init(_ tenant: LocalTenant) throws {
        self.init(key: try .generateP256(), issuer: tenant.issuer, clock: tenant.clock)
    }
}
