import Auth0
import Foundation
import JWTDecode
import SimpleKeychain

/// What the commands that log someone in have in common: what is asked for, and what happens with the answer.
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
    /// Whether the tokens are to be bound to a key of this machine (RFC 9449).
    var bindsTokens: Bool

    init(_ arguments: Arguments) throws(CommandFailure) {
        account = Account(try Profile(arguments, isNew: true))
        scope = arguments.value("scope") ?? "\(defaultScope) offline_access"
        audience = arguments.value("audience")
        asJSON = arguments.has("json")
        bindsTokens = arguments.has("dpop")
    }

    /// The same login at the tenant's right address.
    func at(_ profile: Profile) -> LoginRequest {
        guard profile != account.profile else { return self }
        var copy = self
        copy.account = Account(profile)
        return copy
    }

    /// Says so where a session that can be renewed is about to be replaced by one for something else.
    func announceReplacement() {
        let old: Credentials
        do throws(CredentialsManagerError) {
            old = try account.credentialsManager.storedCredentials()
        } catch {
            // Whoever hears of a damaged store first is told what became of it. The new session is stored all the same.
            if let damage = error.cause as? SimpleKeychainError { Console.error("\(damage.localizedDescription)") }
            return
        }
        guard old.refreshToken != nil else { return }
        let before = Target(old, of: account)
        let after = Target(audience: audience, scope: scope)
        guard !before.isSame(as: after) else { return }
        Console.error(
            """
            This login takes the place of the session \(account.profile.label): \(before.text).
            To keep both, give this one a name: a0 login --session NAME
            """)
    }

    /// Makes the requests that get tokens.
    var authentication: any Authentication {
        bindsTokens ? account.authentication.useDPoP(keychainIdentifier: account.keyName) : account.authentication
    }

    /// Keeps the session, remembers the tenant for the next command, and says who is logged in.
    func finish(_ credentials: Credentials) throws(CommandFailure) {
        // First of all: whatever fails from here on, the old code is used up.
        if let recoveryCode = credentials.recoveryCode {
            Console.error("Your new recovery code, shown this once: \(recoveryCode)")
        }
        do throws(CommandFailure) {
            try Self.check(credentials, bound: bindsTokens, domain: account.profile.domain)
        } catch {
            try abandonKey()
            throw error
        }
        // Whoever logs in without a key must not go on with an earlier session's.
        if !credentials.isBound { try account.forgetKey() }
        do {
            try account.credentialsManager.save(credentials)
        } catch {
            throw CommandFailure(error, profile: account.profile)
        }
        try ProfileFile().save(account.profile)
        let session = SessionReport(account, credentials)
        if asJSON {
            try Console.print(json: session)
        } else {
            Console.print("Logged in to \(account.profile.domain) as \(session.name ?? "an unnamed user").")
        }
    }

    /// Tokens that anyone can use are not taken where bound ones were asked for (RFC 9449 §5).
    static func check(_ credentials: Credentials, bound: Bool, domain: String) throws(CommandFailure) {
        guard bound, !credentials.isBound else { return }
        throw .failed("\(domain) did not bind the tokens to the key.\nLog in without --dpop.")
    }

    /// Deletes a key that was made for a login which came to nothing.
    func abandonKey() throws(CommandFailure) {
        guard bindsTokens, try account.storedCredentials()?.isBound != true else { return }
        try account.forgetKey()
    }

    /// Sends a login that the tenant may want a second factor for.
    ///
    /// - Parameters:
    ///   - answered: What is to be done when the tenant has answered, whatever it says.
    ///   - tidyUp: What has to be done if the tenant says no.
    func send(
        _ request: TokenRequest<Credentials, AuthenticationError>, then answered: () -> Void = {},
        refused tidyUp: () async throws(CommandFailure) -> Void = {}
    ) async throws(CommandFailure) {
        let credentials: Credentials
        do {
            credentials = try await request.validateClaims().start()
            answered()
        } catch {
            answered()
            guard let payload = error.mfaRequiredErrorPayload else {
                if error.statusCode != 0 { try await tidyUp() }
                try abandonKey()
                throw await account.failure(error)
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

/// What tokens are for.
private struct Target {
    let audience: String?
    let scope: String

    init(audience: String?, scope: String) {
        self.audience = audience
        self.scope = scope
    }

    /// - Parameter account: Where they were issued. An access token for its UserInfo endpoint alone counts as one for no API.
    init(_ credentials: Credentials, of account: Account) {
        let userInfo = account.authentication.url.absoluteString + "userinfo"
        audience = (try? decode(jwt: credentials.accessToken))?.audience?.first { $0 != userInfo }
        scope = credentials.scope ?? ""
    }

    private var scopes: Set<Substring> { Set(scope.split(separator: " ")) }

    func isSame(as other: Target) -> Bool { audience == other.audience && scopes == other.scopes }

    var text: String { (audience.map { "audience \($0), " } ?? "") + "scope \(scope)" }
}
