import Foundation

/// A value that only one thread can access at a time.
///
/// Stands in for `Synchronization.Mutex`, which the oldest supported Apple systems lack. Keep the closures short, and
/// never wait in them. Inlinable, so that a use in another module costs no more than in this one.
package final class Locked<Value>: @unchecked Sendable {  // `value` is only used while `lock` is held.
    @usableFromInline let lock = NSLock()
    @usableFromInline var value: Value

    @inlinable package init(_ value: sending Value) {
        self.value = value
    }

    /// Runs `body` with the value while no other thread can access it, and returns what `body` returns.
    @inlinable package func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
