import A0Concurrency
import A0JOSE
import Foundation

/// The abilities of an action: see Auth0's "api object". Its calls take effect when the action returns. An invalid call
/// makes the action fail.
public struct PostLoginAPI: Sendable {
    let calls: CallRecorder
    let run: ActionRun

    /// Denies the login.
    public var access: Access { Access(calls: calls) }
    /// Changes the ID token.
    public var idToken: IDToken { IDToken(calls: calls) }
    /// Changes the access token.
    public var accessToken: AccessToken { AccessToken(calls: calls) }
    /// Changes the user's metadata.
    public var user: User { User(calls: calls) }
    /// Asks for a second factor at the end of the login.
    public var multifactor: Multifactor { Multifactor(calls: calls) }
    /// Asks for additional authentication, or logs in another user.
    public var authentication: Authentication { Authentication(calls: calls) }
    /// Sends the browser to a page of yours.
    public var redirect: Redirect { Redirect(calls: calls, run: run) }
    /// Changes the browser's session.
    public var session: Session { Session(calls: calls) }
    /// Changes the refresh token.
    public var refreshToken: RefreshToken { RefreshToken(calls: calls) }
    /// Ends the login with a custom error.
    public var validation: Validation { Validation(calls: calls) }

    /// `api.access`.
    public struct Access: Sendable {
        let calls: CallRecorder
        /// Ends the login with `access_denied`. Metadata is saved, and later actions do not run.
        public func deny(_ reason: String) { calls.add("access.deny", .string(reason)) }
    }

    /// `api.idToken`.
    public struct IDToken: Sendable {
        let calls: CallRecorder
        /// Adds a claim, also to `/userinfo`. Names that are reserved for the protocol are ignored.
        public func setCustomClaim(_ name: String, _ value: TenantValue) {
            calls.add("idToken.setCustomClaim", .string(name), value)
        }
    }

    /// `api.accessToken`.
    public struct AccessToken: Sendable {
        let calls: CallRecorder
        /// Adds a claim to a token in JWT form. Names that are reserved for the protocol are ignored, and so are, for
        /// the tenant's own APIs, all names that aren't URLs.
        public func setCustomClaim(_ name: String, _ value: TenantValue) {
            calls.add("accessToken.setCustomClaim", .string(name), value)
        }
        /// Adds a scope, whatever the user's permissions say.
        public func addScope(_ scope: String) { calls.add("accessToken.addScope", .string(scope)) }
        /// Removes a scope.
        public func removeScope(_ scope: String) { calls.add("accessToken.removeScope", .string(scope)) }
    }

    /// `api.user`.
    public struct User: Sendable {
        let calls: CallRecorder
        /// Changes a member of `user_metadata`; `.null` removes it. Saved once, when all actions have run.
        public func setUserMetadata(_ name: String, _ value: TenantValue) {
            calls.add("user.setUserMetadata", .string(name), value)
        }
        /// Changes a member of `app_metadata`; `.null` removes it. Saved once, when all actions have run.
        public func setAppMetadata(_ name: String, _ value: TenantValue) {
            calls.add("user.setAppMetadata", .string(name), value)
        }
    }

    /// `api.multifactor`.
    public struct Multifactor: Sendable {
        /// A kind of second factor.
        public enum Provider: String, Sendable, CaseIterable {
            /// Any factor that the user has.
            case any
            /// A push notification to the Guardian app.
            case guardian
            /// None.
            case none
            /// An authenticator app with one-time passwords.
            case googleAuthenticator = "google-authenticator"
        }

        let calls: CallRecorder
        /// Asks for a second factor at the end of the login. `none` withdraws an earlier action's request.
        ///
        /// - Parameters:
        ///   - provider: which kind of factor.
        ///   - allowRememberBrowser: whether a factor from earlier in this browser's session is enough.
        public func enable(_ provider: Provider, allowRememberBrowser: Bool = true) {
            calls.add(
                "multifactor.enable", .string(provider.rawValue), ["allowRememberBrowser": .bool(allowRememberBrowser)])
        }
    }

