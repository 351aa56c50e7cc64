import A0Encoding
import A0JOSE
import Foundation

/// An authentication method, as the My Account API shows it.
enum AccountMethod: Sendable {
    /// The password of an account: the user's own, or a linked one.
    case password(UserRecord)
    case passkey(PasskeyRecord, UserRecord)
    case enrollment(Enrollment)
    case pending(PendingMethod)

    /// All methods of a user, in the order in which users expect them.
    static func all(
        of user: UserRecord, in store: any UserStore & PasskeyStore & TicketStore, _ factors: FactorRules, at now: Date
    ) async throws -> [AccountMethod] {
        var methods: [AccountMethod] = []
        let accounts = try await store.accounts(of: user)
        for account in accounts where account.passwordHash != nil { methods.append(.password(account)) }
        for account in accounts {
            methods += try await store.passkeys(userID: account.id).map { .passkey($0, account) }
        }
        methods += try await factors.factors(of: user).enrollments.map { .enrollment($0) }
        methods += try await store.tickets(subject: user.id, as: PendingMethod.self, at: now)
            .filter { $0.details.factor != nil }.map { .pending($0.details) }
        return methods
    }

    var id: String { "\(type.rawValue)|\(device)" }

    var type: AccountMethodType {
        switch self {
        case .password: .password
        case .passkey: .passkey
        case .enrollment(let enrollment): AccountMethodType(enrollment.factor)
        case .pending(let pending): pending.type
        }
    }

    private var device: String {
        switch self {
        case .password(let account): account.identityID
        case .passkey(let passkey, _): passkey.id
        case .enrollment(let enrollment): enrollment.id
        case .pending(let pending): pending.device
        }
    }

    private var createdAt: Date {
        switch self {
        case .password(let account): account.createdAt
        case .passkey(let passkey, _): passkey.createdAt
        case .enrollment(let enrollment): enrollment.createdAt
        case .pending(let pending): pending.createdAt
        }
    }

    var members: [String: TenantValue] {
        var members: [String: TenantValue] = [
            "id": .string(id), "type": .string(type.rawValue), "created_at": .string(createdAt.timestamp),
            "usage": [.string(type.usage)],
        ]
        switch self {
        case .password(let account):
            members["identity_user_id"] = .string(account.identityID)
            members["last_password_reset"] = account.activity.lastPasswordReset.map { .string($0.timestamp) }
        case .passkey(let passkey, let account):
            members.merge(passkey.members) { $1 }
            members["identity_user_id"] = .string(account.identityID)
        case .enrollment(let enrollment):
            members["confirmed"] = .bool(enrollment.isConfirmed)
            members.merge(enrollment.details.members(enrollment.factor)) { $1 }
            if let passkey = enrollment.passkey {
                members.merge(passkey.members.filter { $0.key != "credential_backed_up" }) { own, _ in own }
            }
        case .pending(let pending):
            members["confirmed"] = false
            if let factor = pending.factor { members.merge(pending.details.members(factor)) { $1 } }
        }
        return members
    }
}

/// `type` of a method.
enum AccountMethodType: String, Sendable, Codable, CaseIterable {
    case password, passkey, totp, phone, email
    case pushNotification = "push-notification"
    case recoveryCode = "recovery-code"
    case webAuthnRoaming = "webauthn-roaming"
    case webAuthnPlatform = "webauthn-platform"

    init(_ factor: Enrollment.Factor) {
        self =
            switch factor {
            case .otp: .totp
            case .phone: .phone
            case .email: .email
            case .push: .pushNotification
            case .recoveryCode: .recoveryCode
            case .webAuthnRoaming: .webAuthnRoaming
            case .webAuthnPlatform: .webAuthnPlatform
            }
    }

    /// nil for first factors.
    var factor: Enrollment.Factor? {
        switch self {
        case .password, .passkey: nil
        case .totp: .otp
        case .phone: .phone
        case .email: .email
        case .pushNotification: .push
        case .recoveryCode: .recoveryCode
        case .webAuthnRoaming: .webAuthnRoaming
        case .webAuthnPlatform: .webAuthnPlatform
        }
    }

    var usage: String { factor == nil ? "primary" : "secondary" }
}

extension Enrollment.Details {
    fileprivate func members(_ factor: Enrollment.Factor) -> [String: TenantValue] {
        var members: [String: TenantValue] = [:]
        members["name"] = name.map(TenantValue.string)
        if factor == .phone {
            members["phone_number"] = recipient.map(TenantValue.string)
            members["preferred_authentication_method"] = prefersVoice == true ? "voice" : "sms"
        }
        if factor == .email { members["email"] = recipient.map(TenantValue.string) }
        return members
    }
}

extension PasskeyRecord {
    fileprivate var members: [String: TenantValue] {
        var members: [String: TenantValue] = [
            "key_id": .string(Base64URL.encode(credentialID)),
            "public_key": .string(publicKey.base64EncodedString()),
            "user_handle": .string(Base64URL.encode(details.userHandle)),
            "credential_device_type": details.isBackupEligible ? "multi_device" : "single_device",
            "credential_backed_up": .bool(isBackedUp),
            "transports": .array(details.transports.map(TenantValue.string)),
            "aaguid": .string(details.aaguid.uuidString.lowercased()),
            "relying_party_id": .string(details.relyingPartyID),
        ]
        members["user_agent"] = details.userAgent.map(TenantValue.string)
        members["name"] = details.name.map(TenantValue.string)
        return members
    }
}
