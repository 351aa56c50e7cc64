import A0Encoding
import Foundation
import Testing

@testable import Auth0

@Suite("Values of the Authentication API")
struct ValueTests {
    private static let secret = "SECRET"

    @Test("printing values of the Authentication API doesn't reveal their secrets")
    func masking() throws {
        let secret = Self.secret
        let url = try #require(URL(string: "https://example.com"))
        let values: [Any] = [
            SSOCredentials(
                sessionTransferToken: secret, issuedTokenType: "T", expiresIn: Date(), idToken: secret,
                refreshToken: secret),
            APICredentials(accessToken: secret, tokenType: "T", expiresIn: Date(), scope: "S"),
            PasswordlessChallenge(authSession: secret), Challenge(challengeType: "oob", oobCode: secret),
            PasskeyLoginChallenge(authenticationSession: secret, relyingPartyId: "R", challengeData: Data()),
            PasskeySignupChallenge(
                authenticationSession: secret, relyingPartyId: "R", userId: Data(), userName: "U",
                challengeData: Data()),
            ActorToken(token: secret, tokenType: "T"),
            DeviceCode(deviceCode: secret, userCode: "U", verificationURI: url, expiresIn: Date()),
            MFAChallenge(challengeType: "oob", oobCode: secret),
            MFAEnrollmentChallenge(
                authenticatorType: "oob", bindingMethod: "prompt", recoveryCodes: [secret], oobChannel: "sms",
                oobCode: secret),
            OTPMFAEnrollmentChallenge(
                authenticatorType: "otp", secret: secret, barcodeUri: secret, recoveryCodes: [secret]),
            PushMFAEnrollmentChallenge(
                authenticatorType: "oob", oobChannel: "auth0", oobCode: secret, barcodeUri: secret),
        ]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(text.contains("<REDACTED>"))
                #expect(!text.contains(secret))
            }
        }
    }

    @Test("printed values of the Authentication API show whether they have a secret")
    func description() {
        let date = Date(timeIntervalSince1970: 0)
        let credentials = SSOCredentials(
            sessionTransferToken: "S", issuedTokenType: "T", expiresIn: date, idToken: "I", refreshToken: "R")
        #expect(
            "\(credentials)" == """
                SSOCredentials(sessionTransferToken: "<REDACTED>", issuedTokenType: "T", \
                expiresIn: 1970-01-01 00:00:00 +0000, idToken: "<REDACTED>", refreshToken: Optional("<REDACTED>"))
                """)
        let api = APICredentials(accessToken: "A", tokenType: "bearer", expiresIn: date, scope: "openid")
        #expect(
            "\(api)" == """
                APICredentials(accessToken: "<REDACTED>", tokenType: "bearer", expiresIn: 1970-01-01 00:00:00 +0000, \
                scope: "openid")
                """)
        #expect("\(Challenge(challengeType: "otp"))".contains("oobCode: nil"))
    }

    @Test("the lifetime of a session transfer token is decoded in each format", arguments: ["60", #""60""#, "60.0"])
    func sessionTransferLifetime(lifetime: String) throws {
        let json = #"{"access_token":"S","issued_token_type":"T","expires_in":\#(lifetime),"id_token":"I"}"#
        let credentials = try decode(SSOCredentials.self, json)
        #expect(credentials.expiresIn == TestClock.start + 60)
        #expect(credentials.expiresAt == credentials.expiresIn)
        #expect(credentials.refreshToken == nil)
    }

    @Test(
        "decoding an incomplete session transfer token fails",
        arguments: [
            #"{"issued_token_type":"T","expires_in":60,"id_token":"I"}"#,
            #"{"access_token":"S","expires_in":60,"id_token":"I"}"#,
            #"{"access_token":"S","issued_token_type":"T","id_token":"I"}"#,
            #"{"access_token":"S","issued_token_type":"T","expires_in":"soon","id_token":"I"}"#,
            #"{"access_token":"S","issued_token_type":"T","expires_in":60}"#,
        ])
    func incompleteSessionTransfer(json: String) {
        #expect(throws: DecodingError.self) { try decode(SSOCredentials.self, json) }
    }

    @Test("a session transfer token is encoded with its remaining lifetime in seconds")
    func encodedSessionTransfer() throws {
        let credentials = SSOCredentials(
            sessionTransferToken: "S", issuedTokenType: "T", expiresAt: Date() + 1000, idToken: "I")
        guard case .object(let members) = try JSONValue.decode(JSONEncoder().encode(credentials)) else {
            return #expect(Bool(false), "not an object")
        }
        #expect(members["access_token"] == "S")
        #expect(members["refresh_token"] == nil)
        let left = try #require(members["expires_in"]?.double)
        #expect((900...1000).contains(left))
    }

    @Test("API credentials survive encoding and decoding")
    func apiCredentials() throws {
        let original = APICredentials(
            from: Credentials(accessToken: "A", tokenType: "T", expiresIn: TestClock.start, scope: nil))
        #expect(original == APICredentials(accessToken: "A", tokenType: "T", expiresAt: TestClock.start, scope: ""))
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        let archive = try encoder.encode(original)
        #expect(
            try JSONValue.decode(archive)
                == JSONValue(
                    freezing: [
                        "access_token": "A", "token_type": "T", "expires_in": 1_750_000_000, "scope": "",
                    ] as [String: Any]))
        #expect(try decode(APICredentials.self, String(decoding: archive, as: UTF8.self)) == original)
        #expect(throws: DecodingError.self) { try decode(APICredentials.self, #"{"access_token":"A"}"#) }
    }

    @Test("a passkey login challenge is decoded, whatever else the server returns")
    func passkeyLogin() throws {
        let challenge = try decode(
            PasskeyLoginChallenge.self,
            #"{"auth_session":"S","authn_params_public_key":{"challenge":"-_8","rpId":"R","timeout":1,"userVerification":"preferred"}}"#
        )
        #expect(challenge.authenticationSession == "S")
        #expect(challenge.relyingPartyId == "R")
        #expect(challenge.challengeData == Data([0xFB, 0xFF]))
        #expect(throws: DecodingError.self) {
            try decode(
                PasskeyLoginChallenge.self,
                #"{"auth_session":"S","authn_params_public_key":{"challenge":"!","rpId":"R"}}"#)
        }
    }

    @Test("a passkey signup challenge is decoded, whatever else the server returns")
    func passkeySignup() throws {
        let json = #"""
            {"auth_session":"S","authn_params_public_key":{"challenge":"-_8","rp":{"id":"R","name":"N"},
            "user":{"id":"AQ","name":"ada","displayName":"Ada"},"pubKeyCredParams":[{"type":"public-key","alg":-7}],
            "authenticatorSelection":{"residentKey":"required","userVerification":"preferred"},"timeout":1}}
            """#
        let challenge = try decode(PasskeySignupChallenge.self, json)
        #expect(challenge.authenticationSession == "S")
        #expect(challenge.relyingPartyId == "R")
        #expect(challenge.userId == Data([1]))
        #expect(challenge.userName == "ada")
        #expect(challenge.challengeData == Data([0xFB, 0xFF]))
        #expect(throws: DecodingError.self) {
            try decode(PasskeySignupChallenge.self, json.replacingOccurrences(of: #""AQ""#, with: #""?""#))
        }
    }

    @Test("multifactor and passwordless challenges are decoded")
    func challenges() throws {
        #expect(try decode(Challenge.self, #"{"challenge_type":"otp"}"#) == Challenge(challengeType: "otp"))
        #expect(
            try decode(Challenge.self, #"{"challenge_type":"oob","oob_code":"O","binding_method":"prompt"}"#)
                == Challenge(challengeType: "oob", oobCode: "O", bindingMethod: "prompt"))
        #expect(throws: DecodingError.self) { try decode(Challenge.self, "{}") }
        #expect(
            try decode(PasswordlessChallenge.self, #"{"auth_session":"S"}"#) == PasswordlessChallenge(authSession: "S"))
    }

    @Test("a passkey's attachment has the documented name")
    func attachment() throws {
        #expect(PasskeyAttachment.platform.stringValue == "platform")
        #expect(PasskeyAttachment.crossPlatform.stringValue == "cross-platform")
        let unknown: PasskeyAttachment? = PasskeyAttachment(rawValue: 7)
        #expect(try #require(unknown).stringValue == nil)
    }

    @Test("bytes are encoded as base64url and decoded")
    func base64URL() {
        #expect(Data([0xFB, 0xFF]).a0_encodeBase64URLSafe() == "-_8")
        #expect("-_8".a0_decodeBase64URLSafe() == Data([0xFB, 0xFF]))
        #expect("+/8=".a0_decodeBase64URLSafe() == Data([0xFB, 0xFF]))
        #expect("-_8!".a0_decodeBase64URLSafe() == nil)
    }

    @Test("the actors of an ID token are decoded through every level of delegation")
    func actors() throws {
        let user = try #require(
            UserInfo(json: [
                "sub": "U", "act": ["sub": "A", "role": "agent", "act": ["sub": "B", "act": "no object"]],
            ]))
        let actor = try #require(user.act)
        #expect(actor.sub == "A")
        #expect(actor.additionalClaims.keys.sorted() == ["role"])
        #expect(actor.additionalClaims["role"] as? String == "agent")
        #expect(actor.act?.sub == "B")
        #expect(actor.act?.act == nil)
        #expect(user.customClaims?.isEmpty == true)
        #expect(UserInfo(json: ["sub": "U", "act": ["role": "agent"]])?.act == nil)
    }

    private func decode<T: Decodable>(_ type: T.Type, _ json: String) throws -> T {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        decoder.userInfo[try #require(CodingUserInfoKey.now)] = TestClock.start
        return try decoder.decode(type, from: Data(json.utf8))
    }
}
