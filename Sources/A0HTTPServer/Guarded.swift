import Foundation

/// A value that only one thread at a time can touch.
final class Guarded<Value>: @unchecked Sendable {  // `lock` protects `value`.
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