    /// `api.authentication`.
    public struct Authentication: Sendable {
        let calls: CallRecorder
        /// Asks for this second factor before the next action runs, unless the session already has one. Factors that
        /// the user doesn't have are skipped; if none is left, the login fails.
        public func challengeWith(_ factor: MFASettings.Factor, additionalFactors: [MFASettings.Factor] = []) {
            challengeWithAny([factor] + additionalFactors)
        }
        /// Asks for any of these second factors before the next action runs.
        public func challengeWithAny(_ factors: [MFASettings.Factor]) {
            calls.add("authentication.challengeWithAny", .array(factors.map { .string($0.rawValue) }))
        }
        /// Lets the user add this second factor before the next action runs, unless there is one already.
        public func enrollWith(_ factor: MFASettings.Factor, additionalFactors: [MFASettings.Factor] = []) {
            enrollWithAny([factor] + additionalFactors)
        }
        /// Lets the user add any of these second factors before the next action runs.
        public func enrollWithAny(_ factors: [MFASettings.Factor]) {
            calls.add("authentication.enrollWithAny", .array(factors.map { .string($0.rawValue) }))
        }
        /// Records in the session how the user authenticated elsewhere, under your own URL.
        public func recordMethod(_ url: String) { calls.add("authentication.recordMethod", .string(url)) }
        /// Logs in another user instead, such as the one that this user was just linked to.
        public func setPrimaryUser(_ id: String) { calls.add("authentication.setPrimaryUser", .string(id)) }
    }

    /// `api.redirect`.
    public struct Redirect: Sendable {
        let calls: CallRecorder
        let run: ActionRun

        /// Whether the browser can be redirected: not with `prompt=none`, and not without a browser.
        public func canRedirect() -> Bool { run.canRedirect }

        /// Sends the browser to your own page, with `state`. It has to return to `/continue?state=…`, where
        /// `onContinue` of the same action runs.
        public func sendUser(to url: String, query: [String: String] = [:]) {
            calls.add(
                "redirect.sendUserTo", .string(url), ["query": .object(query.mapValues(TenantValue.string))])
        }

        /// Returns a token (HS256) with data for your page.
        ///
        /// - Throws: ``TenantError`` if the payload isn't valid JSON.
        public func encodeToken(
            secret: String, payload: [String: TenantValue], expiresInSeconds: Int = 900
        ) throws(TenantError) -> String {
            let now = Int(run.now.timeIntervalSince1970)
            var claims = payload
            claims.merge([
                "iss": .string(run.issuerHost), "sub": .string(run.userID), "iat": .integer(now),
                "exp": .integer(now + expiresInSeconds), "ip": .string(run.address),
            ]) { _, own in own }
            do {
                return try HMACToken.sign(claims, type: "JWT", key: Data(secret.utf8))
            } catch {
                throw TenantError(error)
            }
        }

        /// Returns the payload of a token (HS256) that your page sent back with the browser, in `onContinue`.
        ///
        /// - Parameters:
        ///   - secret: the shared secret.
        ///   - tokenParameterName: the parameter of `/continue` that it came in.
        /// - Throws: ``TenantError`` with the cause `notFound` for a token that is missing, was signed with another
        ///   secret, has expired, or is for another user or login.
        public func validateToken(
            secret: String, tokenParameterName: String = "session_token"
        ) throws(TenantError) -> [String: TenantValue] {
            guard let token = run.parameters[tokenParameterName],
                let claims = HMACToken.verify(token, key: Data(secret.utf8))
            else { throw TenantError(.notFound, "The session token is missing or not signed with this secret.") }
            guard let expiresAt = claims["exp"]?.date, expiresAt > run.now else {
                throw TenantError(.notFound, "The session token has expired.")
            }
            guard claims["sub"]?.stringValue == run.userID, [nil, run.state].contains(claims["state"]?.stringValue)
            else {
                throw TenantError(.notFound, "The session token is for another login.")
            }
            return claims
        }
    }

    /// `api.session`.
    public struct Session: Sendable {
        let calls: CallRecorder
        /// Ends the browser's session and the login.
        public func revoke(_ reason: String) { calls.add("session.revoke", .string(reason)) }
        /// Ends the session at this time at the latest.
        public func setExpiresAt(_ date: Date) { calls.add("session.setExpiresAt", .time(date)) }
        /// Ends the session at this time if it's idle until then.
        public func setIdleExpiresAt(_ date: Date) { calls.add("session.setIdleExpiresAt", .time(date)) }
        /// Whether the session outlives the browser.
        public func setCookieMode(_ mode: TenantConfiguration.SessionCookieMode) {
            calls.add("session.setCookieMode", .string(mode.rawValue))
        }
        /// Stores metadata with the session.
        public func setMetadata(_ name: String, _ value: String) {
            calls.add("session.setMetadata", .string(name), .string(value))
        }
        /// Deletes metadata of the session.
        public func deleteMetadata(_ name: String) { calls.add("session.deleteMetadata", .string(name)) }
        /// Deletes all metadata of the session.
        public func evictMetadata() { calls.add("session.evictMetadata") }
    }

