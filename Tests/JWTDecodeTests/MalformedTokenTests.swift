import Foundation
import JWTDecode
import Testing

@Suite("Malformed tokens")
struct MalformedTokenTests {
    @Test("a malformed token throws a specific error that contains the invalid text", arguments: MalformedToken.all)
    func malformed(token: MalformedToken) {
        let error = #expect(throws: JWTDecodeError.self) { try decode(jwt: token.text) }
        #expect(error.map(Outcome.init) == token.outcome)
    }

    @Test(
        "the error for a malformed token doesn't repeat the token in its description",
        arguments: MalformedToken.all.filter { $0.text.utf8.count > 8 })
    func descriptions(token: MalformedToken) throws {
        let error = try #require(#expect(throws: JWTDecodeError.self) { try decode(jwt: token.text) })
        #expect(error.errorDescription == error.debugDescription)
        #expect(error.localizedDescription == error.debugDescription)
        #expect((error as any Error).localizedDescription == error.debugDescription)
        #expect("\(error)" == error.debugDescription)
        for part in token.text.split(separator: ".") where part.count > 6 {
            #expect(!error.debugDescription.contains(part))
        }
    }

    @Test("very long or deeply nested malformed tokens are rejected")
    func enormous() {
        let dots = String(repeating: ".", count: 1_000_000)
        #expect(throws: JWTDecodeError.self) { try decode(jwt: dots) }
        let nested = Samples.part(#"{"a":"# + String(repeating: "[", count: 1_000_000))
        #expect(throws: JWTDecodeError.self) { try decode(jwt: "e30.\(nested).") }
    }
}

/// The result in a comparable form.
enum Outcome: Equatable, Sendable {
    case base64URL(String)
    case json(String)
    case partCount(String, Int)
    case claim

    init(_ error: JWTDecodeError) {
        self =
            switch error {
            case .invalidBase64URL(let part): .base64URL(part)
            case .invalidJSON(let part): .json(part)
            case .invalidPartCount(let text, let count): .partCount(text, count)
            case .claimDecodingFailed: .claim
            }
    }
}

struct MalformedToken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let outcome: Outcome

    static let all: [MalformedToken] =
        [
            parts("nothing", "", 1), parts("one part", "opaque-token", 1), parts("two parts", "e30.e30", 2),
            parts("four parts", "e30.e30.e30.e30", 4), parts("an encrypted token", "e30.a.b.c.d", 5),
            MalformedToken(
                testDescription: "header is not base64url", text: "%.BODY.SIGNATURE", outcome: .base64URL("%")),
            MalformedToken(testDescription: "body is not base64url", text: "e30.&.", outcome: .base64URL("&")),
            MalformedToken(
                testDescription: "header is not JSON", text: "HEADER.BODY.SIGNATURE", outcome: .json("HEADER")),
            MalformedToken(testDescription: "empty parts", text: "..", outcome: .json("")),
            MalformedToken(testDescription: "empty body", text: "e30..", outcome: .json("")),
            MalformedToken(testDescription: "leading whitespace", text: " e30.e30.", outcome: .base64URL(" e30")),
            MalformedToken(
                testDescription: "leading scheme", text: "Bearer e30.e30.", outcome: .base64URL("Bearer e30")),
            MalformedToken(testDescription: "the header is checked first", text: "W10.%.", outcome: .json("W10")),
        ]
        + ["e30e3", "e30\n", "e3 0", "e30é", "e30\0", "e30==", "e=30", "e30===", "=", "====", "e", "ＡＡＡＡ"].map { part in
            MalformedToken(
                testDescription: "body \(part.debugDescription)", text: "e30.\(part).", outcome: .base64URL(part))
        }
        + [
            "[]", "1", #""text""#, "null", "true", "{", "{} {}", "{}x", "{},", #"{"a":1"#, "", " ", #"{a:1}"#,
            "{'a':1}",
            #"{"a":1,}"#, #"{"a":tru}"#, #"{"a":"\ud800"}"#, "{\"a\":\"\u{1}\"}", "\u{FEFF}{}",
        ].map { json in
            let part = Samples.part(json)
            return MalformedToken(testDescription: "body of \(json)", text: "e30.\(part).", outcome: .json(part))
        }

    private static func parts(_ name: String, _ text: String, _ count: Int) -> MalformedToken {
        MalformedToken(testDescription: name, text: text, outcome: .partCount(text, count))
    }
}
