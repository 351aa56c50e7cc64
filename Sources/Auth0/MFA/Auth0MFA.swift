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

    func getAuthenticators(
        mfaToken: String, factorsAllowed: [String]
    ) -> Request<[Authenticator], MfaListAuthenticatorsError> {
        var request = list(mfaToken) { !$0.type.isEmpty && factorsAllowed.contains($0.type) }
        if factorsAllowed.isEmpty { request.apiRequest.problem = MfaListAuthenticatorsError.noFactorsAllowed }
        return request
    }

    func getAuthenticators(mfaToken: String) -> Request<[Authenticator], MfaListAuthenticatorsError> {
        list(mfaToken) { _ in true }
    }

    func enroll(mfaToken: String, phoneNumber: String) -> Request<MFAEnrollmentChallenge, MfaEnrollmentError> {
        enroll(mfaToken, channel: "sms", ["phone_number": phoneNumber])
    }

    func enroll(mfaToken: String, voicePhoneNumber: String) -> Request<MFAEnrollmentChallenge, MfaEnrollmentError> {
        enroll(mfaToken, channel: "voice", ["phone_number": voicePhoneNumber])
    }

    func enroll(mfaToken: String, email: String) -> Request<MFAEnrollmentChallenge, MfaEnrollmentError> {
        enroll(mfaToken, channel: "email", ["email": email])
    }

    func enroll(mfaToken: String) -> Request<OTPMFAEnrollmentChallenge, MfaEnrollmentError> {
        associate(mfaToken, ["authenticator_types": ["otp"]])
    }

    func enroll(mfaToken: String) -> Request<PushMFAEnrollmentChallenge, MfaEnrollmentError> {
        enroll(mfaToken, channel: "auth0")
    }

    func challenge(with authenticatorId: String, mfaToken: String) -> Request<MFAChallenge, MfaChallengeError> {
        challenge(with: authenticatorId, mfaToken: mfaToken, challengeType: "oob")
    }

    func challenge(
        with authenticatorId: String, mfaToken: String, challengeType: String
    ) -> Request<MFAChallenge, MfaChallengeError> {
        .decoding(
            client.apiRequest(
                .post, "mfa/challenge",
                Parameters([
                    "client_id": clientID, "challenge_type": challengeType, "authenticator_id": authenticatorId,
                    "mfa_token": mfaToken,
                ])))
    }

    func verify(
        oobCode: String, bindingCode: String?, mfaToken: String
    ) -> TokenRequest<Credentials, MFAVerifyError> {
        verify(.mfaOOB, mfaToken, ["oob_code": oobCode, "binding_code": bindingCode])
    }

    func verify(otp: String, mfaToken: String) -> TokenRequest<Credentials, MFAVerifyError> {
        verify(.mfaOTP, mfaToken, ["otp": otp])
    }

    func verify(recoveryCode: String, mfaToken: String) -> TokenRequest<Credentials, MFAVerifyError> {
        verify(.mfaRecoveryCode, mfaToken, ["recovery_code": recoveryCode])
    }

    func deleteAuthenticator(id: String, accessToken: String) -> Request<Void, MfaEnrollmentError> {
        .confirming(client.apiRequest(.delete, "mfa/authenticators/\(id)", headers: bearer(accessToken)))
    }
}

// MARK: - Building requests

extension Auth0MFA {
    private func list(
        _ mfaToken: String, where isWanted: @escaping @Sendable (Authenticator) -> Bool
    ) -> Request<[Authenticator], MfaListAuthenticatorsError> {
        Request(client.apiRequest(.get, "mfa/authenticators", headers: bearer(mfaToken))) {
            (response) throws(MfaListAuthenticatorsError) in
            let all: [Authenticator] = try response.value(failing: MfaListAuthenticatorsError.self)
            return all.filter(isWanted)
        }
    }

    private func enroll<T: Decodable & Sendable>(
        _ mfaToken: String, channel: String, _ parameters: [String: Any] = [:]
    ) -> Request<T, MfaEnrollmentError> {
        let fixed: [String: Any] = ["authenticator_types": ["oob"], "oob_channels": [channel]]
        return associate(mfaToken, parameters.merging(fixed) { $1 })
    }

    private func associate<T: Decodable & Sendable>(
        _ mfaToken: String, _ parameters: [String: Any]
    ) -> Request<T, MfaEnrollmentError> {
        .decoding(client.apiRequest(.post, "mfa/associate", Parameters(parameters), headers: bearer(mfaToken)))
    }

    private func verify(
        _ grant: GrantType, _ mfaToken: String, _ parameters: [String: String?]
    ) -> TokenRequest<Credentials, MFAVerifyError> {
        let fixed: [String: String?] = ["client_id": clientID, "grant_type": grant.rawValue, "mfa_token": mfaToken]
        let apiRequest = client.apiRequest(.post, "oauth/token", Parameters(parameters.merging(fixed) { $1 }))
        return .tokens(apiRequest, of: client, clientID: clientID)
    }

    private func bearer(_ token: String) -> [String: String] {
        ["Authorization": "Bearer \(token)"]
    }
}
