import A0Encoding
import Auth0
import Foundation
import JWTDecode
import SimpleKeychain

/// The SDK's clients for a profile, used by every command that talks to a tenant.
struct Account {
    static let keychainService = "a0"

    let profile: Profile
    let keychain = Account.keychain
    static var keychain: SimpleKeychain { SimpleKeychain(service: keychainService) }
    let authentication: any Authentication
    let credentialsManager: CredentialsManager

    init(_ arguments: Arguments) throws(CommandError) {
        self.init(try Profile(arguments))
    }

    /// - Parameter patience: The timeout of requests in seconds; `nil` for the default.
    init(_ profile: Profile, patience: TimeInterval? = nil) {
        self.profile = profile
        let client = Auth0.authentication(clientId: profile.clientID, domain: profile.domain).traced
        authentication = patience.map { client.requestTimeout($0) } ?? client
        Console.detail(
            "Using the client \(profile.clientID) at \(profile.domain)\(profile.session.map { ", session \($0)" } ?? "")."
        )
        // A session whose tokens are bound to a key is renewed with the key. Without a key, this has no effect.
        let bound = authentication.useDPoP(keychainIdentifier: Self.keyName(profile))
        credentialsManager = CredentialsManager(
            authentication: bound, storeKey: profile.storeKey, storage: keychain)
    }

    /// The name of the key that this profile's tokens may be bound to. `a0 login --dpop` creates it.
    var keyName: String { Self.keyName(profile) }

    private static func keyName(_ profile: Profile) -> String { "a0 \(profile.storeKey)" }

    /// Deletes the key, if there is one. Tokens that are bound to it become useless.
    func forgetKey() throws(CommandError) {
        do {
            try DPoP.clearKeypair(for: keyName)
        } catch {
            throw .failed("\(error.localizedDescription)")
        }
    }

    var webAuth: any WebAuth {
        Auth0.webAuth(clientId: profile.clientID, domain: profile.domain).traced
    }

    /// The stored credentials, renewed if they are about to expire.
    func credentials() async throws(CommandError) -> Credentials {
        let margin = try storedCredentials()?.margin ?? 60
        do {
            do {
                return try await credentialsManager.credentials(minTTL: margin)
            } catch .largeMinTTL {
                // The tenant has shortened its tokens' lifetime. The token that was just stored is the newest there is.
                return try await credentialsManager.credentials(minTTL: 0)
            }
        } catch {
            throw CommandError(error, profile: profile)
        }
    }

    /// The stored credentials, renewed if they're about to expire, with a token that is safe to use in headers and in
    /// curl's configuration: it's checked against the grammar of RFC 9110 §11.4.
    func credentialsForHeaders() async throws(CommandError) -> Credentials {
        let credentials = try await credentials()
        guard Pattern("[A-Za-z][A-Za-z0-9-]*").fits(credentials.tokenType),
            Pattern("[A-Za-z0-9._~+/-]+=*").fits(credentials.accessToken)
        else {
            throw .failed("\(profile.domain) returned an access token that can't be sent in a header.")
        }
        return credentials
    }

    /// The audience of the tenant's My Account API.
    var myAccountAudience: String { authentication.url.absoluteString + "me/" }

    /// The audience of the tenant's Management API.
    var managementAudience: String { authentication.url.absoluteString + "api/v2/" }

    /// The user's authentication methods, with an access token from the session's refresh token, or else the session's
    /// own access token.
    func authenticationMethods(scope: String? = nil) async throws(CommandError) -> any MyAccountAuthenticationMethods {
        let token: String, type: String
        do {
            let credentials = try await credentialsManager.apiCredentials(forAudience: myAccountAudience, scope: scope)
            (token, type) = (credentials.accessToken, credentials.tokenType)
        } catch .noRefreshToken {
            let credentials = try await credentials()
            (token, type) = (credentials.accessToken, credentials.tokenType)
        } catch {
            throw needsFreshLogin(error) ?? CommandError(error, profile: profile)
        }
        let myAccount = Auth0.myAccount(token: token, domain: profile.domain).traced
        let isBound = type.lowercased() == Credentials.boundType
        return (isBound ? myAccount.useDPoP(keychainIdentifier: keyName) : myAccount).authenticationMethods
    }