    /// `api.refreshToken`.
    public struct RefreshToken: Sendable {
        let calls: CallRecorder
        /// Revokes the refresh token that is being used, and denies the request.
        public func revoke(_ reason: String) { calls.add("refreshToken.revoke", .string(reason)) }
        /// Ends the refresh tokens of this login at this time at the latest.
        public func setExpiresAt(_ date: Date) { calls.add("refreshToken.setExpiresAt", .time(date)) }
        /// Ends the refresh token at this time if it isn't used until then.
        public func setIdleExpiresAt(_ date: Date) { calls.add("refreshToken.setIdleExpiresAt", .time(date)) }
        /// Stores metadata with the refresh tokens of a new login.
        public func setMetadata(_ name: String, _ value: String) {
            calls.add("refreshToken.setMetadata", .string(name), .string(value))
        }
    }

    /// `api.validation`.
    public struct Validation: Sendable {
        let calls: CallRecorder
        /// Ends the login with a custom error.
        public func error(_ code: String, _ message: String) {
            calls.add("validation.error", .string(code), .string(message))
        }
    }
}

/// The abilities of an action when a client requests its own token.
public struct CredentialsExchangeAPI: Sendable {
    /// The OAuth error that the client gets.
    public enum DenialCode: String, Sendable, CaseIterable {
        /// `invalid_scope`.
        case invalidScope = "invalid_scope"
        /// `invalid_request`.
        case invalidRequest = "invalid_request"
        /// `server_error`.
        case serverError = "server_error"
    }

    let calls: CallRecorder

    /// Denies the token.
    public var access: Access { Access(calls: calls) }
    /// Changes the access token.
    public var accessToken: AccessToken { AccessToken(calls: calls) }
    /// Changes what the token allows.
    public var transaction: Transaction { Transaction(calls: calls) }

    /// `api.access`.
    public struct Access: Sendable {
        let calls: CallRecorder
        /// Denies the token.
        public func deny(_ code: DenialCode, _ reason: String) {
            calls.add("access.deny", .string(code.rawValue), .string(reason))
        }
    }

    /// `api.accessToken`.
    public struct AccessToken: Sendable {
        let calls: CallRecorder
        /// Adds a claim. Names that are reserved for the protocol are ignored.
        public func setCustomClaim(_ name: String, _ value: TenantValue) {
            calls.add("accessToken.setCustomClaim", .string(name), value)
        }
    }

    /// `api.transaction`.
    public struct Transaction: Sendable {
        let calls: CallRecorder
        /// Adds a scope to the token.
        public func addTargetScope(_ scope: String) { calls.add("transaction.addTargetScope", .string(scope)) }
        /// Removes a scope from the token.
        public func removeTargetScope(_ scope: String) { calls.add("transaction.removeTargetScope", .string(scope)) }
        /// Replaces the token's scopes.
        public func setTargetScopes(_ scopes: [String]) {
            calls.add("transaction.setTargetScopes", .array(scopes.map(TenantValue.string)))
        }
        /// Removes all scopes from the token.
        public func clearTargetScopes() { calls.add("transaction.clearTargetScopes") }
    }
}

/// The abilities of an action before a user signs up.
public struct PreUserRegistrationAPI: Sendable {
    let calls: CallRecorder

    /// Denies the signup.
    public var access: Access { Access(calls: calls) }
    /// Changes the new user's metadata.
    public var user: PostLoginAPI.User { PostLoginAPI.User(calls: calls) }
    /// Ends the signup with a custom error.
    public var validation: PostLoginAPI.Validation { PostLoginAPI.Validation(calls: calls) }

    /// `api.access`.
    public struct Access: Sendable {
        let calls: CallRecorder
        /// Denies the signup.
        ///
        /// - Parameters:
        ///   - reason: the reason, for logs and developers.
        ///   - userMessage: the message for the user; nil to show the reason.
        public func deny(_ reason: String, userMessage: String? = nil) {
            calls.add(
                ActionCall("access.deny", arguments: [reason, userMessage].compactMap { $0.map(TenantValue.string) }))
        }
    }
}

/// Records the calls of an action in Swift.
final class CallRecorder: Sendable {
    private let calls = Locked<[ActionCall]>([])

    var all: [ActionCall] { calls.withLock { $0 } }

    func add(_ name: String, _ arguments: TenantValue...) { add(ActionCall(name, arguments: arguments)) }

    func add(_ call: ActionCall) { calls.withLock { $0.append(call) } }
}

extension TenantValue {
    fileprivate static func time(_ date: Date) -> TenantValue {
        .integer(Int64((date.timeIntervalSince1970 * 1_000).rounded()))
    }
}
