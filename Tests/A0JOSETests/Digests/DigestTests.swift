import A0JOSE
import Foundation
import Testing

@Suite("Digests and HMACs")
struct DigestTests {
    @Test(
        "SHA-256 matches the examples of FIPS 180",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func sha256(text: String, digest: String) {
        #expect(Digest.sha256(Data(text.utf8)) == Samples.hex(digest))
    }

    @Test(
        "SHA-1 matches the examples of FIPS 180",
        arguments: [
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        ])
    func sha1(text: String, digest: String) {
        #expect(Digest.sha1(Data(text.utf8)) == Samples.hex(digest))
    }

    @Test("HMAC-SHA-256 matches the test vectors of RFC 4231", arguments: HMACVector.rfc4231)
    func hmac(vector: HMACVector) {
        #expect(HMAC.sha256(vector.data, key: vector.key) == vector.code)
    }

    @Test("the HMAC of empty data with an empty key is correct")
    func emptyHMAC() {
        let code = Samples.hex("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
        #expect(HMAC.sha256(Data("before".utf8), key: Data("other".utf8)) != code)
        #expect(HMAC.sha256(Data(), key: Data()) == code)
    }

    @Test(
        "secrets are equal only if all their bytes are",
        arguments: [
            ("", "", true), ("abc", "abc", true), ("abc", "abd", false), ("abc", "ab", false), ("", "a", false),
        ])
    func constantTime(left: String, right: String, isEqual: Bool) {
        #expect(constantTimeEqual(left, right) == isEqual)
        #expect(constantTimeEqual(Data(left.utf8), Data(right.utf8)) == isEqual)
    }
}

struct HMACVector: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let key: Data
    let data: Data
    let code: Data

    static let rfc4231 = [
        HMACVector(
            testDescription: "case 1", key: Data(repeating: 0x0B, count: 20), data: Data("Hi There".utf8),
            code: Samples.hex("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")),
        HMACVector(
            testDescription: "case 2", key: Data("Jefe".utf8), data: Data("what do ya want for nothing?".utf8),
            code: Samples.hex("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")),
        HMACVector(
            testDescription: "case 3", key: Data(repeating: 0xAA, count: 20), data: Data(repeating: 0xDD, count: 50),
            code: Samples.hex("773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe")),
        HMACVector(
            testDescription: "case 6", key: Data(repeating: 0xAA, count: 131),
            data: Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            code: Samples.hex("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")),
    ]
}
