import A0Encoding
import A0JOSE
import Foundation
import Testing

@Suite("Private keys")
struct PrivateKeyTests {
    private let message = Data("to be signed".utf8)

    @Test("an RSA key's signatures verify with its public key, even after the key was stored")
    func rsa() throws {
        let key = try PrivateKey.generateRSA()
        let jwk = try key.publicJWK()
        #expect(jwk.kty == "RSA")
        #expect(jwk.e == "AQAB")
        #expect(jwk.n?.count == 342)
        let restored = try PrivateKey(pkcs8: key.pkcs8())
        #expect(try restored.publicJWK() == jwk)
        for algorithm in [SignatureAlgorithm.rs256, .rs512, .ps256] {
            let signature = try restored.sign(message, algorithm: algorithm)
            #expect(signature.count == 256)
            #expect(try PublicKey(jwk).isValid(signature: signature, for: message, algorithm: algorithm))
        }
        #expect(throws: JOSEError.algorithmMismatch) { try key.sign(message, algorithm: .es256) }
    }

    @Test("P-256 signatures are always 64 bytes of r ‖ s")
    func p256() throws {
        let key = try PrivateKey.generateP256()
        let jwk = try key.publicJWK()
        #expect(jwk.kty == "EC")
        #expect(jwk.crv == "P-256")
        #expect(jwk.x?.count == 43)
        #expect(jwk.y?.count == 43)
        let restored = try PrivateKey(pkcs8: key.pkcs8())
        #expect(try restored.publicJWK() == jwk)
        let publicKey = try PublicKey(jwk)
        for _ in 0..<300 {  // About two in 256 signatures contain an integer with a leading zero.
            let signature = try restored.sign(message, algorithm: .es256)
            #expect(signature.count == 64)
            #expect(publicKey.isValid(signature: signature, for: message, algorithm: .es256))
        }
        #expect(throws: JOSEError.algorithmMismatch) { try key.sign(message, algorithm: .rs256) }
    }

    @Test("generated private keys are different")
    func fresh() throws {
        #expect(try PrivateKey.generateP256().publicJWK() != PrivateKey.generateP256().publicJWK())
    }

    @Test("a private key written by openssl is decoded")
    func openssl() throws {
        let jwk = try PrivateKey(pkcs8: StoredKey.p256).publicJWK()
        #expect(jwk.x == "KpxNi2N0zgZELGvVwtCUOWkOaa1W_MfSNmBpJc2bL4o")
        #expect(jwk.y == "xfAy3ldCF-JWtyju8TClM3cN3y7Vmh1LA7geevfmsO4")
    }

    @Test("RSA private keys under 2048 bits are neither generated nor decoded")
    func weak() {
        #expect(throws: JOSEError.weakKey(bits: 1024)) { try PrivateKey.generateRSA(bits: 1024) }
        #expect(throws: JOSEError.weakKey(bits: 0)) { try PrivateKey.generateRSA(bits: 0) }
        #expect(throws: JOSEError.weakKey(bits: -1)) { try PrivateKey.generateRSA(bits: -1) }
        #expect(throws: JOSEError.weakKey(bits: 1024)) { try PrivateKey(pkcs8: StoredKey.rsa1024) }
    }

    @Test("unsupported private key types are rejected", arguments: [StoredKey.p384, StoredKey.ed25519])
    func unsupported(pkcs8: Data) {
        #expect(throws: JOSEError.unsupportedKey("neither RSA nor P-256")) { try PrivateKey(pkcs8: pkcs8) }
    }

    @Test(
        "bytes that aren't a private key are rejected",
        arguments: [
            Data(), Data("text".utf8), Data(repeating: 0xFF, count: 100), StoredKey.p256.dropLast(),
            StoredKey.p256 + Data([0]),
        ])
    func malformed(pkcs8: Data) {
        #expect(throws: JOSEError.malformedKey("not a PKCS #8 private key")) { try PrivateKey(pkcs8: pkcs8) }
    }

