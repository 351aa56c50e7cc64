import A0Encoding
import A0JOSE
import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

extension DPoP {
    /// A `DPoP` with a separate keychain that exists as long as the test.
    static func inMemory(_ store: SimpleKeychain.Store = .memory()) -> DPoP {
        DPoP(keychainIdentifier: "test", keychain: SimpleKeychain(service: "test", store: store))
    }
}

/// A proof that was parsed and verified with its embedded key.
struct ReadProof {
    let header: [String: JSONValue]
    let claims: [String: JSONValue]
    let key: JSONWebKey

    init(_ text: String?) throws {
        let text = try #require(text)
        let token = try CompactJWS(text)
        let first = try #require(Base64URL.decode(String(text.prefix { $0 != "." })))
        header = try Self.object(first)
        claims = try Self.object(token.payload)
        key = try JSONDecoder().decode(JSONWebKey.self, from: try #require(header["jwk"]).encoded())
        try #require(
            PublicKey(key).isValid(signature: token.signature, for: token.signingInput, algorithm: .es256))
    }

    private static func object(_ json: Data) throws -> [String: JSONValue] {
        guard case .object(let members) = try JSONValue.decode(json) else { throw CancellationError() }
        return members
    }
}
