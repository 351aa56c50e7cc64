import Foundation

/// The authentication methods of the My Account API over HTTP.
struct Auth0MyAccountAuthenticationMethods: MyAccountAuthenticationMethods, APIClientBacked {
    let url: URL
    let token: String
    var client: APIClient
}

// MARK: - Endpoints

extension MyAccountAuthenticationMethods {
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    public func passkeyEnrollmentChallenge(
        userIdentityId: String?, connection: String?
    ) -> Request<PasskeyEnrollmentChallenge, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) {
            $0.enroll("passkey", ["identity_user_id": userIdentityId, "connection": connection])
        }
    }

    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    public func enroll(
        passkey: any NewPasskey, challenge: PasskeyEnrollmentChallenge
    ) -> Request<PasskeyAuthenticationMethod, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { api in
            let response = PasskeyResponse(passkey)
            // The ID of the challenge is already percent-encoded, unless the challenge was created by hand.
            let id = challenge.authenticationMethodId
            var request: Request<PasskeyAuthenticationMethod, MyAccountError> = api.verify(
                id.removingPercentEncoding ?? id, challenge.authenticationSession, ["authn_response": response.json])
            if !response.missingParts.isEmpty {
                request.apiRequest.error = InvalidRequestError.incompletePasskey(response.missingParts)
            }
            return request
        }
    }

    public func enrollRecoveryCode() -> Request<RecoveryCodeEnrollmentChallenge, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { $0.enroll("recovery-code") }
    }

    public func confirmRecoveryCodeEnrollment(
        id: String, authSession: String
    ) -> Request<AuthenticationMethod, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { $0.verify(id, authSession) }
    }

    public func enrollTOTP() -> Request<TOTPEnrollmentChallenge, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { $0.enroll("totp") }
    }

    public func confirmTOTPEnrollment(
        id: String, authSession: String, otpCode: String
    ) -> Request<AuthenticationMethod, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { $0.verify(id, authSession, ["otp_code": otpCode]) }
    }

    public func enrollPushNotification() -> Request<PushEnrollmentChallenge, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { $0.enroll("push-notification") }
    }

    public func confirmPushNotificationEnrollment(
        id: String, authSession: String
    ) -> Request<AuthenticationMethod, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { $0.verify(id, authSession) }
    }

    public func enrollEmail(emailAddress: String) -> Request<EmailEnrollmentChallenge, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { $0.enroll("email", ["email": emailAddress]) }
    }

    public func confirmEmailEnrollment(
        id: String, authSession: String, otpCode: String
    ) -> Request<AuthenticationMethod, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { $0.verify(id, authSession, ["otp_code": otpCode]) }
    }

    public func enrollPhone(
        phoneNumber: String, preferredAuthenticationMethod: PreferredAuthenticationMethod?
    ) -> Request<PhoneEnrollmentChallenge, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) {
            $0.enroll(
                "phone",
                [
                    "phone_number": phoneNumber,
                    "preferred_authentication_method": preferredAuthenticationMethod?.rawValue,
                ])
        }
    }

    public func confirmPhoneEnrollment(
        id: String, authSession: String, otpCode: String
    ) -> Request<AuthenticationMethod, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { $0.verify(id, authSession, ["otp_code": otpCode]) }
    }

    public func enrollPassword(
        userIdentityId: String?, connection: String?
    ) -> Request<PasswordEnrollmentChallenge, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) {
            $0.enroll("password", ["identity_user_id": userIdentityId, "connection": connection])
        }
    }

    public func confirmPasswordEnrollment(
        id: String, authSession: String, newPassword: String
    ) -> Request<AuthenticationMethod, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) {
            $0.verify(id, authSession, ["new_password": newPassword])
        }
    }

    public func getAuthenticationMethods(
        type: AuthenticationMethodType?
    ) -> Request<[AuthenticationMethod], MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { api in
            Request(api.apiRequest(.get, ["authentication-methods"], query: type.map { [("type", $0.rawValue)] } ?? []))
            {
                (response) throws(MyAccountError) in
                let list: AuthenticationMethods = try response.value(failing: MyAccountError.self)
                return list.authenticationMethods
            }.bound(by: api.client)
        }
    }

    public func getAuthenticationMethod(by id: String) -> Request<AuthenticationMethod, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) {
            .decoding($0.apiRequest(.get, ["authentication-methods", id])).bound(by: $0.client)
        }
    }

    public func updateAuthenticationMethod(
        by id: String, name: String?, preferredAuthenticationMethod: PreferredAuthenticationMethod?
    ) -> Request<AuthenticationMethod, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { api in
            let changes = ["name": name, "preferred_authentication_method": preferredAuthenticationMethod?.rawValue]
            return .decoding(api.apiRequest(.patch, ["authentication-methods", id], changes)).bound(by: api.client)
        }
    }

    public func deleteAuthenticationMethod(by id: String) -> Request<Void, MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) {
            .confirming($0.apiRequest(.delete, ["authentication-methods", id])).bound(by: $0.client)
        }
    }

    public func getFactors() -> Request<[Factor], MyAccountError> {
        .sent(by: self as? Auth0MyAccountAuthenticationMethods) { api in
            Request(api.apiRequest(.get, ["factors"])) { (response) throws(MyAccountError) in
                let list: Factors = try response.value(failing: MyAccountError.self)
                return list.factors
            }.bound(by: api.client)
        }
    }
}

// MARK: - Building requests

extension Auth0MyAccountAuthenticationMethods {
    /// Starts adding a method. The response must have its location.
    fileprivate func enroll<T: Decodable & Sendable>(
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
    fileprivate func verify<T: Decodable & Sendable>(
        _ id: String, _ session: String, _ parameters: [String: Any] = [:]
    ) -> Request<T, MyAccountError> {
        let parameters = parameters.merging(["auth_session": session]) { $1 }
        return .decoding(apiRequest(.post, ["authentication-methods", id, "verify"], parameters)).bound(by: client)
    }

    fileprivate func apiRequest(
        _ method: HTTPMethod, _ segments: [String], _ parameters: [String: Any?] = [:], query: [(String, String)] = []
    ) -> APIRequest {
        let scheme = client.dpop == nil ? "Bearer" : "DPoP"
        return client.apiRequest(
            method, segments: ["me", Auth0MyAccount.apiVersion] + segments, Parameters(parameters), query: query,
            headers: ["Authorization": "\(scheme) \(token)"])
    }
}
