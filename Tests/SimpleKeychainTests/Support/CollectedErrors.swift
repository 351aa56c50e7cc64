import A0Concurrency

/// The errors of several threads.
struct CollectedErrors: Sendable {
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
