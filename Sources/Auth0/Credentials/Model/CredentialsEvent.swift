import Foundation

/// Something that happened to stored credentials. New kinds may be added: give a `switch` a `default`.
///
/// Printing an event masks every token.
public enum CredentialsEvent: Sendable, Equatable {
    /// The credentials of a login were stored.
    case stored(Credentials)

    /// The credentials were renewed, and stored.
    case renewed(Credentials)

    /// The refresh token was exchanged for an access token for an API, which was stored.
    case apiCredentialsRenewed(APICredentials, audience: String)

    /// The stored access token has expired. Reported once for each token, before it's renewed if possible.
    case expired(at: Date)

    /// The credentials could not be renewed; they are still stored.
    case renewalFailed(CredentialsManagerError)

    /// The credentials were renewed, but could not be stored. They're kept in memory, and every use of the manager, as
    /// well as the end of the process, tries again to store them. If that succeeds, ``renewed(_:)`` follows.
    case storeFailed(CredentialsManagerError)

    /// The session has ended and was deleted, so the user has to log in. Reported once.
    case sessionEnded(SessionEnd)

    /// The app deleted the credentials.
    case cleared
}

/// Why a session is over.
public enum SessionEnd: Sendable, Equatable {
    /// The tenant no longer accepts the refresh token (`invalid_grant`, RFC 6749 §5.2).
    case refused(AuthenticationError)

    /// The time limit that the tenant set for the session has passed.
    case limitReached

    /// The key that the tokens are bound to is lost or was replaced.
    case keyLost

    /// The app revoked the refresh token.
    case revoked
}
