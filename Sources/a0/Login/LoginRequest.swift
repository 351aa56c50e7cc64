import Auth0
import Foundation
import JWTDecode
import SimpleKeychain

/// The common part of all commands that log a user in: what to request, and what to do with the result.
struct LoginRequest {
    static let options: [Option] = [
        .value("scope", "SCOPE", "The scope to request. Default: openid profile email offline_access"),
        .value("audience", "AUDIENCE", "The API that the access token is for."),
        .flag("dpop", "Bind the tokens to a key on this machine, so that they're useless elsewhere."),
    ]

    private(set) var account: Account
    let scope: String
    let audience: String?
    let asJSON: Bool
    /// Whether to bind the tokens to a key on this machine (RFC 9449).
    var bindsTokens: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        account = Account(try Profile(arguments, isNew: true))
        scope = arguments.value("scope") ?? "\(defaultScope) offline_access"
        audience = arguments.value("audience")
        asJSON = arguments.has("json")
        bindsTokens = arguments.has("dpop")
    }

    /// The same login with the corrected domain.
    func at(_ profile: Profile) -> LoginRequest {
        guard profile != account.profile else { return self }
        var copy = self
        copy.account = Account(profile)
        return copy
    }

    /// Announces that a renewable session is about to be replaced by one for something else.
    func announceReplacement() {
        let old: Credentials
        do throws(CredentialsManagerError) {
            old = try account.credentialsManager.storedCredentials()
        } catch {
            // The first to find a damaged store reports what happened to it. The new session is stored anyway.
            if let damage = error.cause as? SimpleKeychainError { Console.error("\(damage.localizedDescription)") }
            return
        }
        guard old.refreshToken != nil else { return }
        let before = Target(old, of: account)
        let after = Target(audience: audience, scope: scope)
        guard !before.isSame(as: after) else { return }
        Console.error(
            """
            Replacing the session \(account.profile.label): \(before.text).
            To keep both, name the new one: a0 login --session NAME
            """)
    }

    /// The client that requests tokens.
    var authentication: any Authentication {
        bindsTokens ? account.authentication.useDPoP(keychainIdentifier: account.keyName) : account.authentication
    }

    /// Stores the session, remembers the tenant for the next command, and reports who is logged in.
    func finish(_ credentials: Credentials) throws(CommandError) {
        // First, because the old code no longer works, whatever fails next.
        if let recoveryCode = credentials.recoveryCode {
            Console.error("Your new recovery code, shown this once: \(recoveryCode)")
        }
        do throws(CommandError) {
            try Self.check(credentials, bound: bindsTokens, domain: account.profile.domain)
        } catch {
            try abandonKey()
            throw error
        }
        // A login without a key must not use the key of an earlier session.
        if !credentials.isBound { try account.forgetKey() }
        do {
            try account.credentialsManager.save(credentials)
        } catch {
            throw CommandError(error, profile: account.profile)
        }
        try ProfileFile().save(account.profile)
        let session = SessionReport(account, credentials)
        if asJSON {
            try Console.print(json: session)
        } else {
            Console.print("Logged in to \(account.profile.domain) as \(session.name ?? "an unnamed user").")
        }
        let refused = refusedScopes(credentials)
        if !refused.isEmpty {
            let names = refused.joined(separator: " ")
            Console.error("Logged in, but \(audience ?? account.profile.domain) has no scope \(names) for this login.")
        }
    }

    /// The requested scopes that the response leaves out. A response without a scope grants all (RFC 6749 §5.1).
    private func refusedScopes(_ credentials: Credentials) -> [String] {
        guard let granted = credentials.scope?.split(separator: " ") else { return [] }
        return scope.split(separator: " ").filter { !granted.contains($0) }.map(String.init)
    }

    /// Rejects unbound tokens if bound ones were requested (RFC 9449 §5).
    static func check(_ credentials: Credentials, bound: Bool, domain: String) throws(CommandError) {
        guard bound, !credentials.isBound else { return }
        throw .failed("\(domain) did not bind the tokens to the key.\nLog in without --dpop.")
    }

    /// Deletes a key that was created for a failed login.
    func abandonKey() throws(CommandError) {
        guard bindsTokens, try account.storedCredentials()?.isBound != true else { return }
        try account.forgetKey()
    }

    /// Sends a login for which the tenant may require a second factor.
    ///
    /// - Parameters:
    ///   - answered: Called when the request has ended, with any result.
    ///   - tidyUp: Called if the tenant rejects the login.
    func send(
        _ request: TokenRequest<Credentials, AuthenticationError>, then answered: () -> Void = {},
        refused tidyUp: () async throws(CommandError) -> Void = {}
    ) async throws(CommandError) {
        let credentials: Credentials
        do {
            credentials = try await request.validateClaims().start()
            answered()
        } catch {
            answered()
            guard let payload = error.mfaRequiredErrorPayload else {
                if error.statusCode != 0 { try await tidyUp() }
                try abandonKey()
                throw await account.commandError(error)
            }
            try PendingLogin(account).keep(payload, bindsTokens: bindsTokens)
            guard !Terminal.canAsk else {
                return try await SecondFactor(try PendingLogin(account).load(), self).converse()
            }
            throw .loginNeeded("A second factor is needed.\nContinue with: a0 mfa")
        }
        try finish(credentials)
    }
}

/// The API and the scopes that tokens are for.
private struct Target {
    let audience: String?
    let scope: String

    init(audience: String?, scope: String) {
        self.audience = audience
        self.scope = scope
    }

    /// - Parameter account: The issuing account. An access token that is only for its UserInfo endpoint counts as one
    ///   for no API.
    init(_ credentials: Credentials, of account: Account) {
        let userInfo = account.authentication.url.absoluteString + "userinfo"
        audience = (try? decode(jwt: credentials.accessToken))?.audience?.first { $0 != userInfo }
        scope = credentials.scope ?? ""
    }

    private var scopes: Set<Substring> { Set(scope.split(separator: " ")) }

    func isSame(as other: Target) -> Bool { audience == other.audience && scopes == other.scopes }

    var text: String { (audience.map { "audience \($0), " } ?? "") + "scope \(scope)" }
}
