import Foundation

/// The authentication methods of the My Account API over HTTP.
struct Auth0MyAccountAuthenticationMethods: MyAccountAuthenticationMethods, APIClientBacked {
    let url: URL
    let token: String
    var client: APIClient

    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func passkeyEnrollmentChallenge(
        userIdentityId: String?, connection: String?
    ) -> Request<PasskeyEnrollmentChallenge, MyAccountError> {
        enroll("passkey", ["identity_user_id": userIdentityId, "connection": connection])
    }

    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func enroll(
        passkey: any NewPasskey, challenge: PasskeyEnrollmentChallenge
    ) -> Request<PasskeyAuthenticationMethod, MyAccountError> {
        let answer = PasskeyAnswer(passkey)
        // The ID of the challenge is already percent-encoded, unless the challenge was created by hand.
        let id = challenge.authenticationMethodId
        var request: Request<PasskeyAuthenticationMethod, MyAccountError> = verify(
            id.removingPercentEncoding ?? id, challenge.authenticationSession, ["authn_response": answer.json])
        if !answer.missingParts.isEmpty {
            request.apiRequest.problem = InvalidRequestError.incompletePasskey(answer.missingParts)
        }
        return request
    }

    func enrollRecoveryCode() -> Request<RecoveryCodeEnrollmentChallenge, MyAccountError> {
        enroll("recovery-code")
    }

    func confirmRecoveryCodeEnrollment(
        id: String, authSession: String
    ) -> Request<AuthenticationMethod, MyAccountError> {
        verify(id, authSession)
    }

    func enrollTOTP() -> Request<TOTPEnrollmentChallenge, MyAccountError> {
        enroll("totp")
    }

    func confirmTOTPEnrollment(
        id: String, authSession: String, otpCode: String
    ) -> Request<AuthenticationMethod, MyAccountError> {
        verify(id, authSession, ["otp_code": otpCode])
    }

    func enrollPushNotification() -> Request<PushEnrollmentChallenge, MyAccountError> {
        enroll("push-notification")
    }

    func confirmPushNotificationEnrollment(
        id: String, authSession: String
    ) -> Request<AuthenticationMethod, MyAccountError> {
        verify(id, authSession)
    }

    func enrollEmail(emailAddress: String) -> Request<EmailEnrollmentChallenge, MyAccountError> {
        enroll("email", ["email": emailAddress])
    }

    func confirmEmailEnrollment(
        id: String, authSession: String, otpCode: String
    ) -> Request<AuthenticationMethod, MyAccountError> {
        verify(id, authSession, ["otp_code": otpCode])
    }

    func enrollPhone(
        phoneNumber: String, preferredAuthenticationMethod: PreferredAuthenticationMethod?
    ) -> Request<PhoneEnrollmentChallenge, MyAccountError> {
        enroll(
            "phone",
            [
                "phone_number": phoneNumber,
                "preferred_authentication_method": preferredAuthenticationMethod?.rawValue,
            ])
    }

    func confirmPhoneEnrollment(
        id: String, authSession: String, otpCode: String
    ) -> Request<AuthenticationMethod, MyAccountError> {
        verify(id, authSession, ["otp_code": otpCode])
    }

    func enrollPassword(
        userIdentityId: String?, connection: String?
    ) -> Request<PasswordEnrollmentChallenge, MyAccountError> {
        enroll("password", ["identity_user_id": userIdentityId, "connection": connection])
    }

    func confirmPasswordEnrollment(
        id: String, authSession: String, newPassword: String
    ) -> Request<AuthenticationMethod, MyAccountError> {
        verify(id, authSession, ["new_password": newPassword])
    }

    func getAuthenticationMethods(
        type: AuthenticationMethodType?
    ) -> Request<[AuthenticationMethod], MyAccountError> {
        Request(apiRequest(.get, ["authentication-methods"], query: type.map { [("type", $0.rawValue)] } ?? [])) {
            (response) throws(MyAccountError) in
            let list: AuthenticationMethods = try response.value(failing: MyAccountError.self)
            return list.authenticationMethods
        }.bound(by: client)
    }

    func getAuthenticationMethod(by id: String) -> Request<AuthenticationMethod, MyAccountError> {
        .decoding(apiRequest(.get, ["authentication-methods", id])).bound(by: client)
    }

    func updateAuthenticationMethod(
        by id: String, name: String?, preferredAuthenticationMethod: PreferredAuthenticationMethod?
    ) -> Request<AuthenticationMethod, MyAccountError> {
        let changes = ["name": name, "preferred_authentication_method": preferredAuthenticationMethod?.rawValue]
        return .decoding(apiRequest(.patch, ["authentication-methods", id], changes)).bound(by: client)
    }

    func deleteAuthenticationMethod(by id: String) -> Request<Void, MyAccountError> {
        .confirming(apiRequest(.delete, ["authentication-methods", id])).bound(by: client)
    }

    func getFactors() -> Request<[Factor], MyAccountError> {
        Request(apiRequest(.get, ["factors"])) { (response) throws(MyAccountError) in
            let list: Factors = try response.value(failing: MyAccountError.self)
            return list.factors
        }.bound(by: client)
    }
}

// MARK: - Building requests

extension Auth0MyAccountAuthenticationMethods {
    /// Starts adding a method. The response must have its location.
    private func enroll<T: Decodable & Sendable>(
        _ type: String, _ parameters: [String: String?] = [:]
    ) -> Request<T, MyAccountError> {
        let parameters = parameters.merging(["type": type]) { $1 }
        return Request(apiRequest(.post, ["authentication-methods"], parameters)) { (response) throws(MyAccountError) in
            _ = try response.successBody(failing: MyAccountError.self)
            guard response.locationID != nil else {
                throw MyAccountError(cause: DecodingError.missingLocation, statusCode: response.http?.statusCode ?? 0)
            }
            return try response.value(failing: MyAccountError.self)
        }.bound(by: client)
    }

    /// Completes adding a method by verifying that the user has it.
    private func verify<T: Decodable & Sendable>(
        _ id: String, _ session: String, _ parameters: [String: Any] = [:]
    ) -> Request<T, MyAccountError> {
        let parameters = parameters.merging(["auth_session": session]) { $1 }
        return .decoding(apiRequest(.post, ["authentication-methods", id, "verify"], parameters)).bound(by: client)
    }

    private func apiRequest(
        _ method: HTTPMethod, _ segments: [String], _ parameters: [String: Any?] = [:], query: [(String, String)] = []
    ) -> APIRequest {
        let scheme = client.dpop == nil ? "Bearer" : "DPoP"
        return client.apiRequest(
            method, segments: ["me", Auth0MyAccount.apiVersion] + segments, Parameters(parameters), query: query,
            headers: ["Authorization": "\(scheme) \(token)"])
    }
}
