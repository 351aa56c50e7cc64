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

/// The events of a credentials manager, and of all others in this process that share its credentials, from the moment
/// you ask for them.
///
/// ```swift
/// for await event in credentialsManager.events {
///     if case .sessionEnded = event { showLogin() }
/// }
/// ```
///
/// Get a new `events` for each loop: every sequence receives all events. A loop ends when its task is cancelled.
public struct CredentialsEvents: AsyncSequence, Sendable {
    private let stream: AsyncStream<CredentialsEvent>
    /// Kept, so that managers to come report to the same place.
    private let session: SharedSession

    init(_ session: SharedSession, limit: Int) {
        self.session = session
        stream = session.events.listen(limit: limit)
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(events: stream.makeAsyncIterator(), session: session)
    }

    /// Delivers the events one by one.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var events: AsyncStream<CredentialsEvent>.Iterator
        fileprivate let session: SharedSession

        public mutating func next() async -> CredentialsEvent? {
            await events.next()
        }
    }
}

extension CredentialsManager {
    /// The events from now on. A slow reader misses the oldest events if there are more than 64.
    public var events: CredentialsEvents { events(bufferingNewest: 64) }

    /// The events from now on.
    ///
    /// - Parameter limit: How many events are buffered for a slow reader.
    public func events(bufferingNewest limit: Int) -> CredentialsEvents {
        CredentialsEvents(store.session, limit: limit)
    }
}
