import Foundation
import Testing

@testable import Auth0

@Suite("The MFA client", .serialized)
struct MFAClientTests {
    private static let list = #"""
        [{"id":"sms|dev_1","authenticator_type":"oob","oob_channel":"sms","name":"XXX1","active":true,"type":"phone"},
        {"id":"totp|dev_2","authenticator_type":"otp","active":true,"type":"otp"},
        {"id":"recovery-code|dev_3","authenticator_type":"recovery-code","active":false}]
        """#

    @Test("the MFA client lists the authenticators of the allowed types")
    func list() async throws {
        let tenant = try FakeTenant.responding(Self.list)
        let found = try await tenant.mfa.getAuthenticators(mfaToken: "M", factorsAllowed: ["phone", "email"]).start()
        #expect(
            found == [
                Authenticator(
                    authenticatorType: "oob", oobChannel: "sms", id: "sms|dev_1", name: "XXX1", active: true,
                    type: "phone")
            ])
        #expect(tenant.requests.first?.headers["Authorization"] == "Bearer M")
    }

    @Test("the MFA client lists all authenticators, including those without a type")
    func listAll() async throws {
        let tenant = try FakeTenant.responding(Self.list)
        let found = try await tenant.mfa.getAuthenticators(mfaToken: "M").start()
        #expect(found.map(\.id) == ["sms|dev_1", "totp|dev_2", "recovery-code|dev_3"])
        #expect(found.last?.type == "")
        #expect(try await tenant.mfa.getAuthenticators(mfaToken: "M", factorsAllowed: [""]).start().isEmpty)
    }

    @Test("the MFA client doesn't request authenticators if no types are allowed")
    func listNone() async throws {
        let tenant = try FakeTenant.responding(Self.list)
        let error = await #expect(throws: MfaListAuthenticatorsError.self) {
            try await tenant.mfa.getAuthenticators(mfaToken: "M", factorsAllowed: []).start()
        }
        #expect(error?.code == "mfa_list_authenticators_error")
        #expect(error?.statusCode == 0)
        #expect((error?.cause as? MfaListAuthenticatorsError)?.code == "invalid_request")
        #expect(tenant.requests.isEmpty)
    }

    @Test("authenticators are equal only if all their properties are")
    func equality() {
        let one = Authenticator(authenticatorType: "otp", id: "1", active: true)
        let other = Authenticator(authenticatorType: "otp", id: "1", active: false)
        #expect(one != other)
        #expect(one.hashValue == other.hashValue)
    }

    @Test("the MFA client enrolls phone numbers and email addresses")
    func enroll() async throws {
        let tenant = try FakeTenant.responding(
            #"{"authenticator_type":"oob","binding_method":"prompt","recovery_codes":["R"],"oob_channel":"sms","oob_code":"O"}"#
        )
        let expected = MFAEnrollmentChallenge(
            authenticatorType: "oob", bindingMethod: "prompt", recoveryCodes: ["R"], oobChannel: "sms", oobCode: "O")
        #expect(try await tenant.mfa.enroll(mfaToken: "M", phoneNumber: "+1").start() == expected)
        #expect(try await tenant.mfa.enroll(mfaToken: "M", voicePhoneNumber: "+1").start() == expected)
        #expect(try await tenant.mfa.enroll(mfaToken: "M", email: "e").start() == expected)
        #expect(tenant.requests.allSatisfy { $0.headers["Authorization"] == "Bearer M" })
    }

    @Test("the MFA client enrolls authenticator apps")
    func enrollApp() async throws {
        let tenant = try FakeTenant.responding(
            #"{"authenticator_type":"otp","secret":"S","barcode_uri":"otpauth://totp/x"}"#)
        #expect(
            try await tenant.mfa.enrollOTP(mfaToken: "M").start()
                == OTPMFAEnrollmentChallenge(authenticatorType: "otp", secret: "S", barcodeUri: "otpauth://totp/x"))
    }

    @Test("the MFA client enrolls devices for push notifications")
    func enrollPush() async throws {
        let tenant = try FakeTenant.responding(
            #"{"authenticator_type":"oob","oob_channel":"auth0","oob_code":"O","barcode_uri":"B","recovery_codes":["R"]}"#
        )
        #expect(
            try await tenant.mfa.enrollPush(mfaToken: "M").start()
                == PushMFAEnrollmentChallenge(
                    authenticatorType: "oob", oobChannel: "auth0", oobCode: "O", barcodeUri: "B", recoveryCodes: ["R"]))
    }

    @Test("the MFA client challenges an authenticator")
    func challenge() async throws {
        let tenant = try FakeTenant.responding(#"{"challenge_type":"oob","oob_code":"O","binding_method":"prompt"}"#)
        #expect(
            try await tenant.mfa.challenge(with: "sms|dev_1", mfaToken: "M").start()
                == MFAChallenge(challengeType: "oob", oobCode: "O", bindingMethod: "prompt"))
        #expect(tenant.requests.first?.headers["Authorization"] == nil)
    }

    @Test("the MFA client can ask for a one-time password, for which nothing is sent")
    func challengeWithOTP() async throws {
        let tenant = try FakeTenant.responding(#"{"challenge_type":"otp"}"#)
        #expect(
            try await tenant.mfa.challenge(with: "totp|dev_1", mfaToken: "M", challengeType: "otp").start()
                == MFAChallenge(challengeType: "otp", oobCode: ""))
        #expect(tenant.requests.first?.body["challenge_type"] == "otp")
        let incomplete = try FakeTenant.responding(#"{"challenge_type":"oob"}"#)
        await #expect(throws: MfaChallengeError.self) {
            try await incomplete.mfa.challenge(with: "sms|dev_1", mfaToken: "M").start()
        }
    }

    @Test("the MFA client completes a login and returns the new recovery code")
    func verify() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"AT","expires_in":60,"recovery_code":"NEW"}"#)
        #expect(try await tenant.mfa.verify(otp: "1", mfaToken: "M").start().accessToken == "AT")
        let credentials = try await tenant.mfa.verify(recoveryCode: "R", mfaToken: "M").start()
        #expect(credentials.recoveryCode == "NEW")
    }

    @Test("the MFA client sends a scope if requested")
    func scope() {
        let request = mfa(clientId: "C", domain: "samples.auth0.com").verify(otp: "1", mfaToken: "M")
            .parameters(["scope": "email"])
        #expect(request.apiRequest.parameters["scope"] == "openid email")
    }

    @Test("the MFA client validates the ID token of a login if requested")
    func validateClaims() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"AT","id_token":"no JWT"}"#)
        let error = await #expect(throws: MFAVerifyError.self) {
            try await tenant.mfa.verify(otp: "1", mfaToken: "M").validateClaims().start()
        }
        #expect((error?.cause as? IDTokenError)?.rule == .decoding)
        #expect(error?.code == "mfa_verify_error")
    }

    @Test("the MFA client percent-encodes the ID of an authenticator that it deletes")
    func delete() async throws {
        let tenant = try FakeTenant.start { _, _ in .init(status: 204) }
        try await tenant.mfa.deleteAuthenticator(id: "sms|dev_1", accessToken: "AT").start()
        let request = try #require(tenant.requests.first)
        #expect(request.method == "DELETE")
        #expect(request.target == "/mfa/authenticators/sms%7Cdev_1")
        #expect(request.headers["Authorization"] == "Bearer AT")
    }

    @Test("the MFA client prepends the domain's path to its endpoints")
    func path() {
        let client = mfa(clientId: "C", domain: "example.com/tenant")
        #expect(
            client.getAuthenticators(mfaToken: "M").apiRequest.url.absoluteString
                == "https://example.com/tenant/mfa/authenticators")
    }

    @Test("an unconfigured MFA client fails when a request is started")
    func unconfigured() async {
        let error = await #expect(throws: MfaChallengeError.self) {
            try await mfa(clientId: "", domain: "example.com").challenge(with: "1", mfaToken: "M").start()
        }
        #expect(error?.cause is ConfigurationError)
    }

    @Test("the MFA client supports logging and telemetry settings")
    func settings() {
        var client = mfa(clientId: "C", domain: "example.com").logging(enabled: true)
        #expect(client.logger != nil)
        client.tracking(enabled: false)
        let request = client.verify(otp: "1", mfaToken: "M").apiRequest.urlRequest
        #expect(request.value(forHTTPHeaderField: "Auth0-Client") == nil)
    }
}

extension FakeTenant {
    var mfa: any MFAClient {
        Auth0MFA(Auth0Configuration(clientID: "CLIENT_ID", domain: domain), session: .shared)
    }
}
