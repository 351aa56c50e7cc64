import A0HTTPServer
import Foundation

/// `GET /mfa/authenticators` (Auth0 docs, "MFA API").
@Sendable func listAuthenticators(_ call: Call) async throws -> HTTPServerResponse {
    let caller = try await MFACaller.find(.readAuthenticators, call)
    let factors = try await call.factors(of: caller.user)
    return .json(try JSONText.encode(factors.authenticators.map(\.value)))
}

/// `DELETE /mfa/authenticators/{id}`. Factors that were added as a pair are deleted as a pair; a verified email address
/// can't be deleted.
@Sendable func deleteAuthenticator(_ call: Call) async throws -> HTTPServerResponse {
    let caller = try await MFACaller.find(.removeAuthenticators, call)
    let id = call.pathParameters.first ?? ""
    let factors = try await call.factors(of: caller.user)
    guard let authenticator = factors.authenticators.first(where: { $0.id == id }) else {
        throw AuthenticatorError.unknown
    }
    guard let enrollment = authenticator.enrollment else {
        throw OAuthError.invalidRequest("A verified email address cannot be removed")
    }
    guard try await call.store.deleteEnrollment(authenticator.device, userID: caller.user.id, unlessLastOf: []) else {
        throw AuthenticatorError.unknown
    }
    try await call.announceRemoval(of: enrollment)
    return HTTPServerResponse(status: 204)
}

extension RequestContext {
    /// Notifies applications that a user's second factor was removed.
    func announceRemoval(of enrollment: Enrollment) async throws {
        guard enrollment.factor == .phone else { return }
        try await sessionEnding.announce(.mfaPhoneUnenrolled, to: .user(enrollment.userID))
    }
}

enum AuthenticatorError {
    static let unknown = OAuthError(404, "invalid_authenticator", "The user has no such authenticator")
}
