import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Errors of the MFA client", .serialized)
struct MFAErrorTests {
    static let types: [any MFAError.Type] = [
        MfaListAuthenticatorsError.self, MfaEnrollmentError.self, MfaChallengeError.self, MFAVerifyError.self,
    ]

    private static let names = [
        "MfaListAuthenticatorsError", "MfaEnrollmentError", "MfaChallengeError", "MFAVerifyError",
    ]

    private static let codes = [
        "mfa_list_authenticators_error", "mfa_enrollment_error", "mfa_challenge_error", "mfa_verify_error",
    ]

    @Test("an MFA error contains the tenant's code and description", arguments: types.indices)
    func response(index: Int) {
        let type = Self.types[index]
        let error = type.init(info: ["error": "invalid_token", "error_description": "No."], statusCode: 401)
        #expect(error.code == "invalid_token")
        #expect(error.statusCode == 401)
        #expect(error.info.count == 2)
        #expect(error.debugDescription == "\(Self.names[index])(code: invalid_token, message: No., statusCode: 401)")
        #expect(error.localizedDescription == error.debugDescription)
        let both = type.init(info: ["description": "First.", "error_description": "Second."], statusCode: 400)
        #expect(both.debugDescription.contains("message: First."))
    }

    @Test("an MFA error has the operation's code if the tenant sends none", arguments: types.indices)
    func defaultCode(index: Int) {
        let error = Self.types[index].init(info: ["code": "ignored", "error": 7], statusCode: 500)
        #expect(error.code == Self.codes[index])
        #expect(error.isRetryable)
        #expect(!error.isNetworkError)
    }

    @Test("an MFA error keeps its cause", arguments: types.indices)
    func cause(index: Int) {
        let error = Self.types[index].init(cause: URLError(.timedOut))
        #expect(error.code == Self.codes[index])
        #expect(error.statusCode == 0)
        #expect(error.isNetworkError)
        #expect(error.localizedDescription.contains("CAUSE:"))
    }

    @Test("an MFA error can be created without a status")
    func withoutStatus() {
        #expect(MfaListAuthenticatorsError(info: [:]).statusCode == 0)
        #expect(MfaEnrollmentError(info: [:]).statusCode == 0)
        #expect(MfaChallengeError(info: [:]).statusCode == 0)
        #expect(MFAVerifyError(info: [:]).statusCode == 0)
    }

    @Test(
        "MFA errors are created from the tenant's responses",
        arguments: ["invalid_grant", "expired_token", "invalid_otp"])
    func received(code: String) async throws {
        let tenant = try FakeTenant.responding(#"{"error":"\#(code)","error_description":"D"}"#, status: 403)
        let verify = await #expect(throws: MFAVerifyError.self) {
            try await tenant.mfa.verify(otp: "1", mfaToken: "M").start()
        }
        #expect(verify?.code == code)
        let enroll = await #expect(throws: MfaEnrollmentError.self) {
            try await tenant.mfa.enroll(mfaToken: "M", email: "e").start()
        }
        #expect(enroll?.code == code)
        let challenge = await #expect(throws: MfaChallengeError.self) {
            try await tenant.mfa.challenge(with: "1", mfaToken: "M").start()
        }
        #expect(challenge?.code == code)
        let list = await #expect(throws: MfaListAuthenticatorsError.self) {
            try await tenant.mfa.getAuthenticators(mfaToken: "M", factorsAllowed: ["otp"]).start()
        }
        #expect(list?.code == code)
    }
}

@Suite("Logins that require a second factor", .serialized)
struct MFARequiredErrorPayloadTests {
    @Test("an mfa_required error contains the factors that the user has or must enroll")
    func payload() async throws {
        let tenant = try FakeTenant.responding(
            #"{"error":"mfa_required","error_description":"D","mfa_token":"T","mfa_requirements":{"challenge":[{"type":"otp"},{"type":"phone"}]}}"#,
            status: 403)
        let error = try #require(
            await #expect(throws: AuthenticationError.self) {
                try await tenant.authentication.loginDefaultDirectory(withUsername: "u", password: "p").start()
            })
        #expect(error.isMultifactorRequired)
        #expect(error.info["mfa_token"] as? String == "T")
        let payload = try #require(error.mfaRequiredErrorPayload)
        #expect(payload.error == "mfa_required")
        #expect(payload.errorDescription == "D")
        #expect(payload.mfaToken == "T")
        #expect(payload.mfaRequirements.challenge?.map(\.type) == ["otp", "phone"])
        #expect(payload.mfaRequirements.enroll == nil)
        #expect(!"\(payload)".contains("\"T\""))
    }

    @Test("an mfa_required error may not contain factors")
    func withoutRequirements() {
        let info = ["error": "mfa_required", "error_description": "D", "mfa_token": "T"]
        let payload = AuthenticationError(info: info, statusCode: 403).mfaRequiredErrorPayload
        #expect(payload?.mfaToken == "T")
        #expect(payload?.mfaRequirements.challenge == nil)
        #expect(payload?.mfaRequirements.enroll == nil)
    }

    @Test("errors without the required members or with a cause have no MFA payload")
    func otherErrors() {
        let incomplete = AuthenticationError(info: ["error": "mfa_required"], statusCode: 403)
        #expect(incomplete.mfaRequiredErrorPayload == nil)
        let info: [String: Any] = [
            "error": "e", "error_description": "D", "mfa_token": "T", "cause": CancellationError(),
        ]
        #expect(AuthenticationError(info: info, statusCode: 0).mfaRequiredErrorPayload == nil)
    }
}