    @Test("threads can sign with one key concurrently")
    func concurrency() async throws {
        let key = try PrivateKey.generateRSA()
        let publicKey = try PublicKey(key.publicJWK())
        let valid = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<4 {
                group.addTask {
                    try (0..<20).count { number in
                        let message = Data("\(task) \(number)".utf8)
                        let signature = try key.sign(message, algorithm: .ps256)
                        return publicKey.isValid(signature: signature, for: message, algorithm: .ps256)
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(valid == 80)
    }

    @Test("describing a private key doesn't reveal it")
    func description() throws {
        let key = try PrivateKey.generateP256()
        let secret = try key.pkcs8()
        for text in ["\(key)", String(reflecting: key)] {
            #expect(!text.contains(secret.base64EncodedString()))
            #expect(text.count < 400)
        }
    }
}

/// Written by `openssl genpkey` and `openssl pkcs8 -topk8 -nocrypt`; used only here.
enum StoredKey {
    static let p256 = bytes(
        """
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGSao09yf3QW9hOjdPQX9LQtvT6y3cvcWhpZY7Ei4YEuhRANCAAQqnE2LY3TOBkQsa9XC\
        0JQ5aQ5prVb8x9I2YGklzZsvisXwMt5XQhfiVrco7vEwpTN3Dd8u1ZodSwO4Hnr35rDu
        """)
    static let p384 = bytes(
        """
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDDt9iyaZi9/NQMbul+BXcYDsjwVuvX7i7zJJoVkCYj/T2pR/g1bliMteICWnMWDsKehZANi\
        AARyA8nqLYeXse7Ejz/oVN4Fxs0cz/vi9CD/2TnN3z5Ca3HoH4p9IbwHVoXaCYoLkHjLDi3fqRn2L6glvjU71SOTt6wA0q2Sk0aRQz9ngxpAHaJ8sWCb\
        tFz394TCp8vhvOg=
        """)
    static let ed25519 = bytes("MC4CAQAwBQYDK2VwBCIEIO9fBbsa7iAY1VoFErrh8WssM00oFKasJ3ejC/dW6n+O")
    static let rsa1024 = bytes(
        """
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBANJULUY26kSaYq6Uj3en1uzalw//zkluD1X1Opj1PpJoHG9f3jG/eTbEyq/aWZzHnork\
        Cme7kwN8AFwSe7/VSaWwRcrnIwJRlMjtDX7e/2QtQoU7PvduBWW3cS2EgSwfDSa2rLm5AUwg+7zh+cCh6uCEjGBUvycmMlIJuQVnxrl7AgMBAAECgYAh\
        Ri/ja8ykDciO1fHcfDEER5Ced1mrRD4o2yLqD+JWRyI4fHIqbKBAieGG8IQ8yVfLoUgEISig5H0qE8KAFr4PrtCN0uZ8HRSRl4ikXqXP1wAL+QZ3SHg6\
        IUnlOobUeZ4IyuYJMGuCPlxFLYRTSB1vomYsoBIflonfG26NRRkcAQJBAPPiXseASz0OYI7UuFNPebC9ieaVjF8S2tB/bRs0cdXzEhxHRJwrgCZSsI0G\
        gdre3jh8TpOlkxWObNub9m+5q2UCQQDcxw+YBeZmSTS2EV7cB0MPFxTJJRCdk6nghiJHBtOO90FrabPEntFELbOYqoi98Vk2+ye5OsWg/84iturtnzNf\
        AkEAyTNhA+94otdgm5UsuDZh64iC4wNPegQBF2944K/ElkBhGYlGNhzBLVycoMvUh2/EHw+Wd8JqdKc6cXbauVOQ7QJAfZ4BoGUS//X9OO7PQ3AaVray\
        S/R77Ly89pQ7YqBetUS4A07ES0Z2GU3LlzzIyxJMybzDkGABXKbP+e6L4yInDwJAaoiJEXH/Oih+UVQxdfLUGjArPaSLVHIvfGUi9IrxoZIOr+WQvU2a\
        9z5fyQFFmgiWTedXqaE/l6fLDWBiEoI28g==
        """)

    private static func bytes(_ base64: String) -> Data {
        Base64URL.decode(base64) ?? Data()
    }
}
