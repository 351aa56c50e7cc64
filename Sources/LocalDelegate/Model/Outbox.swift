import A0Concurrency
import Foundation

/// The last messages, for as long as the provider runs.
final class Outbox: Sendable {
    private static let limit = 1_000

    private let messages = Locked<[DelegateMessage]>([])
    private let onMessage: (@Sendable (DelegateMessage) -> Void)?

    init(_ onMessage: (@Sendable (DelegateMessage) -> Void)?) { self.onMessage = onMessage }

    /// Oldest first.
    var all: [DelegateMessage] { messages.withLock { $0 } }

    func send(_ message: DelegateMessage) {
        messages.withLock { messages in
            messages.append(message)
            messages.removeFirst(max(0, messages.count - Self.limit))
        }
        onMessage?(message)
    }
}
