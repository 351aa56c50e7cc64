/// `token_quota` of a client or an organization: how many tokens it gets by client credentials (Auth0 docs,
/// "Fine-Grained Machine-to-Machine Token Quotas").
public struct TokenQuota: Sendable, Hashable {
    /// The numbers of tokens within an hour and a day.
    public struct Limits: Sendable, Hashable {
        /// `per_hour`: tokens from one full hour, in UTC, to the next. Default: any number.
        public var perHour: Int?
        /// `per_day`: tokens from midnight to midnight, in UTC. Default: any number.
        public var perDay: Int?
        /// `enforce`: whether further requests get the error `too_many_requests`; if not, they are only counted and
        /// logged. Default: true.
        public var isEnforced: Bool

        /// Limits of which each is optional.
        public init(perHour: Int? = nil, perDay: Int? = nil, isEnforced: Bool = true) {
            self.perHour = perHour
            self.perDay = perDay
            self.isEnforced = isEnforced
        }
    }

    /// `client_credentials`. Required.
    public var clientCredentials: Limits

    /// A quota for the grant `client_credentials`.
    public init(clientCredentials: Limits) {
        self.clientCredentials = clientCredentials
    }
}

/// `default_token_quota` of a tenant: the quotas of clients and organizations that have none of their own.
public struct DefaultTokenQuota: Sendable, Hashable {
    /// `clients`: the quota of each client. Default: none.
    public var clients: TokenQuota?
    /// `organizations`: the quota of each organization. Default: none.
    public var organizations: TokenQuota?

    /// Quotas of which each is optional.
    public init(clients: TokenQuota? = nil, organizations: TokenQuota? = nil) {
        self.clients = clients
        self.organizations = organizations
    }
}

extension TokenQuota: Codable, Record {
    static let blank = TokenQuota(clientCredentials: Limits())
    static let table = Table<TokenQuota> {
        Member("client_credentials", \.clientCredentials, is: .required)
    }
}

extension TokenQuota.Limits: Codable, Record {
    static let blank = Self()
    static let table = Table<Self> {
        Member("per_hour", \.perHour, .tokens)
        Member("per_day", \.perDay, .tokens)
        Member("enforce", \.isEnforced)
    }
}

extension DefaultTokenQuota: Codable, Record {
    static let blank = DefaultTokenQuota()
    static let table = Table<DefaultTokenQuota> {
        Member("clients", \.clients)
        Member("organizations", \.organizations)
    }
}

extension Rule<Int> {
    fileprivate static var tokens: Rule { .within(1...Int(Int32.max), "choose 1 to 2147483647 tokens.") }
}
