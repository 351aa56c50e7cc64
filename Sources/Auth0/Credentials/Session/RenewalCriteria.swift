import Foundation

/// What a caller wants the credentials to be, and how to renew them if they are not.
struct RenewalCriteria: Sendable {
    /// Renew even if nothing else calls for it.
    var isForced = false
    /// The access token that is no longer useful; `nil` where any stored one is to be renewed.
    var refusedToken: String?
    var scope: String?
    /// Seconds that the access token must still live.
    var minTTL = 0
    var parameters = Parameters()
    var headers: [String: String] = [:]

    /// Whether the refused token is no longer the stored one.
    func isOvertaken(by entry: CredentialsStore.Entry) -> Bool {
        refusedToken.map { $0 != entry.credentials.accessToken } ?? false
    }

    /// Whether the stored credentials will do. Where a clock was put back, only those that cannot be renewed.
    func isMet(by entry: CredentialsStore.Entry, at time: TenantTime) -> Bool {
        guard let now = entry.present(time) else {
            return entry.credentials.refreshToken == nil && isMet(by: entry.stored, at: time.local)
        }
        return isMet(by: entry.stored, at: now)
    }

    private func isMet(by stored: StoredCredentials, at now: Date) -> Bool {
        lives(until: stored.credentials.expiresIn, at: now)
            && isSatisfied(by: stored.credentials.scope, askedForWith: stored.requestedScope)
    }

    func isMet(by stored: StoredAPICredentials, at now: Date) -> Bool {
        lives(until: stored.credentials.expiresIn, at: now)
            && isSatisfied(by: stored.credentials.scope, askedForWith: stored.requestedScope)
    }

    /// Whether a token with this expiry lives long enough. One that expires this very moment still counts.
    func lives(until expiry: Date, at now: Date) -> Bool {
        expiry >= now + TimeInterval(max(0, minTTL))
    }

    /// Whether the scope is the right one. A tenant may grant more or less than it was asked for: asking for the same again
    /// would bring the same again.
    private func isSatisfied(by granted: String?, askedForWith requested: String?) -> Bool {
        guard let scope, let granted else { return true }
        return Scope.areEqual(scope, granted) || requested.map { Scope.areEqual(scope, $0) } ?? false
    }

    /// The renewed credentials, with what the answer left out taken over from the previous ones.
    func merge(_ answer: Credentials, into stored: StoredCredentials) -> StoredCredentials {
        let previous = stored.credentials
        let renewed = Credentials(
            accessToken: answer.accessToken,
            tokenType: answer.tokenType.isEmpty ? previous.tokenType : answer.tokenType,
            idToken: answer.idToken.isEmpty ? previous.idToken : answer.idToken,
            refreshToken: answer.refreshToken ?? previous.refreshToken,
            expiresIn: answer.expiresIn, scope: answer.scope ?? scope ?? previous.scope)
        return StoredCredentials(credentials: renewed, requestedScope: scope)
    }
}

extension CredentialsStore.Entry {
    /// The present moment by the clock that the entry's expiry is told in; `nil` when it was put back since.
    func present(_ time: TenantTime) -> Date? {
        stored.stamp.map { $0.present(time) } ?? time.local
    }
}

extension StoredCredentials {
    /// These credentials after a refresh for something else, which may have rotated the refresh token.
    func keeping(idToken: String, refreshToken: String?) -> StoredCredentials {
        let changed = Credentials(
            accessToken: credentials.accessToken, tokenType: credentials.tokenType,
            idToken: idToken.isEmpty ? credentials.idToken : idToken,
            refreshToken: refreshToken ?? credentials.refreshToken, expiresIn: credentials.expiresIn,
            scope: credentials.scope)
        return StoredCredentials(credentials: changed, requestedScope: requestedScope, stamp: stamp)
    }
}
