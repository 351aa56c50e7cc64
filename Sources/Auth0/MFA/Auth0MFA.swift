import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The MFA API over HTTP.
struct Auth0MFA: MFAClient, APIClientBacked {
    let clientID: String
    var client: APIClient

    init(_ configuration: Auth0Configuration, session: URLSession) {
        clientID = configuration.clientID
        client = APIClient(domain: configuration.domain, session: session)
    }
}

// MARK: - Endpoints

extension MFAClient {
    public func getAuthenticators(
        mfaToken: String, factorsAllowed: [String]
    ) -> Request<[Authenticator], MfaListAuthenticatorsError> {
        .sent(by: self as? Auth0MFA) { api in
            var request = api.list(mfaToken) { !$0.type.isEmpty && factorsAllowed.contains($0.type) }
            if factorsAllowed.isEmpty { request.apiRequest.error = MfaListAuthenticatorsError.noFactorsAllowed }
            return request
        }
    }

    public func getAuthenticators(mfaToken: String) -> Request<[Authenticator], MfaListAuthenticatorsError> {
        .sent(by: self as? Auth0MFA) { api in api.list(mfaToken) { _ in true } }
    }

    public func enroll(mfaToken: String, phoneNumber: String) -> Request<MFAEnrollmentChallenge, MfaEnrollmentError> {
        .sent(by: self as? Auth0MFA) { $0.enroll(mfaToken, channel: "sms", ["phone_number": phoneNumber]) }
    }

    public func enroll(mfaToken: String, voicePhoneNumber: String) -> Request<
        MFAEnrollmentChallenge, MfaEnrollmentError
    > {
        .sent(by: self as? Auth0MFA) { $0.enroll(mfaToken, channel: "voice", ["phone_number": voicePhoneNumber]) }
    }

    public func enroll(mfaToken: String, email: String) -> Request<MFAEnrollmentChallenge, MfaEnrollmentError> {
        .sent(by: self as? Auth0MFA) { $0.enroll(mfaToken, channel: "email", ["email": email]) }
    }

    public func enroll(mfaToken: String) -> Request<OTPMFAEnrollmentChallenge, MfaEnrollmentError> {
        .sent(by: self as? Auth0MFA) { $0.associate(mfaToken, ["authenticator_types": ["otp"]]) }
    }

    public func enroll(mfaToken: String) -> Request<PushMFAEnrollmentChallenge, MfaEnrollmentError> {
        .sent(by: self as? Auth0MFA) { $0.enroll(mfaToken, channel: "auth0") }
    }

    public func challenge(with authenticatorId: String, mfaToken: String) -> Request<MFAChallenge, MfaChallengeError> {
        .sent(by: self as? Auth0MFA) { $0.challenge(with: authenticatorId, mfaToken: mfaToken, challengeType: "oob") }
    }

    public func challenge(
        with authenticatorId: String, mfaToken: String, challengeType: String
    ) -> Request<MFAChallenge, MfaChallengeError> {
        .sent(by: self as? Auth0MFA) {
            .decoding(
                $0.client.apiRequest(
                    .post, "mfa/challenge",
                    Parameters([
                        "client_id": $0.clientID, "challenge_type": challengeType, "authenticator_id": authenticatorId,
                        "mfa_token": mfaToken,
                    ])))
        }
    }

    public func verify(
        oobCode: String, bindingCode: String?, mfaToken: String
    ) -> TokenRequest<Credentials, MFAVerifyError> {
        .sent(by: self as? Auth0MFA) {
            $0.verify(.mfaOOB, mfaToken, ["oob_code": oobCode, "binding_code": bindingCode])
        }
    }

    public func verify(otp: String, mfaToken: String) -> TokenRequest<Credentials, MFAVerifyError> {
        .sent(by: self as? Auth0MFA) { $0.verify(.mfaOTP, mfaToken, ["otp": otp]) }
    }

    public func verify(recoveryCode: String, mfaToken: String) -> TokenRequest<Credentials, MFAVerifyError> {
        .sent(by: self as? Auth0MFA) { $0.verify(.mfaRecoveryCode, mfaToken, ["recovery_code": recoveryCode]) }
    }

    public func deleteAuthenticator(id: String, accessToken: String) -> Request<Void, MfaEnrollmentError> {
        .sent(by: self as? Auth0MFA) {
            .confirming($0.client.apiRequest(.delete, "mfa/authenticators/\(id)", headers: $0.bearer(accessToken)))
        }
    }
}

// MARK: - Building requests

extension Auth0MFA {
    fileprivate func list(
        _ mfaToken: String, where isWanted: @escaping @Sendable (Authenticator) -> Bool
    ) -> Request<[Authenticator], MfaListAuthenticatorsError> {
        Request(client.apiRequest(.get, "mfa/authenticators", headers: bearer(mfaToken))) {
            (response) throws(MfaListAuthenticatorsError) in
            let all: [Authenticator] = try response.value(failing: MfaListAuthenticatorsError.self)
            return all.filter(isWanted)
        }
    }

    fileprivate func enroll<T: Decodable & Sendable>(
        _ mfaToken: String, channel: String, _ parameters: [String: Any] = [:]
    ) -> Request<T, MfaEnrollmentError> {
        let fixed: [String: Any] = ["authenticator_types": ["oob"], "oob_channels": [channel]]
        return associate(mfaToken, parameters.merging(fixed) { $1 })
    }

    fileprivate func associate<T: Decodable & Sendable>(
        _ mfaToken: String, _ parameters: [String: Any]
    ) -> Request<T, MfaEnrollmentError> {
        .decoding(client.apiRequest(.post, "mfa/associate", Parameters(parameters), headers: bearer(mfaToken)))
    }

    fileprivate func verify(
        _ grant: GrantType, _ mfaToken: String, _ parameters: [String: String?]
    ) -> TokenRequest<Credentials, MFAVerifyError> {
        let fixed: [String: String?] = ["client_id": clientID, "grant_type": grant.rawValue, "mfa_token": mfaToken]
        let apiRequest = client.apiRequest(.post, "oauth/token", Parameters(parameters.merging(fixed) { $1 }))
        return .tokens(apiRequest, of: client, clientID: clientID)
    }

    fileprivate func bearer(_ token: String) -> [String: String] {
        ["Authorization": "Bearer \(token)"]
    }
}
