import A0Encoding
import A0JOSE
import Foundation
import Testing

@Suite("Compact JWS")
struct CompactJWSTests {
    @Test("a compact JWS, such as the example of RFC 7515 appendix A.2, is parsed")
    func example() throws {
        let token = try CompactJWS(Samples.rs256Token)
        #expect(token.algorithm == "RS256")
        #expect(token.keyID == nil)
        #expect(token.type == nil)
        #expect(token.payload == Data(Samples.payload.utf8))
        #expect(token.signature.count == 256)
        #expect(Samples.rs256Token.hasPrefix(String(decoding: token.signingInput, as: UTF8.self) + "."))
    }

    @Test("a token whose parts aren't in canonical base64url is malformed", arguments: ["B", "=", "=="])
    func spellings(ending: String) throws {
        // The signature's last character, A, Q, g or w, has four bits that no byte uses.
        let token = Samples.rs256Token
        let last = try #require(token.last?.asciiValue)
        #expect("AQgw".utf8.contains(last))
        let other = ending == "B" ? token.dropLast() + String(UnicodeScalar(last + 1)) : token + ending
        #expect(throws: JOSEError.malformedToken("its signature is not base64url")) { try CompactJWS(String(other)) }
    }

    @Test("a token signed with a private key verifies with its public key")
    func sign() throws {
        let key = try PrivateKey.generateP256()
        let payload = Data(#"{"sub":"ü"}"#.utf8)
        let text = try CompactJWS.sign(payload: payload, algorithm: .es256, keyID: "k/1", type: "at+jwt", with: key)
        let token = try CompactJWS(text)
        #expect(token.algorithm == "ES256")
        #expect(token.keyID == "k/1")
        #expect(token.type == "at+jwt")
        #expect(token.payload == payload)
        let publicKey = try PublicKey(key.publicJWK())
        #expect(publicKey.isValid(signature: token.signature, for: token.signingInput, algorithm: .es256))
    }

    @Test("a JWS header has a fixed format and omits absent members")
    func header() throws {
        let key = try PrivateKey.generateP256()
        let full = try CompactJWS.sign(payload: Data(), algorithm: .es256, keyID: "a/b", type: "JWT", with: key)
        #expect(try header(of: full) == #"{"alg":"ES256","kid":"a/b","typ":"JWT"}"#)
        let short = try CompactJWS.sign(payload: Data(), algorithm: .es256, keyID: nil, type: nil, with: key)
        #expect(try header(of: short) == #"{"alg":"ES256"}"#)
        #expect(try CompactJWS(short).payload.isEmpty)
    }

    @Test("signing a JWS with an algorithm that doesn't match the key fails")
    func mismatch() throws {
        let key = try PrivateKey.generateP256()
        #expect(throws: JOSEError.algorithmMismatch) {
            try CompactJWS.sign(payload: Data(), algorithm: .rs256, keyID: nil, type: nil, with: key)
        }
    }

    @Test("a JWS without alg is parsed, but its empty signature doesn't verify")
    func unsigned() throws {
        let token = try CompactJWS("e30.e30.")
        #expect(token.algorithm == nil)
        #expect(token.signature.isEmpty)
        let key = try PublicKey(Samples.rsaKey)
        #expect(!key.isValid(signature: token.signature, for: token.signingInput, algorithm: .rs256))
    }

    @Test(
        "text that isn't a JWS is rejected",
        arguments: [
            "", ".", "..", "e30", "e30.e30", "e30.e30..", "e30.e30.e30.e30", " e30.e30.e30", "e30.e30.e30 ",
            "e30.e30.A",
            "e30.%.e30", "e3.e30.e30", "W10.e30.e30", "bnVsbA.e30.e30", "e30e30.e30.e30", "é.e30.e30",
        ])
    func malformed(text: String) {
        #expect(throws: JOSEError.self) { try CompactJWS(text) }
    }

    @Test(
        "a JWS header with extensions or members of the wrong type is rejected",
        arguments: [
            #"{"alg":1}"#, #"{"alg":"RS256","kid":7}"#, #"{"alg":"RS256","typ":["JWT"]}"#,
            #"{"alg":"RS256","crit":["b64"],"b64":false}"#, #"{"alg":"RS256","crit":[]}"#,
            #"{"alg":"RS256","crit":true}"#,
            #"{"alg":"RS256"} "x""#,
        ])
    func malformedHeader(json: String) {
        #expect(throws: JOSEError.self) { try CompactJWS(Base64URL.encode(Data(json.utf8)) + ".e30.e30") }
    }

    private func header(of text: String) throws -> String {
        let part = try #require(text.split(separator: ".").first)
        return try String(decoding: #require(Base64URL.decode(String(part))), as: UTF8.self)
    }
}
