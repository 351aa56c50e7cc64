import A0Encoding
import Foundation

/// A provider's user profile, in the tenant's terms.
struct ProviderProfile: Sendable, Equatable {
    /// The standard attributes.
    private(set) var profile: TenantUser
    /// All others.
    private(set) var attributes: [String: TenantValue]

    /// - Parameters:
    ///   - idToken: the claims of the ID token.
    ///   - userInfo: what the userinfo endpoint said, if it was asked.
    ///   - unwanted: the attributes that are not stored.
    init(
        idToken: [String: TenantValue], userInfo: [String: TenantValue]?, _ map: AttributeMap,
        without unwanted: [String] = []
    ) {
        let all: [String: TenantValue]
        switch map.mode {
        case .bindAll: all = (userInfo ?? [:]).merging(idToken) { _, signed in signed }
        case .basicProfile:
            all = (userInfo ?? [:]).merging(idToken) { _, signed in signed }.filter { Self.basic.contains($0.key) }
        case .useMap:
            let context = AttributeContext(idToken: idToken, userInfo: userInfo ?? [:])
            all = map.attributes.compactMapValues(context.value)
        }
        var rest = all.filter { !Self.foreign.contains($0.key) && !unwanted.contains($0.key) }
        profile = TenantUser(email: nil, password: nil)
        for (name, path) in Self.texts {
            if let text = rest.removeValue(forKey: name)?.stringValue, !text.isEmpty { profile[keyPath: path] = text }
        }
        if let email = profile.email, !EmailAddress.isValid(email) { profile.email = nil }
        profile.emailVerified = profile.email != nil && rest["email_verified"].isTrue
        if let isVerified = rest["phone_number_verified"], profile.phoneNumber != nil {
            profile.phoneNumberVerified = TenantValue?(isVerified).isTrue
        }
        if case .object(let parts)? = rest["address"] { profile.address = parts.compactMapValues(\.stringValue) }
        for name in ["email_verified", "phone_number_verified", "address"] { rest[name] = nil }
        attributes = rest.filter { $0.value != .null }
    }

    /// The root attributes of a user that the connection may leave unchanged.
    private static let roots: [WritableKeyPath<TenantUser, String?> & Sendable] = [
        \.name, \.nickname, \.givenName, \.familyName, \.picture,
    ]

    private static let texts: [(String, WritableKeyPath<TenantUser, String?> & Sendable)] = [
        ("name", \.name), ("nickname", \.nickname), ("given_name", \.givenName), ("family_name", \.familyName),
        ("picture", \.picture), ("email", \.email), ("middle_name", \.middleName), ("username", \.username),
        ("preferred_username", \.preferredUsername), ("profile", \.profile), ("website", \.website),
        ("gender", \.gender), ("birthdate", \.birthdate), ("zoneinfo", \.zoneinfo), ("locale", \.locale),
        ("phone_number", \.phoneNumber),
    ]

    private static let basic = Set(Profile.standardProfile).union(["email", "email_verified"])

    /// Claims of the protocol, and attributes that the tenant itself sets.
    private static let foreign: Set<String> = [
        "acr", "amr", "at_hash", "aud", "auth_time", "azp", "c_hash", "exp", "iat", "iss", "jti", "nbf", "nonce",
        "s_hash", "sid", "sub",
        "app_metadata", "blocked", "connection", "created_at", "identities", "last_ip", "last_login",
        "last_password_reset", "logins_count", "mfa_policy", "multifactor", "password", "updated_at", "user_id",
        "user_metadata",
    ]

    /// Decides whether the email address counts as verified.
    mutating func trustEmail(_ decide: (_ claimed: Bool) -> Bool) {
        profile.emailVerified = profile.email != nil && decide(profile.emailVerified)
    }

    /// Adds a name that the provider sends only at the first login.
    mutating func add(_ given: SocialProfile) { given.fill(&profile) }

    /// The user at the first login.
    func newUser(_ id: String, in connection: TenantConnection, _ policy: ProviderOptions.RootAttributes)
        -> TenantUser
    {
        var user = profile
        user.userID = id
        user.connection = connection.name
        if policy == .neverOnLogin {
            for root in Self.roots { user[keyPath: root] = nil }
        }
        return user
    }

    /// Updates a known user from the provider. Attributes that the tenant manages are kept.
    func update(_ record: inout UserRecord, _ policy: ProviderOptions.RootAttributes, at now: Date) {
        let old = record.profile
        var user = profile
        for root in Self.roots where policy != .onEachLogin || user[keyPath: root] == nil {
            user[keyPath: root] = old[keyPath: root]
        }
        user.userID = old.userID
        user.connection = old.connection
        user.blocked = old.blocked
        (user.userMetadata, user.appMetadata, user.mfaPolicy) = (old.userMetadata, old.appMetadata, old.mfaPolicy)
        guard user != old || attributes != record.attributes else { return }
        record.profile = user
        record.attributes = attributes
        record.updatedAt = now
    }
}

/// The values that an attribute map can reference.
private struct AttributeContext {
    let idToken: [String: TenantValue]
    let userInfo: [String: TenantValue]

    /// A value of the map with its references resolved; nil if it is only a reference to a missing value.
    func value(_ template: TenantValue) -> TenantValue? {
        guard let text = template.stringValue else { return template }
        if let reference = Self.reference.wholeMatch(text) { return claim(reference) }
        return .string(Self.reference.replacing(in: text) { claim($0)?.text ?? "" })
    }

    private static let reference = Pattern(#"\$\{context\.(tokenset|userinfo)\.([^}]+)\}"#)

    private func claim(_ reference: Pattern.Match) -> TenantValue? {
        let claims = reference[1] == "userinfo" ? userInfo : idToken
        return claims.value(at: reference[2] ?? "")
    }
}

extension TenantValue {
    /// The value as text, unless it's an object or array: some providers use numbers as ids.
    var text: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .bool(let flag): String(flag)
        case .null, .array, .object: nil
        }
    }
}

extension [String: TenantValue] {
    /// The member at a path. A dot descends into an object, unless a member has the whole name.
    func value(at path: some StringProtocol) -> TenantValue? {
        if let value = self[String(path)] { return value }
        return path.split(separator: ".").reduce(TenantValue.object(self)) { value, part in
            guard case .object(let members)? = value else { return nil }
            return members[String(part)]
        }
    }
}

extension TenantValue? {
    /// Some providers send booleans as text.
    fileprivate var isTrue: Bool { self == .bool(true) || self == .string("true") }
}
