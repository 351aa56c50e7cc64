import A0Encoding
import Foundation
import Testing

@Suite("base64url")
struct Base64URLTests {
    @Test(
        "base64url matches the test vectors of RFC 4648 §10, without padding",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ])
    func vectors(text: String, encoded: String) {
        #expect(Base64URL.encode(Data(text.utf8)) == encoded)
        #expect(Base64URL.decode(encoded) == Data(text.utf8))
    }

    @Test("both base64 alphabets are decoded", arguments: ["-_-_", "+/+/", "-/+_"])
    func alphabets(text: String) {
        #expect(Base64URL.decode(text) == Data([0xFB, 0xFF, 0xBF]))
    }

    @Test("base64 can have padding if the padding is complete", arguments: ["Zg==", "Zm8=", "Zm9v"])
    func padding(text: String) {
        #expect(Base64URL.decode(text)?.isEmpty == false)
    }

    @Test(
        "text that isn't base64 is rejected",
        arguments: [
            "Z", "Zm9vY", "Zg=", "Zg===", "=", "==", "====", "Z=g=", "Zm 9v", "Zm9v\n", "%", "Zé", "Zm8==", "Zm9v=",
        ])
    func malformed(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test("data of every length survives base64url encoding and decoding")
    func roundTrip() {
        for length in 0...256 {
            let data = Data((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37) })
            #expect(Base64URL.decode(Base64URL.encode(data)) == data)
        }
    }

    @Test("base64url encodes a slice of longer data")
    func slice() {
        #expect(Base64URL.encode(Data("xxfoo".utf8).dropFirst(2)) == "Zm9v")
    }
}
