import Foundation

/// A way to use a second factor. Some factors have two: a phone receives text messages and calls, and an app that
/// receives push messages also shows one-time passwords.
struct Authenticator: Sendable {
    enum Kind: String, Sendable, Codable {
        case totp, sms, voice, email, push
        case recoveryCode = "recovery-code"
        case webAuthnRoaming = "webauthn-roaming"
        case webAuthnPlatform = "webauthn-platform"

        /// `type`.
        var type: String {
            switch self {
            case .totp: "otp"
            case .sms, .voice: "phone"
            case .email: "email"
            case .push: "push-notification"
            case .recoveryCode, .webAuthnRoaming, .webAuthnPlatform: rawValue
            }
        }

        /// `oob_channel`; nil if no message is sent.
        var channel: String? {
            switch self {
            case .totp, .recoveryCode, .webAuthnRoaming, .webAuthnPlatform: nil
            case .sms, .voice, .email: rawValue
            case .push: "auth0"
            }
        }

        /// `authenticator_type`.
        var authenticatorType: String {
            switch self {
            case .totp: "otp"
            case .recoveryCode, .webAuthnRoaming, .webAuthnPlatform: rawValue
            case .sms, .voice, .email, .push: "oob"
            }
        }
    }

    let kind: Kind
    let device: String
    /// nil for a verified email address, which needs no enrollment.
    let enrollment: Enrollment?
    /// The recipient of messages.
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

    /// The recipient with only enough characters for the user to recognize it.
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
            // The preferred channel comes first, because a login begins with it.
            case .phone: details.prefersVoice == true ? [.voice, .sms] : [.sms, .voice]
            case .email: [.email]
            case .push: [.push, .totp]
            case .recoveryCode: [.recoveryCode]
            case .webAuthnRoaming: [.webAuthnRoaming]
            case .webAuthnPlatform: [.webAuthnPlatform]
            }
        return kinds.map {
            Authenticator(
                kind: $0, device: id, enrollment: self, recipient: details.recipient, isActive: isConfirmed)
        }
    }
}

extension MFASettings {
    /// Whether its codes may be sent in this way. True for kinds that don't send any to a phone.
    func allowsSending(_ kind: Authenticator.Kind) -> Bool {
        switch kind {
        case .sms: phoneMessageTypes.contains(.sms)
        case .voice: phoneMessageTypes.contains(.voice)
        default: true
        }
    }
}

extension Authenticator.Kind {
    /// The factor that provides it.
    var factor: Enrollment.Factor {
        switch self {
        case .totp: .otp
        case .sms, .voice: .phone
        case .email: .email
        case .push: .push
        case .recoveryCode: .recoveryCode
        case .webAuthnRoaming: .webAuthnRoaming
        case .webAuthnPlatform: .webAuthnPlatform
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
        case .webAuthnRoaming: .webAuthnRoaming
        case .webAuthnPlatform: .webAuthnPlatform
        }
    }
}
