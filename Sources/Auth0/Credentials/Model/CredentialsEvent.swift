import Foundation

/// Something that happened to stored credentials. New kinds may be added: give a `switch` a `default`.
///
/// Printing an event masks every token.
public enum CredentialsEvent: Sendable, Equatable {
    /// The credentials of a login were stored.
    case stored(Credentials)

    /// The credentials were renewed, and stored.
    case renewed(Credentials)

    /// An access token for an API was got with the refresh token, and stored.
    case apiCredentialsRenewed(APICredentials, audience: String)

    /// The stored access token was found to have expired. Told once for each token, before it is renewed if it can be.
    case expired(at: Date)

    /// The credentials could not be renewed; they are still stored.
    case renewalFailed(CredentialsManagerError)

    /// The session is over and was deleted: the user has to log in. Told once.
    case sessionEnded(SessionEnd)

    /// The credentials were deleted because the app wanted it so.
    case cleared
}

/// Why a session is over.
public enum SessionEnd: Sendable, Equatable {
    /// The tenant no longer accepts the refresh token (`invalid_grant`, RFC 6749 §5.2).
    case refused(AuthenticationError)

    /// The end that the tenant set for the whole session has come.
    case limitReached

    /// The key that the tokens are bound to is lost, or is another one.
    case keyLost

    /// The app revoked the refresh token.
    case revoked
}
