import Foundation
import Testing

@testable import Auth0

@Suite("Results of the My Account API", .serialized)
struct MyAccountResultTests {
    private static let passkeyOptions =
        #"{"auth_session":"S","authn_params_public_key":{"challenge":"_-8","rp":{"id":"example.com","name":"E"},"user":{"id":"AQI","name":"ada","displayName":"Ada"},"pubKeyCredParams":[],"timeout":60000}}"#

    private static let passkey =
        #"{"id":"passkey|dev_1","type":"passkey","identity_user_id":"1","user_agent":"UA","created_at":"2025-05-15T13:29:32.321Z","key_id":"K","public_key":"+/8=","user_handle":"-_8","credential_device_type":"multi_device","credential_backed_up":true,"aaguid":"A","relying_party_id":"example.com"}"#

    @Test("a passkey enrollment challenge has the ID from the Location header")
    func passkeyChallenge() async throws {
        let tenant = try FakeTenant.making(Self.passkeyOptions, location: "https://e.com/a/passkey%7Cnew")
        let challenge = try await tenant.methods.passkeyEnrollmentChallenge(userIdentityId: "1", connection: "C")
            .start()
        #expect(challenge.authenticationMethodId == "passkey%7Cnew")
        #expect(challenge.authenticationSession == "S")
        #expect(challenge.relyingPartyId == "example.com")
        #expect(challenge.userId == Data([1, 2]))
        #expect(challenge.userName == "ada")
        #expect(challenge.challengeData == Data([0xFF, 0xEF]))
        #expect(challenge.options.userDisplayName == "Ada")
        #expect(
            tenant.requests.first?.body == ["type": "passkey", "connection": "C", "identity_user_id": "1"])
        #expect(!"\(challenge)".contains(#""S""#))
    }

    @Test(
        "an invalid passkey enrollment challenge is rejected",
        arguments: [
            ("_-8", "1234"), (#""AQI""#, "1"), (#""AQI""#, #""!""#), (#""_-8""#, #""?""#),
            (#""auth_session":"S","#, ""),
        ])
    func badPasskeyChallenge(part: String, replacement: String) async throws {
        let body = Self.passkeyOptions.replacingOccurrences(
            of: part == "_-8" ? #""_-8""# : part, with: replacement)
        try #require(body != Self.passkeyOptions)
        let tenant = try FakeTenant.making(body, location: "/a/b")
        let error = await #expect(throws: MyAccountError.self) {
            try await tenant.methods.passkeyEnrollmentChallenge().start()
        }
        #expect(error?.cause is DecodingError)
        #expect(error?.code == "a0.sdk.internal_error.plain")
    }

    private typealias Enrollment = @Sendable (any MyAccountAuthenticationMethods) async throws(MyAccountError) -> String

    private struct Example: Sendable {
        let body: String
        let start: Enrollment
        let found: String
    }

    /// All kinds of challenges, with their members in the order of their properties.
    private static let examples: [Example] = [
        Example(
            body: #"{"id":"I","auth_session":"S"}"#,
            start: { client async throws(MyAccountError) in
                let challenge = try await client.enrollEmail(emailAddress: "e").start()
                return "\(challenge.authenticationId) \(challenge.authenticationSession)"
            }, found: "I S"),
        Example(
            body: #"{"id":"I","auth_session":"S","new":1}"#,
            start: { client async throws(MyAccountError) in
                let challenge = try await client.enrollPhone(phoneNumber: "+1").start()
                return "\(challenge.authenticationId) \(challenge.authenticationSession)"
            }, found: "I S"),
        Example(
            body: #"{"id":"I","auth_session":"S","barcode_uri":"otpauth://x","manual_input_code":"M"}"#,
            start: { client async throws(MyAccountError) in
                let challenge = try await client.enrollTOTP().start()
                return [
                    challenge.authenticationId, challenge.authenticationSession, challenge.authenticatorQRCodeURI,
                    challenge.authenticatorManualInputCode ?? "-",
                ].joined(separator: " ")
            }, found: "I S otpauth://x M"),
        Example(
            body: #"{"id":"I","auth_session":"S","barcode_uri":"otpauth://x"}"#,
            start: { client async throws(MyAccountError) in
                let challenge = try await client.enrollPushNotification().start()
                return [
                    challenge.authenticationId, challenge.authenticationSession, challenge.authenticatorQRCodeURI,
                    challenge.authenticatorManualInputCode ?? "-",
                ].joined(separator: " ")
            }, found: "I S otpauth://x -"),
        Example(
            body: #"{"id":"I","auth_session":"S","recovery_code":"R"}"#,
            start: { client async throws(MyAccountError) in
                let challenge = try await client.enrollRecoveryCode().start()
                return "\(challenge.authenticationId) \(challenge.authenticationSession) \(challenge.recoveryCode)"
            }, found: "I S R"),
        Example(
            body:
                #"{"id":"I","auth_session":"S","policy":{"complexity":{},"profile_data":{},"history":{},"dictionary":{}}}"#,
            start: { client async throws(MyAccountError) in
                let challenge = try await client.enrollPassword().start()
                return "\(challenge.authenticationId) \(challenge.authenticationSession) \(challenge.policy.history)"
            }, found: "I S PasswordHistory(active: nil, size: nil)"),
    ]

    @Test("each kind of enrollment returns its challenge", arguments: examples.indices)
    func challenge(index: Int) async throws {
        let example = Self.examples[index]
        let tenant = try FakeTenant.making(example.body, location: "/me/v1/authentication-methods/I")
        #expect(try await example.start(tenant.methods) == example.found)
    }

    @Test(
        "an enrollment challenge without a usable Location header is rejected",
        arguments: examples.indices)
    func missingLocation(index: Int) async throws {
        let example = Self.examples[index]
        for location in [nil, "/"] {
            let tenant = try FakeTenant.making(example.body, location: location)
            let error = await #expect(throws: MyAccountError.self) { _ = try await example.start(tenant.methods) }
            guard case .dataCorrupted(let context) = error?.cause as? DecodingError else {
                Issue.record("With \(location ?? "no header") the cause is \(String(describing: error?.cause)).")
                continue
            }
            #expect(context.codingPath.isEmpty)
        }
    }

    @Test("an enrollment challenge without a required member is rejected", arguments: examples.indices)
    func incomplete(index: Int) async throws {
        let example = Self.examples[index]
        let body = example.body.replacingOccurrences(of: #""auth_session":"S""#, with: #""auth_session":null"#)
        let tenant = try FakeTenant.making(body, location: "/a/b")
        let error = await #expect(throws: MyAccountError.self) { _ = try await example.start(tenant.methods) }
        #expect(error?.cause is DecodingError)
    }

    @Test("a password enrollment returns the password policy")
    func policy() async throws {
        let tenant = try FakeTenant.making(
            #"{"id":"password|new","auth_session":"S","policy":{"complexity":{"min_length":8,"character_types":["uppercase","number"],"character_type_rule":"all","identical_characters":"block","sequential_characters":"allow","max_length_exceeded":"error"},"profile_data":{"active":true,"blocked_fields":["name"]},"history":{"active":true,"size":5},"dictionary":{"active":false,"default":"en_10k"}}}"#,
            location: "/me/v1/authentication-methods/password%7Cnew")
        let policy = try await tenant.methods.enrollPassword().start().policy
        #expect(policy.complexity.minLength == 8)
        #expect(policy.complexity.characterTypes == ["uppercase", "number"])
        #expect(policy.complexity.characterTypeRule == "all")
        #expect(policy.complexity.identicalCharacters == "block")
        #expect(policy.complexity.sequentialCharacters == "allow")
        #expect(policy.complexity.maxLengthExceeded == "error")
        #expect(policy.profileData.active == true)
        #expect(policy.profileData.blockedFields == ["name"])
        #expect(policy.history.active == true)
        #expect(policy.history.size == 5)
        #expect(policy.dictionary.active == false)
        #expect(policy.dictionary.default == "en_10k")
    }

    @Test("a passkey enrollment returns the passkey")
    func passkeyMethod() async throws {
        let tenant = try FakeTenant.responding(Self.passkey, status: 201)
        let method = try await tenant.methods.enroll(passkey: TestNewPasskey(), challenge: .sample).start()
        #expect(method.id == "passkey|dev_1")
        #expect(method.type == "passkey")
        #expect(method.userIdentityId == "1")
        #expect(method.userAgent == "UA")
        #expect(abs(method.createdAt.timeIntervalSince1970 - 1_747_315_772.321) < 0.001)
        #expect(method.aaguid == "A")
        #expect(method.relyingPartyIdentifier == "example.com")
        #expect(method.credential.id == "K")
        #expect(method.credential.publicKey == Data([0xFB, 0xFF]))
        #expect(method.credential.userHandle == Data([0xFB, 0xFF]))
        #expect(method.credential.deviceType == .multiDevice)
        #expect(method.credential.isBackedUp)
        #expect(tenant.requests.first?.target == "/me/v1/authentication-methods/passkey%7Cnew/verify")
    }

    @Test(
        "a passkey without optional members is decoded",
        arguments: [#","user_agent":"UA""#, #","aaguid":"A""#, #","relying_party_id":"example.com""#])
    func leanPasskey(part: String) async throws {
        let body = Self.passkey.replacingOccurrences(
            of: part == #","user_agent":"UA""# ? #""user_agent":"UA","# : part, with: "")
        try #require(body != Self.passkey)
        let tenant = try FakeTenant.responding(body)
        let method = try await tenant.methods.enroll(passkey: TestNewPasskey(), challenge: .sample).start()
        #expect(method.userAgent == nil || method.aaguid.isEmpty || method.relyingPartyIdentifier.isEmpty)
    }

    @Test(
        "a passkey with an invalid or missing member is rejected",
        arguments: [
            ("2025-05-15T13:29:32.321Z", "15 May 2025"), ("2025-05-15T13:29:32.321Z", "1747315772"),
            ("+/8=", "-_8"), ("-_8", "!"), ("multi_device", "three_devices"), (#""key_id":"K","#, ""),
            (#""identity_user_id":"1","#, ""), (#"up":true"#, #"up":"true""#),
        ])
    func badPasskey(part: String, replacement: String) async throws {
        let body = Self.passkey.replacingOccurrences(of: part, with: replacement)
        try #require(body != Self.passkey)
        let tenant = try FakeTenant.responding(body)
        let error = await #expect(throws: MyAccountError.self) {
            try await tenant.methods.enroll(passkey: TestNewPasskey(), challenge: .sample).start()
        }
        #expect(error?.cause is DecodingError)
    }

    @Test("a passkey without an attestation object isn't sent")
    func incompletePasskey() async throws {
        let tenant = try FakeTenant.responding("{}")
        let error = await #expect(throws: MyAccountError.self) {
            try await tenant.methods.enroll(passkey: TestNewPasskey(rawAttestationObject: nil), challenge: .sample)
                .start()
        }
        #expect(error?.cause?.localizedDescription.contains("attestationObject") == true)
        #expect(tenant.requests.isEmpty)
    }

    @Test("the user's authentication methods are returned with all their properties")
    func list() async throws {
        let tenant = try FakeTenant.responding(
            #"{"authentication_methods":[{"id":"phone|dev_1","created_at":"2025-05-15T13:29:32.321Z","usage":["secondary"],"type":"phone","name":"Work","confirmed":true,"phone_number":"+1","preferred_authentication_method":"sms"},{"id":"password|1","created_at":"C","usage":["primary"],"type":"password","identity_user_id":"1","last_password_reset":"L"},{"id":"passkey|1","created_at":"C","key_id":"K","public_key":"P","transports":["internal"],"user_agent":"UA","user_handle":"H","credential_device_type":"single_device","credential_backed_up":false,"new":{}}]}"#
        )
        let methods = try await tenant.methods.getAuthenticationMethods().start()
        #expect(methods.map(\.id) == ["phone|dev_1", "password|1", "passkey|1"])
        #expect(methods[0].createdAt == "2025-05-15T13:29:32.321Z")
        #expect(methods[0].usage == ["secondary"])
        #expect(methods[0].type == "phone")
        #expect(methods[0].name == "Work")
        #expect(methods[0].confirmed == true)
        #expect(methods[0].phoneNumber == "+1")
        #expect(methods[0].preferredAuthenticationMethod == "sms")
        #expect(methods[1].identityUserId == "1")
        #expect(methods[1].lastPasswordReset == "L")
        #expect(methods[1].confirmed == nil)
        #expect(methods[2].usage.isEmpty)
        #expect(methods[2].keyId == "K")
        #expect(methods[2].publicKey == "P")
        #expect(methods[2].transports == ["internal"])
        #expect(methods[2].userAgent == "UA")
        #expect(methods[2].userHandle == "H")
        #expect(methods[2].credentialDeviceType == "single_device")
        #expect(methods[2].credentialBackedUp == false)
        #expect(tenant.requests.first?.target == "/me/v1/authentication-methods")
        _ = try await tenant.methods.getAuthenticationMethods(type: .totp).start()
        #expect(tenant.requests.last?.target == "/me/v1/authentication-methods?type=totp")
    }

    @Test("the tenant's factors are returned, possibly none")
    func factors() async throws {
        let tenant = try FakeTenant.start { _, number in
            .json(
                number == 1
                    ? #"{"factors":[{"type":"totp","usage":["secondary"]},{"type":"email"}]}"# : #"{"factors":[]}"#)
        }
        let factors = try await tenant.methods.getFactors().start()
        #expect(factors.map(\.type) == ["totp", "email"])
        #expect(factors.map(\.usage) == [["secondary"], nil])
        #expect(try await tenant.methods.getFactors().start().isEmpty)
    }

    @Test(
        "a deletion returns nothing, whatever the response",
        arguments: [(204, ""), (200, "{}"), (200, "OK"), (200, "")])
    func deletion(status: Int, body: String) async throws {
        let tenant = try FakeTenant.start { _, _ in .json(body, status: status) }
        try await tenant.methods.deleteAuthenticationMethod(by: "phone|dev_1").start()
        #expect(tenant.requests.first?.method == "DELETE")
    }

    @Test("confirmations and updates return the authentication method")
    func method() async throws {
        let tenant = try FakeTenant.responding(#"{"id":"I","created_at":"C","usage":[]}"#)
        let methods = tenant.methods
        let requests = [
            methods.confirmTOTPEnrollment(id: "I", authSession: "S", otpCode: "1"),
            methods.confirmPhoneEnrollment(id: "I", authSession: "S", otpCode: "1"),
            methods.confirmEmailEnrollment(id: "I", authSession: "S", otpCode: "1"),
            methods.confirmPushNotificationEnrollment(id: "I", authSession: "S"),
            methods.confirmRecoveryCodeEnrollment(id: "I", authSession: "S"),
            methods.confirmPasswordEnrollment(id: "I", authSession: "S", newPassword: "P"),
            methods.updateAuthenticationMethod(by: "I", name: "N"),
            methods.getAuthenticationMethod(by: "I"),
        ]
        for request in requests { #expect(try await request.start().id == "I") }
    }

    @Test("a My Account API request can call back with its result")
    @MainActor
    func callback() async throws {
        let tenant = try FakeTenant.responding(#"{"factors":[]}"#)
        let result: MyAccountResult<[Factor]> = await withCheckedContinuation { continuation in
            tenant.methods.getFactors().start { continuation.resume(returning: $0) }
        }
        #expect(try result.get().isEmpty)
    }
}

@Suite("Challenges of the My Account API")
struct MyAccountChallengeTests {
    @Test("printing an enrollment challenge doesn't reveal secrets")
    func printing() {
        let policy = PasswordPolicy(
            complexity: .init(
                minLength: 8, characterTypes: nil, characterTypeRule: nil, identicalCharacters: nil,
                sequentialCharacters: nil, maxLengthExceeded: nil),
            profileData: .init(active: nil, blockedFields: nil), history: .init(active: nil, size: nil),
            dictionary: .init(active: nil, default: nil))
        let values: [any CustomStringConvertible] = [
            EmailEnrollmentChallenge(authenticationId: "I", authenticationSession: "SECRET"),
            PhoneEnrollmentChallenge(authenticationId: "I", authenticationSession: "SECRET"),
            TOTPEnrollmentChallenge(
                authenticationId: "I", authenticationSession: "SECRET", authenticatorQRCodeURI: "SECRET",
                authenticatorManualInputCode: "SECRET"),
            PushEnrollmentChallenge(
                authenticationId: "I", authenticationSession: "SECRET", authenticatorQRCodeURI: "SECRET"),
            RecoveryCodeEnrollmentChallenge(
                authenticationId: "I", authenticationSession: "SECRET", recoveryCode: "SECRET"),
            PasswordEnrollmentChallenge(authenticationId: "I", authenticationSession: "SECRET", policy: policy),
        ]
        for value in values {
            var text = "\(value) \(String(reflecting: value))"
            dump(value, to: &text)
            #expect(!text.contains("SECRET"))
            #expect(text.contains("I"))
        }
    }
}
