import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

/// `POST /mfa/associate` (Auth0 docs, "MFA API"): adds a second factor, which becomes active once its first code is
/// entered.
@Sendable func associate(_ call: Call) async throws -> HTTPServerResponse {
    let caller = try await MFACaller.find(.enroll, call)
    let request = try AssociationRequest(call.bodyParameters(), call.mfa)
    let factors = try await call.factors(of: caller.user)
    let enrollment = Enrollment(
        id: try Enrollment.newID(call.tenant.random), userID: caller.user.id, factor: request.factor,
        createdAt: call.now,
        isConfirmed: false,
        details: .init(
            secret: request.needsSecret ? try call.tenant.random.bytes(20) : nil, recipient: request.recipient,
            prefersVoice: request.kind == .voice ? true : nil))
    var enrollments = [enrollment]
    var recoveryCode: String?
    if !factors.isEnrolled && factors.settings.factors.contains(.recoveryCode) {
        let code = try RecoveryCode.make(call.tenant.random)
        recoveryCode = code
        enrollments.append(
            Enrollment(
                id: try Enrollment.newID(call.tenant.random), userID: caller.user.id, factor: .recoveryCode,
                createdAt: call.now,
                isConfirmed: false, codeHash: RecoveryCode.hash(code)))
    }
    let rivals = caller.hasOnlyFirstFactor ? factors.secondFactors : []
    guard try await call.store.enroll(enrollments, unlessConfirmed: rivals) else {
        throw OAuthError(403, "access_denied", "User is already enrolled.")
    }
    var members = try await response(
        enrollment, request.kind, caller.user, issuer: call.configuration.friendlyName, call.oobChallenges)
    members["recovery_codes"] = recoveryCode.map { [.string($0)] }
    return try .json(members)
}

/// The validated request to add a factor.
private struct AssociationRequest {
    let kind: Authenticator.Kind
    var recipient: String?

    var factor: Enrollment.Factor { kind.factor }

    var needsSecret: Bool { kind == .totp || kind == .push }

    init(_ parameters: Parameters, _ settings: MFASettings) throws {
        kind = try Self.kind(parameters)
        guard settings.factors.contains(factor.setting), settings.allowsSending(kind) else { throw Self.unsupported }
        switch kind {
        case .sms, .voice:
            let number = try parameters.required("phone_number")
            guard PhoneNumber.isValid(number) else {
                throw OAuthError(400, "invalid_phone_number", "Parameter 'phone_number' must be + and up to 15 digits")
            }
            recipient = number
        case .email:
            let email = try parameters.required("email")
            guard EmailAddress.isValid(email) else {
                throw OAuthError(400, "invalid_email", "Parameter 'email' must be an email address")
            }
            recipient = email
        case .totp, .push, .recoveryCode, .webAuthnRoaming, .webAuthnPlatform:
            break
        }
    }

    private static let unsupported = OAuthError(
        400, "unsupported_authenticator_type", "The tenant does not offer this kind of authenticator")

    private static func kind(_ parameters: Parameters) throws -> Authenticator.Kind {
        switch try list("authenticator_types", parameters) {
        case "otp": return .totp
        case "oob": break
        default: throw unsupported
        }
        switch try list("oob_channels", parameters) {
        case "sms": return .sms
        case "voice": return .voice
        case "email": return .email
        case "auth0": return .push
        default: throw OAuthError.invalidRequest("Parameter 'oob_channels' must name sms, voice, email or auth0")
        }
    }

    /// The first item of a list, which must not be empty.
    private static func list(_ name: String, _ parameters: Parameters) throws -> String {
        guard let list = try parameters.list(name) else {
            throw OAuthError.invalidRequest("Missing required parameter: \(name)")
        }
        guard let first = list.first else {
            throw OAuthError.invalidRequest("Parameter '\(name)' must not be empty")
        }
        return first
    }
}

private func response(
    _ enrollment: Enrollment, _ kind: Authenticator.Kind, _ user: UserRecord, issuer: String,
    _ challenges: OOBChallenges
) async throws -> [String: TenantValue] {
    var members: [String: TenantValue] = ["authenticator_type": .string(kind.authenticatorType)]
    if kind == .totp {
        members["secret"] = .string(Base32.encode(enrollment.details.secret ?? Data()))
    }
    if kind == .totp || kind == .push {
        members["barcode_uri"] = .string(enrollment.barcode(of: user, issuer: issuer))
    }
    guard let channel = kind.channel else { return members }
    let authenticator = Authenticator(
        kind: kind, device: enrollment.id, enrollment: enrollment, recipient: enrollment.details.recipient,
        isActive: false)
    let oobCode = try await challenges.send(to: authenticator, of: user, kind: .mfaEnrollment)
    members["oob_channel"] = .string(channel)
    members["oob_code"] = .string(oobCode)
    if kind != .push { members["binding_method"] = "prompt" }
    return members
}
