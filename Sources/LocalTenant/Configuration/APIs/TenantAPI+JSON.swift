import A0Web

extension TenantAPI: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case identifier, name, scopes
        case signingAlgorithm = "signing_alg"
        case signingSecret = "signing_secret"
        case allowOfflineAccess = "allow_offline_access"
        case allowOnlineAccess = "allow_online_access"
        case tokenLifetime = "token_lifetime"
        case tokenLifetimeForWeb = "token_lifetime_for_web"
        case enforcesPolicies = "enforce_policies"
        case skipsConsent = "skip_consent_for_verifiable_first_party_clients"
        case subjectTypes = "subject_type_authorization"
        case dialect = "token_dialect"
        case proofOfPossession = "proof_of_possession"
        case authorizationDetails = "authorization_details"
    }

    /// Auth0's settings for protecting an API that the tenant doesn't support.
    private enum Unavailable: String, CodingKey, CaseIterable {
        case tokenEncryption = "token_encryption"
        case consentPolicy = "consent_policy"
        case authorizationPolicy = "authorization_policy"

        var reason: String {
            switch self {
            case .tokenEncryption: "the tenant does not encrypt access tokens. Leave this out to get signed ones."
            case .consentPolicy:
                "the tenant doesn't ask for consent to individual transactions. Leave this out to ask once for each scope."
            case .authorizationPolicy: "the tenant doesn't evaluate such policies. Leave this out."
            }
        }

        static func refuse(_ decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Self.self)
            guard let key = try allCases.first(where: { try values.contains($0) && !values.decodeNil(forKey: $0) })
            else { return }
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath + [key], debugDescription: key.reason))
        }
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self, besides: Unavailable.allCases.map(\.rawValue))
        try Unavailable.refuse(decoder)
        let scopes = try values.value(.scopes, default: [Scope]())
        self.init(
            identifier: try values.required(.identifier), scopes: scopes.map(\.value),
            signingAlgorithm: try values.value(.signingAlgorithm, default: .rs256),
            signingSecret: try values.value(.signingSecret),
            allowOfflineAccess: try values.value(.allowOfflineAccess, default: false),
            tokenLifetime: try values.value(.tokenLifetime, default: 86_400),
            dialect: try values.value(.dialect, default: .accessToken),
            proofOfPossession: try values.value(.proofOfPossession))
        for scope in scopes { scopeDescriptions[scope.value] = scope.description }
        name = try values.value(.name, default: name)
        allowOnlineAccess = try values.value(.allowOnlineAccess, default: false)
        authorizationDetails = try values.value(.authorizationDetails)
        tokenLifetimeForWeb = try values.value(.tokenLifetimeForWeb)
        enforcesPolicies = try values.value(.enforcesPolicies, default: Flag(value: false)).value
        skipsConsent = try values.value(.skipsConsent, default: true)
        let subjects = try values.value(.subjectTypes, default: SubjectTypes())
        userPolicy = subjects.user?.policy ?? userPolicy
        clientPolicy = subjects.client?.policy ?? clientPolicy
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(identifier, forKey: .identifier)
        try values.encode(name, forKey: .name)
        try values.encode(scopes.map { Scope(value: $0, description: scopeDescriptions[$0]) }, forKey: .scopes)
        try values.encode(signingAlgorithm, forKey: .signingAlgorithm)
        try values.encodeIfPresent(signingSecret, forKey: .signingSecret)
        try values.encode(allowOfflineAccess, forKey: .allowOfflineAccess)
        try values.encode(allowOnlineAccess, forKey: .allowOnlineAccess)
        try values.encode(tokenLifetime, forKey: .tokenLifetime)
        try values.encodeIfPresent(tokenLifetimeForWeb, forKey: .tokenLifetimeForWeb)
        try values.encode(enforcesPolicies, forKey: .enforcesPolicies)
        try values.encode(dialect, forKey: .dialect)
        try values.encode(skipsConsent, forKey: .skipsConsent)
        try values.encode(
            SubjectTypes(user: .init(policy: userPolicy), client: .init(policy: clientPolicy)), forKey: .subjectTypes)
        try values.encodeIfPresent(proofOfPossession, forKey: .proofOfPossession)
        try values.encodeIfPresent(authorizationDetails, forKey: .authorizationDetails)
    }

    /// `{"user": {"policy": …}, "client": {"policy": …}}`.
    private struct SubjectTypes: Codable {
        var user: Subject?
        var client: Subject?

        struct Subject: Codable {
            let policy: AccessPolicy

            enum CodingKeys: String, CodingKey, CaseIterable {
                case policy
            }

            init(policy: AccessPolicy) { self.policy = policy }

            init(from decoder: any Decoder) throws {
                policy = try StrictContainer(decoder, CodingKeys.self).required(.policy)
            }
        }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case user, client
        }

        init(user: Subject? = nil, client: Subject? = nil) { (self.user, self.client) = (user, client) }

        init(from decoder: any Decoder) throws {
            let values = try StrictContainer(decoder, CodingKeys.self)
            self.init(user: try values.value(.user), client: try values.value(.client))
        }
    }

    /// `true` or `"true"`: Auth0's own examples send the text.
    private struct Flag: Decodable {
        let value: Bool

        init(value: Bool) { self.value = value }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            switch try? container.decode(String.self) {
            case "true"?: value = true
            case "false"?: value = false
            default: value = try container.decode(Bool.self)
            }
        }
    }

    /// `"read:books"` or `{"value": "read:books", "description": "…"}`.
    private struct Scope: Codable {
        let value: String
        let description: String?

        init(value: String, description: String?) { (self.value, self.description) = (value, description) }

        enum CodingKeys: String, CodingKey, CaseIterable {
            case value, description
        }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                (value, description) = (text, nil)
            } else {
                let values = try StrictContainer(decoder, CodingKeys.self)
                (value, description) = (try values.required(.value), try values.value(.description))
            }
        }

        func encode(to encoder: any Encoder) throws {
            guard let description else {
                var container = encoder.singleValueContainer()
                return try container.encode(value)
            }
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(value, forKey: .value)
            try values.encode(description, forKey: .description)
        }
    }
}

extension TenantAPI.SigningAlgorithm {
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard let algorithm = Self(rawValue: name) else {
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "the tenant does not sign with \(name). Choose one of \(known)."))
        }
        self = algorithm
    }
}
