import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

@Suite("Passkey options of a tenant")
struct PasskeyOptionsTests {
    private static func creation(_ json: String) throws -> PublicKeyCredentialCreationOptions {
        try JSONDecoder().decode(PublicKeyCredentialCreationOptions.self, from: Data(json.utf8))
    }

    private static func request(_ json: String) throws -> PublicKeyCredentialRequestOptions {
        try JSONDecoder().decode(PublicKeyCredentialRequestOptions.self, from: Data(json.utf8))
    }

    @Test("passkey options are decoded in full")
    func full() throws {
        let creation = try Self.creation(
            #"""
            {"challenge":"AAEC","rp":{"id":"example.com","name":"Example"},"user":{"id":"AQ","name":"ada","displayName":"Ada"},
            "pubKeyCredParams":[{"type":"public-key","alg":-8},{"type":"other","alg":-99},{"type":"public-key","alg":-7}],
            "timeout":60000,"excludeCredentials":[{"type":"public-key","id":"Ag","transports":["usb"]}],"attestation":"none",
            "authenticatorSelection":{"authenticatorAttachment":"cross-platform","residentKey":"required","userVerification":"required"}}
            """#)
        #expect(creation.algorithms == [-8, -7])
        #expect(creation.timeout == 60)
        #expect(creation.excludedCredentialIDs == [Data([2])])
        #expect(creation.authenticatorAttachment == .crossPlatform)
        #expect(creation.residentKey == .required)
        #expect(creation.userVerification == .required)
        #expect(creation.userDisplayName == "Ada")
        let request = try Self.request(
            #"{"challenge":"AAEC","rpId":"example.com","allowCredentials":[{"type":"public-key","id":"Ag"}],"userVerification":"discouraged"}"#
        )
        #expect(request.allowedCredentialIDs == [Data([2])])
        #expect(request.userVerification == .discouraged)
        #expect(request.timeout == nil)
    }

    @Test("unknown values in passkey options fall back to the standard's defaults")
    func defaults() throws {
        let creation = try Self.creation(
            #"""
            {"challenge":"AAEC","rp":{"id":"example.com"},"user":{"id":"AQ","name":"ada"},"pubKeyCredParams":[],"timeout":-1,
            "authenticatorSelection":{"authenticatorAttachment":"implanted","residentKey":"eternal","requireResidentKey":true,
            "userVerification":"blood"}}
            """#)
        #expect(creation.algorithms == [-7, -257])
        #expect(creation.timeout == nil)
        #expect(creation.authenticatorAttachment == nil)
        #expect(creation.residentKey == .required)
        #expect(creation.userVerification == .preferred)
        #expect(creation.relyingPartyName == "example.com")
    }

    @Test(
        "malformed passkey options are rejected",
        arguments: [
            #"{}"#, #"[]"#, #"{"challenge":"AA","rp":{},"user":{"id":"AQ","name":"a"}}"#,
            #"{"challenge":1,"rp":{"id":"e"},"user":{"id":"AQ","name":"a"}}"#,
            #"{"challenge":"A?","rp":{"id":"e"},"user":{"id":"AQ","name":"a"}}"#,
            #"{"challenge":"AA","rp":"e","user":{"id":"AQ","name":"a"}}"#,
            #"{"challenge":"AA","rp":{"id":"e"},"user":{"id":"!","name":"a"}}"#,
            #"{"challenge":"AA","rp":{"id":"e"},"user":{"id":"AQ"}}"#,
            #"{"challenge":"AA","rp":{"id":"e"},"user":{"id":"AQ","name":"a"},"excludeCredentials":{}}"#,
            #"{"challenge":"AA","rp":{"id":"e"},"user":{"id":"AQ","name":"a"},"excludeCredentials":[{"id":7}]}"#,
            #"{"challenge":"AA","rp":{"id":"e"},"user":{"id":"AQ","name":"a"},"pubKeyCredParams":[{"alg":"ES256"}]}"#,
            #"{"challenge":"AA","rp":{"id":"e"},"user":{"id":"AQ","name":"a"},"authenticatorSelection":[]}"#,
            #"{"challenge":"AA","rp":{"id":"e"},"user":{"id":"AQ","name":"a"},"timeout":"soon"}"#,
        ])
    func malformed(_ json: String) {
        #expect(throws: DecodingError.self) { try Self.creation(json) }
    }

    @Test("passkey options that no authenticator could use are rejected")
    func senseless() async throws {
        let authenticator = SoftwareAuthenticator(keychain: SimpleKeychain(service: "P", store: .memory()))
        let valid = RelyingParty().creationOptions()
        let changes: [(inout PublicKeyCredentialCreationOptions) -> Void] = [
            { $0.challenge = Data() }, { $0.challenge = Data(count: 10_000_000) }, { $0.userID = Data() },
            { $0.userID = Data(count: 65) }, { $0.userName = String(repeating: "a", count: 5_000_000) },
            { $0.excludedCredentialIDs = Array(repeating: Data([1]), count: 100_000) },
        ]
        for change in changes {
            var options = valid
            change(&options)
            let changed = options
            await #expect(throws: PasskeyError.invalidOptions) { try await authenticator.registration(for: changed) }
        }
        #expect(try await authenticator.passkeys().isEmpty)
        var request = RelyingParty().requestOptions
        request.challenge = Data()
        let empty = request
        await #expect(throws: PasskeyError.invalidOptions) { try await authenticator.assertion(for: empty) }
    }
}
