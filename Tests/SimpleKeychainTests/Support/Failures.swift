import A0Concurrency

/// What went wrong in several threads.
struct Failures: Sendable {
    private let errors = Locked<[any Error]>([])

    func collect(_ operation: () throws -> Void) {
        do {
            try operation()
        } catch {
            errors.withLock { $0.append(error) }
        }
    }

    var all: [any Error] {
        errors.withLock { $0 }
    }
}
