import Foundation

// The model's rules for this request: with the tenant's store and settings, at the request's time.
extension RequestContext {
    var mfa: MFASettings { configuration.mfa }

    // MARK: Sessions

    var sessions: BrowserSessions {
        BrowserSessions(
            store: store, ending: sessionEnding, configuration: configuration, random: tenant.random, now: now)
    }

    var sessionEnding: SessionEnding { SessionEnding(store: store, delivery: tenant.logouts, now: now) }

    /// Makes sure that an account still has the password that this login has checked. If not, ends what the user's
    /// logins have begun: the change of the password, which ends sessions, may have come before this login stored any.
    ///
    /// - Throws: `error` if the password was changed.
    func requireCurrentPassword(
        of account: UserRecord, ownedBy user: UserRecord, orThrow error: any Error
    ) async throws {
        guard let hash = account.passwordHash, try await store.account(account.id)?.passwordHash != hash else { return }
        try await sessionEnding.end(.user(user.id), because: .passwordChanged)
        throw error
    }

    var memberships: Memberships { Memberships(store: store, configuration: configuration, now: now) }

    var confirmedCallbacks: ConfirmedCallbacks {
        ConfirmedCallbacks(store: store, configuration: configuration, now: now)
    }

    var consents: Consents {
        Consents(
            store: store, api: { [tenant] in try await tenant.findAPI($0) },
            isAskedAtLocalhost: configuration.asksConsentAtLocalhost)
    }

    var defaultPolicy: DefaultPolicy {
        DefaultPolicy(audience: configuration.myAccountDefaultPolicy ? tenant.myAccountAudience : nil, now: now)
    }

    var nextSteps: NextSteps {
        NextSteps(
            configuration: configuration, memberships: memberships, factors: factorRules, policy: defaultPolicy,
            callbacks: confirmedCallbacks, consents: consents, idTokens: tenant.idTokens, now: now)
    }

    // MARK: Factors

    var factorRules: FactorRules {
        FactorRules(store: store, settings: mfa, protectiveAPIs: [tenant.mfaAudience, tenant.myAccountAudience])
    }

    func factors(of user: UserRecord) async throws -> Factors { try await factorRules.factors(of: user) }

    func factorCheck(of user: UserRecord) -> FactorCheck { FactorCheck(store: store, user: user, now: now) }

    var oobChallenges: OOBChallenges {
        OOBChallenges(
            store: store, messages: messages, approvalURL: tenant.url("u/mfa-push"), settings: mfa,
            random: tenant.random, now: now, log: { [self] in log($0, user: $1) })
    }

    var passkeys: PasskeyCeremonies { passkeys(of: configuration.passkeys.relyingPartyID) }

    func passkeys(of relyingPartyID: String) -> PasskeyCeremonies {
        PasskeyCeremonies(
            store: store, relyingPartyID: relyingPartyID,
            origins: configuration.passkeys.origins.union(tenant.names.webOrigins(of: relyingPartyID)),
            registration: registration,
            note: { [notes] in notes.set(\.error, $0) }, random: tenant.random, now: now)
    }

    // MARK: Attack protection

    /// - Parameter address: by default, the user's.
    func addressThrottling(of connection: TenantConnection? = nil, at address: String? = nil) -> AddressThrottling {
        let address = address ?? userAddress
        return AddressThrottling(
            settings: configuration.suspiciousIPThrottling,
            suspectsAll: configuration.attackProtection.suspiciousIPThrottling, store: store, address: address,
            sender: Self.sender(address), now: now,
            note: { log(.limit_mu, userName: $0, connection: connection?.name) })
    }

    var bots: BotCheck {
        BotCheck(
            simulation: configuration.attackProtection, settings: configuration.botDetection,
            throttling: addressThrottling(),
            note: { isAllowlisted, isRequired in
                log(
                    .pla, isRequired ? "must verify" : nil,
                    ["details": ["ipOnAllowlist": .bool(isAllowlisted), "requiresVerification": .bool(isRequired)]])
            })
    }

    private var breachedPasswords: BreachedPasswords {
        BreachedPasswords(
            simulated: configuration.attackProtection.breachedPasswords,
            detection: configuration.breachedPasswordDetection)
    }

    // MARK: Passwords and codes

    var passwordRules: PasswordRules {
        PasswordRules(
            passwords: tenant.passwords, breachedPasswords: breachedPasswords,
            note: { log($0, userName: $1.accountName, connection: $1.connection) })
    }

    /// - Parameter login: the key of the login in a browser that the password was typed for.
    func passwordLogin(to connection: TenantConnection, login: Data? = nil) -> PasswordLogin {
        let protection = configuration.bruteForceProtection
        return PasswordLogin(
            store: store, passwords: tenant.passwords, mail: mail, connection: connection,
            throttling: addressThrottling(of: connection), breachedPasswords: breachedPasswords,
            bruteForceProtection: connection.bruteForceProtection && protection.counts(userAddress) ? protection : nil,
            threshold: configuration.bruteForceThreshold, login: login, address: userAddress,
            sender: Self.sender(userAddress), now: now,
            note: { log($0, $1, user: $2, userName: $3, connection: connection.name) })
    }

    func passwordlessCodes(of connection: TenantConnection) -> PasswordlessCodes {
        PasswordlessCodes(
            store: store, connection: connection, random: tenant.random, now: now, screen: { try await screened($0) })
    }

    // MARK: Users and messages

    var registration: UserRegistration {
        UserRegistration(
            store: store, passwords: tenant.passwords, mail: mail, random: tenant.random, now: now,
            connections: configuration.connections, screen: { try await screened($0) })
    }

    /// Other providers.
    var providers: ProviderClient {
        ProviderClient(
            transport: tenant.providerTransport, cache: tenant.providerCache, keys: tenant.keys, now: now)
    }

    var mail: MailQueue {
        MailQueue(
            store: store, delivery: tenant.mailer, client: notes.all.client, language: texts.language,
            random: tenant.random, now: now)
    }

    var messages: Messages { tenant.messages(client: notes.all.client, language: texts.language) }
}

extension Call {
    var limits: RequestLimits { RequestLimits(store: store, sender: sender, now: now) }

    /// The session and user of this browser.
    func browserSession() async throws -> KnownUser? { try await sessions.find(cookie(.session)) }

    /// The accounts that have logged in with this browser.
    var accountList: AccountList { AccountList(cookie(.accounts), current: cookie(.session)) }

    func accounts() async throws -> [BrowserAccount] { try await sessions.accounts(accountList) }

    /// Starts a session that replaces this browser's current one, or is added to it.
    func startSession(
        for user: UserRecord, addsAccount: Bool = false, authenticatedAt: Date? = nil,
        _ details: BrowserSession.Details = .init()
    ) async throws -> NewSession {
        var details = details
        (details.address, details.userAgent) = (device.address, device.userAgent)
        return try await sessions.start(
            for: user, replacing: cookie(.session), among: accountList, addsAccount: addsAccount, from: userAddress,
            authenticatedAt: authenticatedAt, details)
    }
}
