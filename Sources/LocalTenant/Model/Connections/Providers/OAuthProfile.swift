/// The profile of a provider that has no ID tokens, in the terms of OpenID Connect (§5.1).
struct OAuthProfile: Sendable {
    /// The user's id at the provider; nil if the profile has none.
    let subject: String?
    let claims: [String: TenantValue]

    /// - Parameters:
    ///   - members: the provider's members.
    ///   - emails: the list of email addresses, if the provider has one.
    init(_ members: [String: TenantValue], emails: [TenantValue]? = nil, _ upstream: Upstream) {
        subject = upstream.subject.lazy.compactMap { members.value(at: $0)?.text }.first { !$0.isEmpty }
        var claims = members
        let sources = upstream.strategy.fields.merging(upstream.options.fieldsMap.mapValues { [$0] }) { $1 }
        let renamed = Set((sources.values.joined() + upstream.subject).map(\.firstComponent))
        for name in renamed.subtracting(Profile.standardProfile) { claims[name] = nil }
        for (name, paths) in sources where name != "user_id" {
            claims[name] = paths.lazy.compactMap { members.value(at: $0) }.first { $0 != .null }
        }
        if let emails {
            let address = Self.address(of: emails)
            claims["email"] = address?["email"] ?? claims["email"]
            claims["email_verified"] = address?["verified"]
        }
        self.claims = claims
    }

    /// The primary address if it is verified, or else another verified address.
    private static func address(of emails: [TenantValue]) -> [String: TenantValue]? {
        let addresses: [[String: TenantValue]] = emails.compactMap {
            if case .object(let address) = $0 { address } else { nil }
        }
        let verified = addresses.filter { $0["verified"] == true }
        return verified.first { $0["primary"] == true } ?? verified.first
            ?? addresses.first { $0["primary"] == true }
    }
}

extension String {
    fileprivate var firstComponent: String { String(prefix { $0 != "." }) }
}
