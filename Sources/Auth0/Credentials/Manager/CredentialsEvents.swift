/// The events of a credentials manager, and of all others in this process that share its credentials, from the moment on at
/// which it was asked for them.
///
/// ```swift
/// for await event in credentialsManager.events {
///     if case .sessionEnded = event { showLogin() }
/// }
/// ```
///
/// Ask for `events` once for each loop: every sequence gets all events. A loop ends when its task is cancelled.
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
    /// What happens to the credentials from now on. Slow readers miss the oldest of more than 64 events.
    public var events: CredentialsEvents { events(bufferingNewest: 64) }

    /// What happens to the credentials from now on.
    ///
    /// - Parameter limit: How many events are kept for a reader that is slower than they come.
    public func events(bufferingNewest limit: Int) -> CredentialsEvents {
        CredentialsEvents(store.session, limit: limit)
    }
}
