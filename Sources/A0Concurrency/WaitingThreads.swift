import Foundation

/// Threads for work that waits for a network or a disk.
///
/// On Linux, a dispatch queue that runs such work takes its threads from those that all tasks share, and gets a new one only
/// once in a second.
package final class WaitingThreads: @unchecked Sendable {  // What changes is only touched while `condition` is locked.
    package typealias Work = @Sendable () -> Void

    package static let shared = WaitingThreads(maximum: 64)

    /// How long a thread without work is kept, in seconds.
    private static let patience: TimeInterval = 10

    /// What debuggers show; Linux takes 15 characters.
    package static let name = "a0.waiting"

    private let maximum: Int
    private let condition = NSCondition()
    private var waiting: [Work] = []
    private var idleCount = 0
    private var count = 0

    package init(maximum: Int) {
        self.maximum = maximum
    }

    /// Runs the work as soon as there is a thread for it, first come, first served.
    package func run(_ work: @escaping Work) {
        condition.withLock {
            waiting.append(work)
            if waiting.count <= idleCount {
                condition.signal()
            } else if count < maximum {
                count += 1
                Thread.detachNewThread { [self] in
                    // Foundation on Linux can name a thread only when whoever starts it has a hold of it: when `condition` is free.
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
