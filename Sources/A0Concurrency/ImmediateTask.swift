extension Task where Success == Void, Failure == Never {
    /// Starts a task on the calling thread, which continues once the task waits for something. On Apple systems, the
    /// task starts on another thread.
    package static func onThisThread(_ body: @escaping @Sendable () async -> Void) -> Task {
        #if os(Linux) && compiler(>=6.2)
            Task.immediate(operation: body)
        #else
            Task(operation: body)
        #endif
    }
}
