import Foundation

extension Device {
    /// Sends a code to an address.
    func sendCode(_ link: AuthenticateLink, to email: String) async throws(BISDKError) -> OtpChallengeResponse {
        let request = try await request(of: link)
        let response: ChallengeResponse = try await provider.post(
            request.realm.transaction(request.claims.txn, "beginEmailOtp"), bearer: request.text, ["email": email])
        return try response.response()
    }

    /// Logs in with a code.
    func redeem(_ code: String, _ link: AuthenticateLink) async throws(BISDKError) -> RedeemOtpResponse {
        let request = try await request(of: link)
        let response: RedemptionResponse = try await provider.post(
            request.realm.transaction(request.claims.txn, "redeemOtp"), bearer: request.text, ["otp": code])
        switch response {
        case .success(let redirect): return .success(try redirect.response())
        case .failed(let challenge): return .failedOtp(try challenge.response())
        }
    }
}

private struct ChallengeResponse: Decodable {
    let url: URL

    /// - Throws: `bad_response` for a URL that can't be used in later calls.
    func response() throws(BISDKError) -> OtpChallengeResponse {
        guard AuthenticateLink(url) != nil else {
            throw .error(.badResponse, "The server's answer is not what the protocol says.")
        }
        return OtpChallengeResponse(url: url)
    }
}

private enum RedemptionResponse: Decodable {
    case success(RedirectResponse)
    case failed(ChallengeResponse)

    init(from decoder: any Decoder) throws {
        enum CodingKeys: CodingKey {
            case result
        }
        enum Outcome: String, Decodable {
            case success, failed
        }
        let values = try decoder.container(keyedBy: CodingKeys.self)
        switch try values.decode(Outcome.self, forKey: .result) {
        case .success: self = .success(try RedirectResponse(from: decoder))
        case .failed: self = .failed(try ChallengeResponse(from: decoder))
        }
    }
}
