import A0JOSE
import Foundation
import Testing

@testable import BeyondIdentityEmbedded

@Suite("Device keys")
struct DeviceKeyTests {
    @Test("a device key is restored from its stored bytes")
    func restoring() throws {
        let key = try DeviceKey.generate()
        #expect(try DeviceKey.restored(from: key.bytes).thumbprint == key.thumbprint)
        #expect(throws: (any Error).self) { try DeviceKey.restored(from: Data("damaged".utf8)) }
    }

    @Test("a device key's signature verifies with its public key")
    func signing() throws {
        let key = try DeviceKey.generate()
        let named = try CompactJWS(key.sign(["a": 1], type: "t", embedsKey: false))
        #expect(named.keyID == key.thumbprint && named.embeddedKey == nil && named.type == "t")
        let carried = try CompactJWS(key.sign(["a": 1], type: "t", embedsKey: true))
        #expect(carried.keyID == nil && carried.embeddedKey == key.publicKey)
        let publicKey = try PublicKey(key.publicKey)
        #expect(publicKey.isValid(signature: carried.signature, for: carried.signingInput, algorithm: .es256))
    }

    @Test("device key thumbprints follow RFC 7638")
    func thumbprint() throws {
        let key = JSONWebKey(
            kty: "EC", crv: "P-256", x: "2MRhz05PJPq3BUfB18AT3HqgWEkI3VpWUg1MWi8rz1g",
            y: "YtvLYwGEqYQaoDVok2fVziJT4fu7DFPz3hy96FTAelQ")
        #expect(try key.thumbprint() == "UW-uVNL0mP1vcLjHrTBxibNgCEe_PD0HIsE3FrbYjPA")
    }
}
