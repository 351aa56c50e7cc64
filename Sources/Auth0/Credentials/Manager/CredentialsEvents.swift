/// The events of a credentials manager, and of all others in this process that share its credentials, from the moment
/// you ask for them.
///
/// ```swift
/// for await event in credentialsManager.events {
///     if case .sessionEnded = event { showLogin() }
/// }
/// ```
///
/// Get a new `events` for each loop: every sequence receives all events. A loop ends when its task is canceled.
public struct CredentialsEvents: AsyncSequence, Sendable {
    private let stream: AsyncStream<CredentialsEvent>
    /// Held so that managers created later use the same session.
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
