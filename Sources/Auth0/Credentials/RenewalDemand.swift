import Foundation

/// What a caller wants the credentials to be, and how to renew them if they are not.
struct RenewalDemand: Sendable {
    /// Renew even if nothing else calls for it.
    var isForced = false
    var scope: String?
    /// Seconds that the access token must still live.
    var minTTL = 0
    var parameters = Parameters()
    var headers: [String: String] = [:]

    func isMet(by credentials: Credentials, at now: Date) -> Bool {
        guard !isForced, lives(credentials, at: now) else { return false }
        guard let scope, let granted = credentials.scope else { return true }
        return Scope.areEqual(scope, granted)
    }

    /// Whether the access token lives long enough. One that expires this very moment still counts.
    func lives(_ credentials: Credentials, at now: Date) -> Bool {
        credentials.expiresIn >= now + TimeInterval(max(0, minTTL))
    }

    /// The renewed credentials, with what the answer left out taken over from the previous ones.
    func merge(_ answer: Credentials, into previous: Credentials) -> Credentials {
        Credentials(
            accessToken: answer.accessToken, tokenType: answer.tokenType,
            idToken: answer.idToken.isEmpty ? previous.idToken : answer.idToken,
            refreshToken: answer.refreshToken ?? previous.refreshToken,
            expiresIn: answer.expiresIn, scope: answer.scope ?? scope ?? previous.scope)
    }
}
