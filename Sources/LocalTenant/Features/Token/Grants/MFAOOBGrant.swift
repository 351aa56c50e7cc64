import A0Encoding
import A0JOSE
import Foundation

extension GrantType {
    static let mfaOOB = GrantType("http://auth0.com/oauth/grant-type/mfa-oob")
}

/// The grant `mfa-oob`: the code of a message, or the approval of a push message.
struct MFAOOBGrant: TokenGrant {
    static let type = GrantType.mfaOOB

    private static let unknown = OAuthError.invalidGrant("Invalid oob_code.")
    private static let rejected = OAuthError.invalidGrant("MFA Authorization rejected.")

    private let oobCode: String
    private let mfaToken: String

    init(_ parameters: Parameters) throws {
        oobCode = try parameters.required("oob_code")
        mfaToken = try parameters.required("mfa_token")
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let step = try await SecondFactor(mfaToken, request)
        guard let challenge = try await request.store.ticket(oobCode.secretHash, as: OOBChallenge.self),
            challenge.details.userID == step.user.id
        else { throw Self.unknown }
        if let codeHash = challenge.details.codeHash {
            let bindingCode = try request.parameters.required("binding_code")
            _ = try await step.guess(orThrow: .invalidGrant("Invalid binding_code.")) {
                let isRight = constantTimeEqual(codeHash, bindingCode.secretHash)
                return isRight && challenge.expiresAt > request.now ? challenge : nil
            }
        } else {
            guard challenge.expiresAt > request.now else { throw Self.unknown }
            guard challenge.details.isApproved != false else {
                return GrantOutcome(
                    error: Self.rejected, presented: [.init(.ticket(challenge), orThrow: Self.rejected)])
            }
            guard challenge.details.isApproved == true else { throw try await pending(challenge, request) }
        }
        var presented = [GrantOutcome.Presented(.ticket(challenge), orThrow: Self.unknown)]
        if !challenge.details.isVerifiedEmail {
            presented.append(
                .init(.factor(challenge.details.device, userID: step.user.id, step: nil), orThrow: Self.unknown))
        }
        return try await step.outcome(spending: presented, wasGuessed: challenge.details.codeHash != nil)
    }

    private func pending(_ challenge: Ticket<OOBChallenge>, _ request: TokenRequest) async throws -> OAuthError {
        let poll = "poll " + Base64URL.encode(challenge.key)
        guard try await request.store.useOnce(poll.secretHash, until: request.now + 5, at: request.now) else {
            return OAuthError(429, "slow_down", "You are polling faster than once in 5 seconds.")
        }
        return OAuthError(
            400, "authorization_pending", "Authorization pending: please repeat the request in a few seconds.")
    }
}
