import A0JOSE
import Foundation
import Testing

@Suite("Random bytes and code verifiers")
struct RandomTests {
    @Test("the system's random source returns the requested number of bytes", arguments: [0, 1, 32, 5000])
    func count(count: Int) throws {
        #expect(try SecureRandom.system.bytes(count).count == count)
    }

    @Test("random tokens are different and 43 characters long")
    func token() throws {
        let first = try SecureRandom.system.token()
        #expect(try first != SecureRandom.system.token())
        #expect(first.count == 43)
    }

    @Test("all digits are as likely: bytes from 250 on are discarded")
    func digits() throws {
        let random = SecureRandom { Data([255, 7, 250, 249].prefix($0)) }
        #expect(try random.digits(4) == "7979")
        #expect(try SecureRandom.system.digits(40).wholeMatch(of: /[0-9]{40}/) != nil)
        #expect(try SecureRandom.system.digits(0).isEmpty)
    }

    @Test("a random source that returns too few bytes is rejected")
    func shortSource() {
        let short = SecureRandom { Data(count: $0 - 1) }
        #expect(throws: JOSEError.randomUnavailable) { try short.bytes(32) }
        #expect(throws: JOSEError.randomUnavailable) { try CodeVerifier(random: short) }
    }

    @Test("a code verifier is 32 bytes encoded as base64url")
    func verifier() throws {
        let verifier = try CodeVerifier(random: Samples.countingRandom)
        #expect(verifier.value == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
    }

    @Test("the challenge of a code verifier matches RFC 7636 appendix B")
    func challenge() throws {
        let verifier = try #require(CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        #expect(verifier.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("a code verifier has 43 to 128 characters", arguments: [(42, false), (43, true), (128, true), (129, false)])
    func length(count: Int, isValid: Bool) {
        #expect((CodeVerifier(String(repeating: "a", count: count)) != nil) == isValid)
    }

    @Test("a code verifier consists of unreserved characters only", arguments: ["+", "/", "=", " ", "%", "é", "\n"])
    func grammar(character: String) {
        #expect(CodeVerifier(String(repeating: "a", count: 50) + character) == nil)
        #expect(CodeVerifier(String(repeating: "a", count: 50) + "-._~Z9") != nil)
    }

    @Test("describing a code verifier doesn't reveal it")
    func description() throws {
        let verifier = try CodeVerifier(random: .system)
        #expect(!"\(verifier)".contains(verifier.value))
        #expect(!String(reflecting: verifier).contains(verifier.value))
    }
}
