import Foundation

/// A caller's requirements for the credentials, and how to renew them otherwise.
struct RenewalCriteria: Sendable {
    /// Renew even if the credentials meet all other criteria.
    var isForced = false
    /// The access token that was rejected; `nil` if any stored one is to be renewed.
    var refusedToken: String?
    var scope: String?
    /// Seconds for which the access token must still be valid.
    var minTTL = 0
    var parameters = Parameters()
    var headers: [String: String] = [:]

    /// Whether the rejected token has already been replaced.
    func isOvertaken(by entry: CredentialsStore.Entry) -> Bool {
        refusedToken.map { $0 != entry.credentials.accessToken } ?? false
    }

    /// Whether the stored credentials meet the criteria. If a clock was set back, only those that can't be renewed do.
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

    /// Whether a token with this expiration is valid long enough. One that expires right now still counts.
    func lives(until expiry: Date, at now: Date) -> Bool {
        expiry >= now + TimeInterval(max(0, minTTL))
    }

    /// Whether the scope is the requested one. A tenant may grant more or less than requested, and would do so again.
    private func isSatisfied(by granted: String?, askedForWith requested: String?) -> Bool {
        guard let scope, let granted else { return true }
        return Scope.areEqual(scope, granted) || requested.map { Scope.areEqual(scope, $0) } ?? false
    }

    /// The renewed credentials, with values that are missing in the response taken from the previous ones.
    func merge(_ response: Credentials, into stored: StoredCredentials) -> StoredCredentials {
        let previous = stored.credentials
        let renewed = Credentials(
            accessToken: response.accessToken,
            tokenType: response.tokenType.isEmpty ? previous.tokenType : response.tokenType,
            idToken: response.idToken.isEmpty ? previous.idToken : response.idToken,
            refreshToken: response.refreshToken ?? previous.refreshToken,
            expiresIn: response.expiresIn, scope: response.scope ?? scope ?? previous.scope)
        return StoredCredentials(credentials: renewed, requestedScope: scope)
    }
}

extension CredentialsStore.Entry {
    /// The current time by the clock that the entry's expiration refers to; `nil` if that clock was set back since.
    func present(_ time: TenantTime) -> Date? {
        stored.stamp.map { $0.present(time) } ?? time.local
    }
}

extension StoredCredentials {
    /// These credentials after the refresh token was used for something else, which may have rotated it.
    func keeping(idToken: String, refreshToken: String?) -> StoredCredentials {
        let changed = Credentials(
            accessToken: credentials.accessToken, tokenType: credentials.tokenType,
            idToken: idToken.isEmpty ? credentials.idToken : idToken,
            refreshToken: refreshToken ?? credentials.refreshToken, expiresIn: credentials.expiresIn,
            scope: credentials.scope)
        return StoredCredentials(credentials: changed, requestedScope: requestedScope, stamp: stamp)
    }
}
