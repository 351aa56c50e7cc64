import Auth0

/// The kinds of second factors, by the names that tenants have for them.
enum FactorKind: String, CaseIterable {
    case otp
    case phone
    case email
    case push = "push-notification"
    case recoveryCode = "recovery-code"

    /// Those that can be enrolled, in words.
    static let enrollable = "otp, phone, email or push-notification"

    /// Also takes the names of the channels that messages go through.
    init?(named name: String) {
        switch name {
        case "sms", "voice": self = .phone
        case "push", "auth0": self = .push
        default: self.init(rawValue: name)
        }
    }

    /// For people.
    var inWords: String {
        switch self {
        case .otp: "authenticator app"
        case .phone: "phone"
        case .email: "email"
        case .push: "approval on a device"
        case .recoveryCode: "recovery code"
        }
    }

    /// Whether it is enrolled with an address.
    var needsAddress: Bool { self == .phone || self == .email }
}

extension Authenticator {
    /// `nil` for one that this program knows nothing of.
    var kind: FactorKind? {
        [type, oobChannel ?? "", authenticatorType].lazy.compactMap { FactorKind(named: $0) }.first
    }
}
