import Foundation

/// Threads for work that blocks on a network or a disk.
///
/// On Linux, a dispatch queue takes threads for such work from those that all tasks share, and only gets a new one once
/// per second.
package final class WaitingThreads: @unchecked Sendable {  // Mutable state is only used while `condition` is locked.
    package typealias Work = @Sendable () -> Void

    package static let shared = WaitingThreads(maximum: 64)

    /// How long an idle thread is kept, in seconds.
    private static let patience: TimeInterval = 10

    /// The name in debuggers; Linux allows 15 characters.
    package static let name = "a0.waiting"

    private let maximum: Int
    private let condition = NSCondition()
    private var waiting: [Work] = []
    private var idleCount = 0
    private var count = 0

    package init(maximum: Int) {
        self.maximum = maximum
    }

    /// Runs the work as soon as there is a thread for it, in order.
    package func run(_ work: @escaping Work) {
        condition.withLock {
            waiting.append(work)
            if waiting.count <= idleCount {
                condition.signal()
            } else if count < maximum {
                count += 1
                Thread.detachNewThread { [self] in
                    // On Linux, Foundation can only name a thread once its creator has stored it, that is, after
                    // `condition` was unlocked.
                    condition.withLock {}
                    Thread.current.name = Self.name
                    while let work = next() { work() }
                }
            }
        }
    }

    private func next() -> Work? {
        condition.lock()
        defer { condition.unlock() }
        idleCount += 1
        defer { idleCount -= 1 }
        let end = Date(timeIntervalSinceNow: Self.patience)
        while waiting.isEmpty {
            if !condition.wait(until: end), waiting.isEmpty {
                count -= 1
                return nil
            }
        }
        return waiting.removeFirst()
    }
}
