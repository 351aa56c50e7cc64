/// A provider that the tenant simulates, so that a login there works offline: with sample users, pages that say that
/// they're a simulation, and endpoints like the real ones.
///
/// ```swift
/// let tenant = try await LocalTenant.start(simulating: [.google, .github])
/// ```
/// ```json
/// { "simulated_providers": ["google-oauth2", { "strategy": "github", "fault": "no_email" }] }
/// ```
/// Every connection with the strategy leads to the simulation, even if its options name a provider. If there is none,
/// the tenant adds one with the strategy's name.
public struct SimulatedProvider: Sendable, Hashable {
    /// A simulated failure of the provider.
    public enum Fault: String, Sendable, Codable, CaseIterable, Choice {
        /// Nobody gets an answer.
        case unreachable
        /// Every answer to the tenant takes a second.
        case slow
        /// ID tokens name another issuer. Only for providers with ID tokens.
        case wrongIssuer = "wrong_issuer"
        /// ID tokens are signed with an unpublished key. Only for providers with ID tokens.
        case badSignature = "bad_signature"
        /// Nobody has an email address.
        case noEmail = "no_email"
        /// Every login is denied with `access_denied`.
        case denied
    }

    /// Google, without a fault.
    public static let google = SimulatedProvider(.googleOAuth2)
    /// GitHub, without a fault.
    public static let github = SimulatedProvider(.github)
    /// Apple, without a fault.
    public static let apple = SimulatedProvider(.apple)
    /// Facebook, without a fault.
    public static let facebook = SimulatedProvider(.facebook)
    /// Microsoft, without a fault.
    public static let microsoft = SimulatedProvider(.windowsLive)

    /// `strategy`, of those whose users log in at another provider. Required.
    public var strategy: TenantConnection.Strategy
    /// `fault`. Default: none. ``LocalTenant/setFault(_:atSimulated:)`` changes it while the tenant runs.
    public var fault: Fault?

    /// Creates a simulated provider, by default without a fault.
    public init(_ strategy: TenantConnection.Strategy, fault: Fault? = nil) {
        self.strategy = strategy
        self.fault = fault
    }

    /// A provider in one word: `github`, or `github=no_email` with what goes wrong there.
    ///
    /// - Throws: ``TenantError`` with the cause `configuration` for unknown names.
    public init(word: String) throws(TenantError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let strategy = TenantConnection.Strategy(rawValue: parts[0]), strategy.upstream != nil else {
            throw TenantError(
                .configuration, "there is no provider '\(parts[0].prefix(40))' to simulate. \(Self.choices)")
        }
        self.init(strategy)
        guard parts.count > 1 else { return }
        guard let fault = Fault(rawValue: parts[1]) else {
            let faults = Fault.allCases.map(\.rawValue).joined(separator: ", ")
            throw TenantError(
                .configuration, "there is no fault '\(parts[1].prefix(40))'; choose one of these: \(faults).")
        }
        self.fault = fault
    }

    private static var choices: String {
        let names = TenantConnection.Strategy.allCases.filter { $0.upstream != nil }.map(\.rawValue)
        return "Choose one of these: \(names.joined(separator: ", "))."
    }
}

extension SimulatedProvider: Codable, Record {
    static let blank = SimulatedProvider(.googleOAuth2)
    static let table = Table<SimulatedProvider> {
        Member("strategy", \.strategy, is: .required)
        Member("fault", \.fault)
    }

    /// Reads an object, or a strategy alone.
    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> SimulatedProvider {
        if case .string(let word) = value { try SimulatedProvider(word: word) } else { try readObject(value, source) }
    }

    func checkTogether() throws(TenantError) {
        guard let upstream = strategy.upstream else {
            throw TenantError(
                .configuration,
                "users of \(strategy.rawValue) live here, so there is no provider to simulate. \(Self.choices)",
                keyPath: "strategy")
        }
        let isAboutTokens = fault == .wrongIssuer || fault == .badSignature
        try require(
            !isAboutTokens || upstream.kind == .openID, "fault",
            "\(strategy.rawValue) has no ID tokens. Choose another fault.")
    }
}

/// A person with an account at simulated providers.
public struct SimulatedPerson: Sendable, Hashable {
    /// `name`. Required.
    public var name: String
    /// `email`. Required.
    public var email: String
    /// `email_verified`. Default: true.
    public var emailVerified: Bool
    /// `username`, where a provider has such. Default: what stands before the `@`.
    public var username: String?
    /// `id` at every provider. Default: one that looks like the provider's, and is always the same for an email
    /// address.
    public var id: String?
    /// `picture`, a URL. Default: none.
    public var picture: String?

    /// Creates a person, by default with a verified email address.
    public init(
        name: String, email: String, emailVerified: Bool = true, username: String? = nil, id: String? = nil,
        picture: String? = nil
    ) {
        self.name = name
        self.email = email
        self.emailVerified = emailVerified
        self.username = username
        self.id = id
        self.picture = picture
    }

    /// The people where none are given.
    public static let samples = [
        SimulatedPerson(name: "Grace Hopper", email: "grace@example.com"),
        SimulatedPerson(name: "Alan Turing", email: "alan@example.com"),
        SimulatedPerson(name: "Katherine Johnson", email: "katherine@example.com"),
    ]
}

extension SimulatedPerson: Codable, Record {
    static let blank = SimulatedPerson(name: "", email: "")
    static let table = Table<SimulatedPerson> {
        Member("name", \.name, is: .required, .notEmpty("a person needs a name."))
        Member("email", \.email, is: .required, .emailAddress)
        Member("email_verified", \.emailVerified)
        Member("username", \.username)
        Member("id", \.id, .notEmpty("an id cannot be empty; leave it out for one of the email address."))
        Member("picture", \.picture)
    }
}
