import A0JOSE
import Foundation
import Testing

@Suite("COSE keys")
struct COSEKeyTests {
    /// RFC 9052 appendix C.7.1, with the algorithm that WebAuthn requires.
    private static let published: CBOR = [
        1: 2, 3: -7, -1: 1,
        -2: .bytes(Samples.hex("65eda5a12577c2bae829437fe338701a10aaa375e1bb5b5de108de439c08551d")),
        -3: .bytes(Samples.hex("1e52ed75701163f7f9e40ddf9f341b3dc9ba860af7e0ca7ca7e9eecd0084d19c")),
    ]

    @Test("a published COSE key is decoded, and encoded as CTAP2 requires")
    func published() throws {
        let key = try COSEKey(Self.published)
        #expect(key.algorithm == .es256)
        #expect(key.jwk.x == "Ze2loSV3wrroKUN_4zhwGhCqo3Xhu1td4QjeQ5wIVR0")
        #expect(key.jwk.alg == "ES256")
        #expect(key.encoded().prefix(10) == Samples.hex("a5010203262001215820"))
        #expect(try COSEKey(decoding: key.encoded()) == key)
    }

    @Test("RSA and P-256 COSE keys survive encoding and decoding", arguments: [Samples.p256Key, Samples.rsaKey])
    func roundTrip(jwk: JSONWebKey) throws {
        let key = try COSEKey(decoding: COSEKey(jwk).encoded())
        #expect(try key.jwk.thumbprint() == jwk.thumbprint())
        #expect(key.algorithm == (jwk.kty == "EC" ? .es256 : .rs256))
    }

    @Test("a COSE key verifies its private key's signatures in WebAuthn's format", arguments: [true, false])
    func signatures(isRSA: Bool) throws {
        let privateKey = try isRSA ? PrivateKey.generateRSA() : PrivateKey.generateP256()
        let key = try COSEKey(privateKey.publicJWK())
        let message = Data("authenticator data and a hash".utf8)
        let signature = try privateKey.sign(message, algorithm: key.algorithm, encoding: .der)
        let publicKey = try key.publicKey()
        func isValid(_ signature: Data, _ message: Data) -> Bool {
            publicKey.isValid(signature: signature, for: message, algorithm: key.algorithm, encoding: .der)
        }
        #expect(isValid(signature, message))
        #expect(!isValid(signature, message + [0]))
        #expect(!isValid(signature + [0], message))
        #expect(!isValid(signature.dropLast(), message))
        #expect(!isValid(Data(), message))
        if !isRSA {
            let raw = try privateKey.sign(message, algorithm: .es256)
            #expect(!isValid(raw, message), "r ‖ s isn't WebAuthn's format")
            #expect(!publicKey.isValid(signature: signature, for: message, algorithm: .es256))
        }
    }

    struct Odd: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let item: CBOR

        init(_ what: String, _ item: CBOR) {
            testDescription = what
            self.item = item
        }

        init(_ what: String, with key: CBOR, _ value: CBOR?) {
            testDescription = what
            var members = COSEKeyTests.published.mapValue ?? [:]
            members[key] = value
            item = .map(members)
        }
    }

    @Test(
        "malformed and unsupported COSE keys are rejected",
        arguments: [
            Odd("not a map", [1, 2]), Odd("nothing", [:]), Odd("no algorithm", with: 3, nil),
            Odd("EdDSA", [1: 1, 3: -8, -1: 6, -2: .bytes(Data(count: 32))]), Odd("ES384", with: 3, -35),
            Odd("another key type", with: 1, 3), Odd("P-384", with: -1, 2), Odd("no curve", with: -1, nil),
            Odd("a compressed point", with: -3, true), Odd("a short coordinate", with: -2, .bytes(Data(count: 31))),
            Odd("a long coordinate", with: -2, .bytes(Data(count: 33))), Odd("no x", with: -2, nil),
            Odd("off the curve", with: -3, .bytes(Data(repeating: 1, count: 32))),
            Odd("empty", with: -2, .bytes(Data())),
            Odd(
                "RSA of 1024 bits",
                [1: 3, 3: -257, -1: .bytes(Data(repeating: 0xFF, count: 128)), -2: .bytes(Data([3]))]),
            Odd(
                "RSA with exponent 1",
                [1: 3, 3: -257, -1: .bytes(Data(repeating: 0xFF, count: 256)), -2: .bytes(Data([1]))]),
        ])
    func refused(odd: Odd) {
        #expect(throws: JOSEError.self) { try COSEKey(odd.item) }
    }

    @Test("truncated bytes and trailing bytes are rejected in a COSE key")
    func noise() throws {
        let bytes = Self.published.encoded()
        #expect(throws: CBORError.truncated) { try COSEKey(decoding: bytes.dropLast()) }
        #expect(throws: CBORError.trailingBytes) { try COSEKey(decoding: bytes + [0]) }
    }
}
