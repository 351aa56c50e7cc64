import Auth0

/// The kinds of second factors, by the tenant's names for them.
enum FactorKind: String, CaseIterable {
    case otp
    case phone
    case email
    case push = "push-notification"
    case recoveryCode = "recovery-code"

    /// The kinds that can be enrolled, as text.
    static let enrollable = "otp, phone, email or push-notification"

    /// Also accepts the names of message channels.
    init?(named name: String) {
        switch name {
        case "sms", "voice": self = .phone
        case "push", "auth0": self = .push
        default: self.init(rawValue: name)
        }
    }

    /// The display name.
    var inWords: String {
        switch self {
        case .otp: "authenticator app"
        case .phone: "phone"
        case .email: "email"
        case .push: "approval on a device"
        case .recoveryCode: "recovery code"
        }
    }

    /// Whether enrollment needs an address.
    var needsAddress: Bool { self == .phone || self == .email }
}

extension Authenticator {
    /// `nil` for an unknown kind.
    var kind: FactorKind? {
        [type, oobChannel ?? "", authenticatorType].lazy.compactMap { FactorKind(named: $0) }.first
    }
}
