import A0Encoding
import A0JOSE
import Foundation

@testable import Auth0Server

/// A client that proves possession of a key.
struct FakeClient: Sendable {
    let key: PrivateKey
    let clock: ManualClock

    init(clock: ManualClock) throws {
        key = try .generateP256()
        self.clock = clock
    }

    var thumbprint: String {
        get throws { try key.publicJWK().thumbprint() }
    }

    /// The `cnf` claim of a token that is bound to the key.
    var confirmation: ClaimValue {
        get throws { ["jkt": .string(try thumbprint)] }
    }

    /// A valid proof for `GET https://api.example.com/orders`, except for the changes.
    func proof(
        for token: String, _ changes: [String: ClaimValue?] = [:], header: [String: ClaimValue?] = [:]
    ) throws -> String {
        let jwk = try key.publicJWK()
        var members: [String: ClaimValue] = [
            "typ": "dpop+jwt", "alg": "ES256",
            "jwk": ["kty": "EC", "crv": "P-256", "x": .string(jwk.x ?? ""), "y": .string(jwk.y ?? "")],
        ]
        var claims: [String: ClaimValue] = [
            "htm": "GET", "htu": "https://api.example.com/orders", "jti": .string(UUID().uuidString),
            "iat": .integer(Int(clock.now.timeIntervalSince1970)),
            "ath": .string(Base64URL.encode(Digest.sha256(Data(token.utf8)))),
        ]
        for (name, value) in header { members[name] = value }
        for (name, value) in changes { claims[name] = value }
        return try FakeIssuer.sign(
            header: JSON.text(.object(members)), payload: JSON.text(.object(claims)),
            .init(id: nil, algorithm: .es256, key: key))
    }
}
