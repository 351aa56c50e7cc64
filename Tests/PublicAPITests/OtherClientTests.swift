import Auth0
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The other clients as apps use them")
struct OtherClientTests {
    @Test("the MFA client has the documented labels, types, and order")
    func mfaSignatures() {
        let client = mfa(clientId: "C", domain: "example.com")
        let _: (String, [String]) -> Request<[Authenticator], MfaListAuthenticatorsError> =
            client.getAuthenticators(mfaToken:factorsAllowed:)
        let _: (String, String) -> Request<MFAEnrollmentChallenge, MfaEnrollmentError> =
            client.enroll(mfaToken:phoneNumber:)
        let _: (String, String) -> Request<MFAEnrollmentChallenge, MfaEnrollmentError> = client.enroll(mfaToken:email:)
        let _: (String) -> Request<OTPMFAEnrollmentChallenge, MfaEnrollmentError> = client.enroll(mfaToken:)
        let _: (String) -> Request<PushMFAEnrollmentChallenge, MfaEnrollmentError> = client.enroll(mfaToken:)
        let _: (String, String) -> Request<MFAChallenge, MfaChallengeError> = client.challenge(with:mfaToken:)
        let _: (String, String?, String) -> Request<Credentials, MFAVerifyError> =
            client.verify(oobCode:bindingCode:mfaToken:)
        let _: (String, String) -> Request<Credentials, MFAVerifyError> = client.verify(otp:mfaToken:)
        let _: (String, String) -> Request<Credentials, MFAVerifyError> = client.verify(recoveryCode:mfaToken:)
        promises(hashable: Authenticator.self)
        promises(hashable: MFAFactor.self)
        promises(decodable: MFARequiredErrorPayload.self)
    }

    @Test("My Account has the documented labels, types, and order")
    func myAccountSignatures() {
        let account = myAccount(token: "T", domain: "example.com")
        _ = [myAccount(token: "T"), myAccount(token: "T", session: .shared, bundle: .main)]
        #expect(account.url.absoluteString == "https://example.com/me/v1" && account.token == "T")
        #expect(type(of: account).apiVersion == "v1")
        let client = account.logging(enabled: true).useDPoP(keychainIdentifier: "mine").authenticationMethods
        #expect(client.url == account.url && client.logger != nil && client.dpop?.keychainIdentifier == "mine")
        typealias Method = Request<AuthenticationMethod, MyAccountError>
        let _: (String?, String?) -> Request<PasskeyEnrollmentChallenge, MyAccountError> =
            client.passkeyEnrollmentChallenge(userIdentityId:connection:)
        let _: (any NewPasskey, PasskeyEnrollmentChallenge) -> Request<PasskeyAuthenticationMethod, MyAccountError> =
            client.enroll(passkey:challenge:)
        let _: () -> Request<RecoveryCodeEnrollmentChallenge, MyAccountError> = client.enrollRecoveryCode
        let _: (String, String) -> Method = client.confirmRecoveryCodeEnrollment(id:authSession:)
        let _: () -> Request<TOTPEnrollmentChallenge, MyAccountError> = client.enrollTOTP
        let _: (String, String, String) -> Method = client.confirmTOTPEnrollment(id:authSession:otpCode:)
        let _: () -> Request<PushEnrollmentChallenge, MyAccountError> = client.enrollPushNotification
        let _: (String, String) -> Method = client.confirmPushNotificationEnrollment(id:authSession:)
        let _: (String) -> Request<EmailEnrollmentChallenge, MyAccountError> = client.enrollEmail(emailAddress:)
        let _: (String, String, String) -> Method = client.confirmEmailEnrollment(id:authSession:otpCode:)
        let _: (String, PreferredAuthenticationMethod?) -> Request<PhoneEnrollmentChallenge, MyAccountError> =
            client.enrollPhone(phoneNumber:preferredAuthenticationMethod:)
        let _: (String, String, String) -> Method = client.confirmPhoneEnrollment(id:authSession:otpCode:)
        let _: (String?, String?) -> Request<PasswordEnrollmentChallenge, MyAccountError> =
            client.enrollPassword(userIdentityId:connection:)
        let _: (String, String, String) -> Method = client.confirmPasswordEnrollment(id:authSession:newPassword:)
        let _: (AuthenticationMethodType?) -> Request<[AuthenticationMethod], MyAccountError> =
            client.getAuthenticationMethods(type:)
        let _: (String) -> Method = client.getAuthenticationMethod(by:)
        let _: (String, String?, PreferredAuthenticationMethod?) -> Method =
            client.updateAuthenticationMethod(by:name:preferredAuthenticationMethod:)
        let _: (String) -> Request<Void, MyAccountError> = client.deleteAuthenticationMethod(by:)
        let _: () -> Request<[Factor], MyAccountError> = client.getFactors
        let result: MyAccountResult<Void> = .failure(MyAccountError(info: ["title": "foo"], statusCode: 400))
        #expect(throws: MyAccountError.self) { try result.get() }
        promises(identifiable: PasskeyAuthenticationMethod.self)
        promises(equatable: PasskeyCredential.self)
    }

