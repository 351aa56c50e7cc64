import A0Encoding
import Foundation
import Testing

@testable import Auth0

@Suite("Credentials")
struct CredentialsTests {
    @Test("credentials are decoded from a token response")
    func decoding() throws {
        let json = """
            {"access_token":"AT","token_type":"Bearer","id_token":"IT","refresh_token":"RT","expires_in":3600,
            "scope":"openid","recovery_code":"RC","other":{}}
            """
        let credentials = try decode(json)
        #expect(
            credentials
                == Credentials(
                    accessToken: "AT", tokenType: "Bearer", idToken: "IT", refreshToken: "RT",
                    expiresIn: TestClock.start + 3600, scope: "openid", recoveryCode: "RC"))
        #expect(credentials.expiresAt == credentials.expiresIn)
    }

    @Test("credentials are decoded from an empty response")
    func empty() throws {
        #expect(try decode("{}") == Credentials(expiresIn: TestClock.start))
        #expect(try decode(#"{"refresh_token":null,"scope":null}"#) == Credentials(expiresIn: TestClock.start))
    }

    @Test(
        "decoding credentials with members of the wrong type fails",
        arguments: ["access_token", "id_token", "refresh_token", "scope"])
    func wrongType(member: String) {
        #expect(throws: DecodingError.self) { try decode(#"{"\#(member)":1}"#) }
    }

    @Test(
        "the lifetime of credentials is decoded in every format that servers send",
        arguments: [
            ("3600", 3600), (#""3600""#, 3600), ("0.5", 0.5), (#""1.5""#, 1.5), ("-1", -1), (#""soon""#, 0),
            ("null", 0),
            ("{}", 0), (#""inf""#, 0),
        ])
    func lifetime(value: String, seconds: TimeInterval) throws {
        #expect(try decode(#"{"expires_in":\#(value)}"#).expiresIn == TestClock.start + seconds)
    }

    @Test("credentials survive encoding and decoding with dates as text")
    func roundTrip() throws {
        let credentials = Credentials(
            accessToken: "AT", tokenType: "Bearer", idToken: "IT", refreshToken: "RT", expiresIn: TestClock.start,
            scope: "openid", recoveryCode: "RC")
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        #expect(try decoder.decode(Credentials.self, from: try encoder.encode(credentials)) == credentials)

        let bare = try JSONValue.decode(try encoder.encode(Credentials()))
        guard case .object(let members) = bare else { throw CancellationError() }
        #expect(members.keys.sorted() == ["access_token", "expires_in", "id_token", "token_type"])
    }

    @Test("printing credentials doesn't reveal their secrets")
    func description() {
        let credentials = Credentials(
            accessToken: "SECRET", tokenType: "Bearer", idToken: "SECRET", refreshToken: "SECRET",
            expiresIn: TestClock.start, scope: "openid", recoveryCode: nil)
        var dumped = ""
        dump(credentials, to: &dumped)
        for text in ["\(credentials)", "\([credentials])", String(reflecting: credentials), dumped] {
            #expect(!text.contains("SECRET"))
        }
        #expect(
            "\(credentials)" == """
                Credentials(accessToken: "<REDACTED>", tokenType: "Bearer", idToken: "<REDACTED>", \
                refreshToken: Optional("<REDACTED>"), expiresIn: \(TestClock.start), scope: Optional("openid"), \
                recoveryCode: nil)
                """)
    }

    @Test("tokens of credentials can be used as optionals, as in older tutorials, or as strings")
    func optionalAccess() throws {
        let credentials = Credentials(accessToken: "AT", idToken: "IT")
        guard let accessToken = credentials.accessToken, let idToken = credentials.idToken else {
            throw CancellationError()
        }
        #expect(accessToken + idToken == "ATIT")
        let plain: String = credentials.accessToken
        #expect(plain == "AT")
        #expect("\(credentials.accessToken)" == "AT")
        #expect(credentials.accessToken.count == 2)
        #expect([credentials].map(\.accessToken) == ["AT"])

        let without = Credentials()
        if let token = without.accessToken { Issue.record("the token should be nil, but is \(token)") }
        #expect(Credentials(expiresAt: TestClock.start).expiresIn == TestClock.start)
    }

    @Test(
        "credentials have the session's end that the tenant sets",
        arguments: [
            (.integer(1_700_000_000), 1_700_000_000), (.number(1_700_000_000.75), 1_700_000_000), ("123", nil),
            (.bool(true), nil), (.integer(0), nil), (.integer(-1), nil), (.integer(1_700_000_000_000), nil),
            (.null, nil),
        ] as [(JSONValue, TimeInterval?)])
    func sessionExpiry(claim: JSONValue, seconds: TimeInterval?) {
        let credentials = Credentials(idToken: unsignedToken(["session_expiry": claim]))
        #expect(credentials.sessionExpiresAt == seconds.map(Date.init(timeIntervalSince1970:)))
        #expect(Credentials(idToken: "no.jwt").sessionExpiresAt == nil)
        #expect(Credentials().sessionExpiresAt == nil)
    }

    private func decode(_ json: String) throws -> Credentials {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        decoder.userInfo[try #require(CodingUserInfoKey.now)] = TestClock.start
        return try decoder.decode(Credentials.self, from: Data(json.utf8))
    }
}
