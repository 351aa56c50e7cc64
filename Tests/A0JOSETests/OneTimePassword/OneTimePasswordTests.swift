import A0Encoding
import A0JOSE
import Foundation
import Testing

@Suite("One-time passwords")
struct OneTimePasswordTests {
    private let key = Data("12345678901234567890".utf8)

    @Test("HMAC-SHA-1 matches RFC 2202")
    func hmac() {
        let code = HMAC.sha1(Data("what do ya want for nothing?".utf8), key: Data("Jefe".utf8))
        #expect(code.map { String(format: "%02x", $0) }.joined() == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
    }

    @Test("one-time passwords match RFC 4226 appendix D")
    func counters() {
        let expected = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
        ]
        #expect((0..<10).map { TOTP.password(key, step: $0) } == expected)
    }

    @Test(
        "one-time passwords match RFC 6238 appendix B",
        arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
        ])
    func times(seconds: Int, expected: String) {
        let step = TOTP.step(at: Date(timeIntervalSince1970: Double(seconds)))
        #expect(TOTP.password(key, step: step, digits: 8) == expected)
    }

    @Test("a one-time password is valid in its period and the adjacent ones")
    func window() {
        let now = Date(timeIntervalSince1970: 1_900_000_000)
        let step = TOTP.step(at: now)
        for neighbour in -1...1 {
            let password = TOTP.password(key, step: step + neighbour)
            #expect(TOTP.step(of: password, key, at: now) == step + neighbour)
        }
        for wrong in [TOTP.password(key, step: step - 2), TOTP.password(key, step: step + 2), "", "123", "héllo!"] {
            #expect(TOTP.step(of: wrong, key, at: now) == nil)
        }
    }

    @Test(
        "base32 matches the examples of RFC 4648 §10",
        arguments: [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ])
    func base32(plain: String, text: String) {
        #expect(Base32.encode(Data(plain.utf8)) == text)
        #expect(Base32.decode(text) == Data(plain.utf8))
        #expect(Base32.decode(text.lowercased() + "====") == Data(plain.utf8))
    }

    @Test("text that isn't base32 is rejected, but spaces and hyphens are ignored")
    func notBase32() {
        for text in ["1", "0", "M!", "é"] { #expect(Base32.decode(text) == nil) }
        #expect(Base32.decode("mzxw 6ytb-oi") == Data("foobar".utf8))
    }
}