    /// The solution if the tenant wants the user to log in again before it changes authentication methods.
    private func needsFreshLogin(_ error: CredentialsManagerError) -> CommandError? {
        let cause = error.cause as? AuthenticationError
        if cause?.code == "unmet_authentication_requirements" {
            return .loginNeeded(
                "\(profile.domain) requires a recent login for this.\nLog in again with: a0 login --prompt login")
        }
        guard cause?.isMultifactorRequired == true else { return nil }
        return .loginNeeded(
            """
            \(profile.domain) wants your second factor for this.
            Log in again with: a0 login --prompt login --audience \(myAccountAudience)
            """)
    }

    /// The stored credentials, not renewed; `nil` if no one is logged in or the session has ended.
    func storedCredentials() throws(CommandError) -> Credentials? {
        do throws(CredentialsManagerError) {
            return try credentialsManager.storedCredentials()
        } catch {
            if error == .noCredentials || .sessionExpired ~= error { return nil }
            throw CommandError(error, profile: profile)
        }
    }

    /// Deletes the stored session, without telling the tenant.
    func forget() throws(CommandError) {
        do {
            try credentialsManager.remove()
        } catch {
            // Having nothing to delete isn't a failure.
            guard error.cause as? SimpleKeychainError != .itemNotFound else { return }
            throw CommandError(error, profile: profile)
        }
    }
}

extension Credentials {
    /// Whether each request needs a proof with the key that the tokens are bound to (RFC 9449 §7.1).
    var isBound: Bool { tokenType.lowercased() == Self.boundType }

    fileprivate static let boundType = "dpop"

    /// How many seconds before their expiration they're renewed: a minute, or a tenth of a shorter lifetime, which
    /// begins at the ID token's `iat`.
    var margin: Int {
        guard let beginning = try? decode(jwt: idToken).issuedAt else { return 60 }
        return Int(max(0, min(60, expiresIn.timeIntervalSince(beginning) / 10)))
    }
}

extension CommandError {
    /// The solution for an unusable keychain.
    static func wayOut(of error: SimpleKeychainError?) -> String {
        switch error {
        case .authFailed?: "Restore the key, or start again with: a0 login (the old file is kept under another name)"
        case .decodeFailed?: "Start again with: a0 login (the old file is kept under another name)"
        default: "Then try again."
        }
    }

    init(_ error: CredentialsManagerError, profile: Profile) {
        switch error {
        case .noCredentials where error.cause != nil:
            self = .loginNeeded(
                """
                The session at \(profile.domain) is damaged: \(error.cause?.localizedDescription ?? "it can't be read")
                Log in again with: a0 login (what is stored is kept under another key)
                """)
        case .noCredentials:
            self = .loginNeeded("Nobody is logged in to \(profile.domain).\nLog in with: a0 login")
        case .noRefreshToken:
            self = .loginNeeded(
                """
                The session at \(profile.domain) can't be renewed, because it has no refresh token.
                Log in again with: a0 login
                """)
        case .sessionExpired where error.isLoginNeeded:
            self = .loginNeeded("The session at \(profile.domain) has ended.\nLog in again with: a0 login")
        case _ where error.isLoginNeeded && error.cause is AuthenticationError:
            self = .loginNeeded("\(profile.domain) no longer accepts this session.\nLog in again with: a0 login")
        case _ where error.isLoginNeeded:
            self = .loginNeeded("\(error.localizedDescription)\nLog in with: a0 login")
        case _ where error.cause is SimpleKeychainError:
            self = .failed("\(error.localizedDescription)\n\(Self.wayOut(of: error.cause as? SimpleKeychainError))")
        default:
            self = .failed("\(error.localizedDescription)")
        }
    }
}
