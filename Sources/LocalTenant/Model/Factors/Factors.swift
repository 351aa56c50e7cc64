import A0Encoding
import Foundation

/// The second factors of one user, as the MFA API shows them.
struct Factors: Sendable {
    let user: UserRecord
    /// As stored, without those whose kind the tenant does not allow.
    let enrollments: [Enrollment]
    let settings: MFASettings
    /// The APIs that change an account's security settings.
    private let protectiveAPIs: Set<String>

    fileprivate init(_ user: UserRecord, _ enrollments: [Enrollment], _ rules: FactorRules) {
        self.user = user
        settings = rules.settings
        protectiveAPIs = rules.protectiveAPIs
        self.enrollments = enrollments.filter { rules.settings.factors.contains($0.factor.setting) }
    }

    /// The factors that count as second factors. A recovery code alone doesn't.
    var secondFactors: [Enrollment.Factor] {
        [.otp, .phone, .email, .push, .webAuthnRoaming, .webAuthnPlatform].filter {
            settings.factors.contains($0.setting)
        }
    }

    /// Whether there is a second factor to log in with.
    var isEnrolled: Bool {
        enrollments.contains { $0.isConfirmed && secondFactors.contains($0.factor) }
    }

    /// Whether a login to the client requires a second factor. APIs that change an account's security settings require
    /// one if the user has one.
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

    /// Whether a grant was made without a second factor, although the user already had one.
    func areMissing(in grant: Grant) -> Bool {
        grant.details.hasSecondFactor != true
            && enrollments.contains {
                $0.isConfirmed && secondFactors.contains($0.factor) && $0.createdAt < grant.createdAt
            }
    }

    /// Everything that the user has, in the order in which it was added, and the verified email address last.
    var authenticators: [Authenticator] {
        enrollments.flatMap(\.authenticators).filter { settings.allowsSending($0.kind) }
            + (verifiedEmail.map { [$0] } ?? [])
    }

    /// `mfa_requirements`: the factors that the user can use, or must add. Those of WebAuthn are added on the login
    /// pages only.
    var requirements: TenantValue {
        guard isEnrolled else {
            return ["enroll": list(secondFactors.filter { !$0.isWebAuthn }.map(\.setting.rawValue))]
        }
        return ["challenge": list(authenticators.filter(\.isActive).map(\.kind.type).withoutRepetition())]
    }

    private func list(_ types: [String]) -> TenantValue {
        .array(types.map { ["type": .string($0)] })
    }

    /// A verified address counts as a second factor for users who also have another one.
    private var verifiedEmail: Authenticator? {
        guard isEnrolled, settings.factors.contains(.email), user.profile.emailVerified, let email = user.profile.email,
            !enrollments.contains(where: { $0.factor == .email && $0.details.recipient == email })
        else { return nil }
        let id = "dev_" + Base16.encode(user.id.secretHash).prefix(16)
        return Authenticator(kind: .email, device: id, enrollment: nil, recipient: email, isActive: true)
    }
}

/// The tenant's rules for second factors.
struct FactorRules: Sendable {
    let store: any FactorStore
    let settings: MFASettings
    /// The audiences of the APIs that change an account's security settings.
    let protectiveAPIs: Set<String>

    /// The same rules limited to these types of factors; nil for all.
    func limited(to types: [String]?) -> FactorRules {
        guard let types else { return self }
        var limited = settings
        limited.factors = settings.factors.filter { types.contains($0.rawValue) }
        return FactorRules(store: store, settings: limited, protectiveAPIs: protectiveAPIs)
    }

    func factors(of user: UserRecord) async throws -> Factors {
        Factors(user, try await store.enrollments(userID: user.id), self)
    }
}
