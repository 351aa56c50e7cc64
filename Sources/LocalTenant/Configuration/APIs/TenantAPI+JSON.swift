extension TenantAPI: Codable, Record {
    static let blank = TenantAPI(identifier: "")
    static let table = Table<TenantAPI> {
        Member("identifier", \.identifier, is: [.required, .immutable], .notEmpty("an API needs an identifier."))
        Member("name", \.name)
        Member("scopes", \.describedScopes)
        Member("signing_alg", \.signingAlgorithm)
        Member("signing_secret", \.signingSecret)
        Member("allow_offline_access", \.allowOfflineAccess)
        Member("allow_online_access", \.allowOnlineAccess)
        Member("allow_online_access_with_ephemeral_sessions", \.ephemeralOnlineAccess)
        Member("token_lifetime", \.tokenLifetime, .lifetime)
        Member("token_lifetime_for_web", \.tokenLifetimeForWeb, .lifetime)
        Member("enforce_policies", \.enforcing)
        Member("skip_consent_for_verifiable_first_party_clients", \.skipsConsent)
        Member("subject_type_authorization") {
            Member("user") { Member("policy", \.userPolicy, is: .required) }
            Member("client") { Member("policy", \.clientPolicy, is: .required) }
            Member.any(of: ["anonymous_user"], \.keptSettings)
        }
        Member("token_dialect", \.dialect)
        Member("proof_of_possession", \.proofOfPossession)
        Member("token_encryption", \.tokenEncryption)
        Member("authorization_details", \.authorizationDetails)
        Member("consent_policy", \.consentPolicy)
        Member.any(
            of: ["access_token", "require_consent_non_repudiation", "token_lifetime_for_anonymous_access_tokens"],
            \.keptSettings)
        // Auth0's setting for protecting an API that the tenant doesn't support.
        Member.refused("authorization_policy", "the tenant doesn't evaluate such policies. Leave this out.")
    }

    mutating func complete(_ isGiven: (String) -> Bool) {
        if !isGiven("name") { name = identifier }
    }

    func checkTogether() throws(TenantError) {
        try require(
            webTokenLifetime <= tokenLifetime, "token_lifetime_for_web",
            "choose at most token_lifetime, \(tokenLifetime) seconds.")
        try require(
            clientPolicy != .allowAll, "subject_type_authorization.client.policy",
            "choose require_client_grant or deny_all.")
        for (index, scope) in scopes.enumerated() {
            try require(
                !scope.isEmpty && !scope.contains(where: \.isWhitespace) && scope.count <= 280, "scopes[\(index)]",
                "a scope is a word of up to 280 characters.")
            try require(!scopes[..<index].contains(scope), "scopes[\(index)]", "\(scope) appears twice.")
        }
        try require(
            signingAlgorithm != .hs256 || (signingSecret?.utf8.count ?? 0) >= 32, "signing_secret",
            "HS256 needs at least 32 bytes.")
    }

    private var describedScopes: [Scope] {
        get { scopes.map { Scope(value: $0, description: scopeDescriptions[$0]) } }
        set {
            scopes = newValue.map(\.value)
            scopeDescriptions = [:]
            for scope in newValue { scopeDescriptions[scope.value] = scope.description }
        }
    }

    /// Only written if it is on, as at Auth0.
    private var ephemeralOnlineAccess: Bool? {
        get { allowOnlineAccessWithEphemeralSessions ? true : nil }
        set { allowOnlineAccessWithEphemeralSessions = newValue ?? false }
    }

    private var enforcing: LooseFlag {
        get { LooseFlag(value: enforcesPolicies) }
        set { enforcesPolicies = newValue.value }
    }

    /// `true` or `"true"`: Auth0's own examples send the text.
    private struct LooseFlag: SettingValue {
        static let shape = SettingShape.flag
        let value: Bool
        var written: TenantValue? { .bool(value) }

        static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> LooseFlag {
            switch value {
            case "true": LooseFlag(value: true)
            case "false": LooseFlag(value: false)
            default: LooseFlag(value: try Bool.read(value, source))
            }
        }
    }

    /// `"read:books"` or `{"value": "read:books", "description": "…"}`.
    private struct Scope: Record {
        var value: String
        var description: String?

        static let blank = Scope(value: "")
        static let table = Table<Scope> {
            Member("value", \.value, is: .required)
            Member("description", \.description)
        }

        static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Scope {
            if case .string(let text) = value { Scope(value: text) } else { try readObject(value, source) }
        }

        var written: TenantValue? { description == nil ? .string(value) : .object(object) }
    }
}

extension Rule<Int> {
    fileprivate static var lifetime: Rule { within(1...2_592_000, "choose 1 to 2592000 seconds.") }
}
