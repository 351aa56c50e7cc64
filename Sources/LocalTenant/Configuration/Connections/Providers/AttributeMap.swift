/// `attribute_map` of a connection to an OpenID Provider: which claims become which attributes of the user.
public struct AttributeMap: Sendable, Hashable {
    /// `mapping_mode`.
    public enum Mode: String, Sendable, Codable, CaseIterable, Choice {
        /// Every claim becomes the attribute of its name.
        case bindAll = "bind_all"
        /// Every claim of the scopes `profile` and `email` (OpenID Connect Core §5.4) becomes the attribute of its
        /// name.
        case basicProfile = "basic_profile"
        /// Only what `attributes` says.
        case useMap = "use_map"
    }

    /// `mapping_mode`. Default: `bind_all`.
    public var mode: Mode
    /// `attributes`, for `use_map`: each a value, or a text with `${context.tokenset.CLAIM}` for a claim of the ID
    /// token and `${context.userinfo.CLAIM}` for what the provider's userinfo endpoint says.
    public var attributes: [String: TenantValue]
    /// `userinfo_scope`: scopes to ask for besides ``ProviderOptions/scope``, so that the userinfo endpoint tells more.
    /// With it that endpoint is asked also where no attribute names it. Default: none.
    public var userInfoScope: String?

    /// Creates a map. By default, every claim of the ID token becomes the attribute with the same name.
    public init(
        _ mode: Mode = .bindAll, attributes: [String: TenantValue] = [:], userInfoScope: String? = nil
    ) {
        self.mode = mode
        self.attributes = attributes
        self.userInfoScope = userInfoScope
    }
}

extension AttributeMap: Codable, Record {
    static let blank = AttributeMap()
    static let table = Table<AttributeMap> {
        Member("mapping_mode", \.mode)
        Member("attributes", \.attributes)
        Member("userinfo_scope", \.userInfoScope)
    }

    func checkTogether() throws(TenantError) {
        try require(mode == .useMap || attributes.isEmpty, "attributes", "only use_map looks at attributes.")
    }
}