    @Test("optional arguments of My Account and the Management API can be omitted")
    func defaults() {
        let client = myAccount(token: "T", domain: "example.com").authenticationMethods
        _ = client.passkeyEnrollmentChallenge()
        _ = client.passkeyEnrollmentChallenge(connection: "C")
        _ = client.enrollPhone(phoneNumber: "+1")
        _ = client.enrollPassword()
        _ = client.getAuthenticationMethods()
        _ = client.updateAuthenticationMethod(by: "id", name: "n")
        let api = users(token: "T", domain: "example.com")
        _ = api.get("auth0|1")
        _ = api.get("auth0|1", fields: ["email"])
        _ = api.link("auth0|1", withUser: "2", provider: "github")
    }

    @Test("the Management API has the documented labels, types, and order")
    func managementSignatures() async throws {
        let tenant = StubTenant(#"{"user_id":"auth0|1","user_metadata":{"first":"Jane","ok":true}}"#)
        let client = users(token: "T", domain: tenant.domain, session: tenant.session)
        _ = [users(token: "T"), users(session: .shared), users(token: "T", session: .shared, bundle: .main)]
        #expect(client.token == "T" && client.url.absoluteString == "https://\(tenant.domain)/")
        let _: (String, [String], Bool) -> Request<ManagementObject, ManagementError> = client.get(_:fields:include:)
        let _: (String, [String: Any]) -> Request<ManagementObject, ManagementError> = client.patch(_:userMetadata:)
        let _: (String, String) -> Request<[ManagementObject], ManagementError> = client.link(_:withOtherUserToken:)
        let _: (String, String, String, String?) -> Request<[ManagementObject], ManagementError> =
            client.link(_:withUser:provider:connectionId:)
        let _: (String, String, String) -> Request<[ManagementObject], ManagementError> =
            client.unlink(identityId:provider:fromUserId:)
        let user = try await client.get("auth0|1", fields: ["user_metadata"]).start()
        let metadata = try #require(user["user_metadata"] as? [String: Any])
        #expect(metadata["first"] as? String == "Jane" && metadata["ok"] as? Bool == true)
        #expect(tenant.seen.first?.headers["Authorization"] == "Bearer T")
        #expect(
            tenant.seen.first?.url?.absoluteString
                == "https://\(tenant.domain)/api/v2/users/auth0%7C1?fields=user_metadata&include_fields=true")
        let attributes: UserPatchAttributes = UserPatchAttributes().userMetadata(["k": "v"])
        #expect(UserPatchAttributes(dictionary: [:]).userMetadata([:]) !== attributes)
        let result: ManagementResult<ManagementObject> = .success([:])
        #expect(try result.get().isEmpty)
    }

    @Test("an error of the other clients contains the server's error")
    func errors() {
        promises(equatable: ManagementError.self)
        promises(equatable: MyAccountError.self)
        let unknown = "a0.sdk.internal_error.unknown"
        #expect(ManagementError(info: ["foo": "bar"], statusCode: 0).info.count == 2)
        #expect(ManagementError(info: [:], statusCode: 400).code == unknown)
        #expect(AuthenticationError(info: ["foo": "bar"], statusCode: 0).info.count == 2)
        #expect(AuthenticationError(info: ["code": "c", "error": "e"], statusCode: 0).code == "e")
        let empty = MyAccountError(info: [:], statusCode: 400)
        #expect(empty.code == unknown && empty.title == "" && empty.detail == "" && empty.validationErrors == nil)
        let account = MyAccountError(
            info: [
                "type": "T", "title": "foo", "detail": "bar",
                "validation_errors": [["detail": "d", "pointer": "p", "field": "f"]],
            ], statusCode: 400)
        #expect(account.localizedDescription == "foo: bar.")
        #expect(account.validationErrors?.first?.pointer == "p" && account.validationErrors?.first?.source == nil)
        let verify = MFAVerifyError(info: ["error": "invalid_grant", "error_description": "No"])
        #expect(verify.localizedDescription == "MFAVerifyError(code: invalid_grant, message: No, statusCode: 0)")
        #expect(MfaListAuthenticatorsError(info: [:]).code == "mfa_list_authenticators_error")
        #expect(MfaEnrollmentError(info: [:], statusCode: 400).code == "mfa_enrollment_error")
        #expect(MfaChallengeError(info: [:]).code == "mfa_challenge_error")
    }

    @Test("DPoP can be used for an app's own requests")
    func dpop() throws {
        promises(equatable: DPoPError.self)
        promises(sendable: DPoP.self)
        var request = URLRequest(url: try #require(URL(string: "https://api.example.com/a?b=c")))
        try DPoP.addHeaders(to: &request, accessToken: "AT", tokenType: "Bearer")
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer AT")
        #expect(request.value(forHTTPHeaderField: "DPoP") == nil)
        let url = try #require(request.url)
        let response = try #require(
            HTTPURLResponse(
                url: url, statusCode: 401, httpVersion: nil,
                headerFields: ["WWW-Authenticate": #"DPoP error="use_dpop_nonce""#]))
        #expect(DPoP.isNonceRequired(by: response))
        #expect(!DPoP.defaultKeychainIdentifier.isEmpty)
        let all: [DPoPError] = [
            .secureEnclaveOperationFailed, .keychainOperationFailed, .cryptoKitOperationFailed, .secKeyOperationFailed,
            .other, .unknown,
        ]
        #expect(all.indices.allSatisfy { all.firstIndex(of: all[$0]) == $0 })
    }
}
