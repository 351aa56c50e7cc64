import Foundation

/// The second factors of one user, as the MFA API shows them.
struct Factors: Sendable {
    let user: UserRecord
    /// As stored, without those whose kind the tenant does not allow.
    let enrollments: [Enrollment]
    let settings: MFASettings
    /// The APIs that change what protects an account.
    private let protectiveAPIs: Set<String>

    init(of user: UserRecord, _ call: Call) async throws {
        let settings = call.mfa
        self.user = user
        self.settings = settings
        protectiveAPIs = [call.tenant.mfaAudience, call.tenant.myAccountAudience]
        enrollments = try await call.store.enrollments(userID: user.id)
            .filter { settings.factors.contains($0.factor.setting) }
    }

    /// What the tenant takes for a second factor. A recovery code alone is none.
    var secondFactors: [Enrollment.Factor] {
        [.otp, .phone, .email, .push].filter { settings.factors.contains($0.setting) }
    }

    /// Whether there is a second factor to log in with.
    var isEnrolled: Bool {
        enrollments.contains { $0.isConfirmed && secondFactors.contains($0.factor) }
    }

    /// Whether a login to the client needs one. Whoever wants to change what protects an account has to show what does.
    func areDue(at client: TenantClient, for audience: String? = nil) -> Bool {
        if isEnrolled, let audience, protectiveAPIs.contains(audience) { return true }
        return switch user.profile.mfaPolicy ?? client.mfaPolicy ?? settings.policy {
        case .always: true
        case .enrolled: isEnrolled
        case .never: false
        }
    }

    /// Whether a grant is too weak for an API.
    func areMissing(in grant: Grant, for audience: String?) -> Bool {
        audience.map(protectiveAPIs.contains) == true && areMissing(in: grant)
    }

    /// Whether a grant was made when the user had a second factor already, and without it.
    func areMissing(in grant: Grant) -> Bool {
        grant.details.hasSecondFactor != true
            && enrollments.contains {
                $0.isConfirmed && secondFactors.contains($0.factor) && $0.createdAt < grant.createdAt
            }
    }

    /// Everything that the user has, in the order in which it was added, and the verified email address last.
    var authenticators: [Authenticator] {
        enrollments.flatMap(\.authenticators) + (verifiedEmail.map { [$0] } ?? [])
    }

    /// `mfa_requirements`: what the user can be asked for, or has to add.
    var requirements: TenantValue {
        guard isEnrolled else {
            return ["enroll": list(secondFactors.map(\.setting.rawValue))]
        }
        return ["challenge": list(authenticators.filter(\.isActive).map(\.kind.type).withoutRepetition())]
    }

    private func list(_ types: [String]) -> TenantValue {
        .array(types.map { ["type": .string($0)] })
    }

    /// A verified address is a second factor by itself, for users who have another one too.
    private var verifiedEmail: Authenticator? {
        guard isEnrolled, settings.factors.contains(.email), user.profile.emailVerified, let email = user.profile.email,
            !enrollments.contains(where: { $0.factor == .email && $0.details.recipient == email })
        else { return nil }
        let id = "dev_" + Base16.encode(user.id.secretHash).prefix(16)
        return Authenticator(kind: .email, device: id, enrollment: nil, recipient: email, isActive: true)
    }
}

/// One way in which a second factor is used. Some factors have two: a phone takes text messages and calls, and an app that
/// takes push messages also shows one-time passwords.
struct Authenticator: Sendable {
    enum Kind: String, Sendable, Codable {
        case totp, sms, voice, email, push
        case recoveryCode = "recovery-code"

        /// `type`.
        var type: String {
            switch self {
            case .totp: "otp"
            case .sms, .voice: "phone"
            case .email: "email"
            case .push: "push-notification"
            case .recoveryCode: "recovery-code"
            }
        }

        /// `oob_channel`; nil for what needs no message.
        var channel: String? {
            switch self {
            case .totp, .recoveryCode: nil
            case .sms, .voice, .email: rawValue
            case .push: "auth0"
            }
        }

        /// `authenticator_type`.
        var authenticatorType: String {
            switch self {
            case .totp: "otp"
            case .recoveryCode: "recovery-code"
            default: "oob"
            }
        }
    }

    let kind: Kind
    let device: String
    /// nil for a verified email address, which nobody had to add.
    let enrollment: Enrollment?
    /// Where messages go.
    let recipient: String?
    let isActive: Bool

    var id: String { "\(kind.rawValue)|\(device)" }

    var value: TenantValue {
        var members: [String: TenantValue] = [
            "id": .string(id), "authenticator_type": .string(kind.authenticatorType), "active": .bool(isActive),
            "type": .string(kind.type),
        ]
        members["oob_channel"] = kind.channel.map(TenantValue.string)
        members["name"] = maskedRecipient.map(TenantValue.string)
        return .object(members)
    }

    /// Enough of the recipient to recognise one's own.
    var maskedRecipient: String? { recipient.map(Self.masked) }

    private static func masked(_ recipient: String) -> String {
        let parts = recipient.split(separator: "@", maxSplits: 1)
        guard parts.count == 2 else {
            return String(repeating: "X", count: max(0, recipient.count - 4)) + recipient.suffix(4)
        }
        return "\(start(parts[0]))****@\(start(parts[1]))*****"
    }

    private static func start(_ part: Substring) -> Substring { part.prefix(min(4, max(1, part.count - 1))) }
}

extension Enrollment {
    var authenticators: [Authenticator] {
        let kinds: [Authenticator.Kind] =
            switch factor {
            case .otp: [.totp]
            // What the user chose comes first: that is what a login begins with.
            case .phone: details.prefersVoice == true ? [.voice, .sms] : [.sms, .voice]
            case .email: [.email]
            case .push: [.push, .totp]
            case .recoveryCode: [.recoveryCode]
            }
        return kinds.map {
            Authenticator(
                kind: $0, device: id, enrollment: self, recipient: details.recipient, isActive: isConfirmed)
        }
    }
}

extension Authenticator.Kind {
    /// What a user adds to have it.
    var factor: Enrollment.Factor {
        switch self {
        case .totp: .otp
        case .sms, .voice: .phone
        case .email: .email
        case .push: .push
        case .recoveryCode: .recoveryCode
        }
    }
}

extension Enrollment.Factor {
    var setting: MFASettings.Factor {
        switch self {
        case .otp: .otp
        case .phone: .phone
        case .email: .email
        case .push: .push
        case .recoveryCode: .recoveryCode
        }
    }
}

extension Call {
    var mfa: MFASettings { tenant.mfa.withLock { $0 } }
}
