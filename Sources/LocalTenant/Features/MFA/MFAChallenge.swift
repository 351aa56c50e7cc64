import A0HTTPServer
import Foundation

/// `POST /mfa/challenge` (Auth0 docs, "MFA API"): sends a code or a push message, or reports that the user has a code
/// already.
@Sendable func mfaChallenge(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = try call.bodyParameters()
    let client = try await ClientAuthentication.client(parameters, call)
    let user = try await SecondFactor(
        try parameters.required("mfa_token"), TokenRequest(call, parameters, client)
    ).user
    let types = try parameters["challenge_type"]?.split(separator: " ").map(String.init) ?? ["otp", "oob"]
    let authenticator = try chosen(
        try parameters["authenticator_id"], types, try await call.factors(of: user))
    let grantType: GrantType = authenticator.kind == .totp ? .mfaOTP : .mfaOOB
    guard client.allows(grantType) else { throw GrantError.notAllowed(grantType, client) }
    guard authenticator.kind != .totp else { return try .json(["challenge_type": "otp"]) }
    let oobCode = try await call.oobChallenges.send(to: authenticator, of: user, kind: .mfaCode)
    var members: [String: TenantValue] = ["challenge_type": "oob", "oob_code": .string(oobCode)]
    if authenticator.kind != .push { members["binding_method"] = "prompt" }
    return try .json(members)
}

/// The requested authenticator, or else the first one of a requested kind.
private func chosen(_ id: String?, _ types: [String], _ factors: Factors) throws -> Authenticator {
    guard factors.isEnrolled else {
        throw OAuthError(403, "association_required", "User is not enrolled. Add an authenticator first.")
    }
    let unsupported = OAuthError(
        403, "unsupported_challenge_type", "User is not enrolled with \(types.joined(separator: " or "))")
    let active = factors.authenticators.filter { $0.isActive && $0.kind != .recoveryCode && !$0.kind.factor.isWebAuthn }
    guard let id else {
        guard let first = active.first(where: { types.contains($0.kind.authenticatorType) }) else { throw unsupported }
        return first
    }
    guard let match = active.first(where: { $0.id == id }) else { throw AuthenticatorError.unknown }
    guard types.contains(match.kind.authenticatorType) else { throw unsupported }
    return match
}
