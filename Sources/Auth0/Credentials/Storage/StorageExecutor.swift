import A0Concurrency

/// The thread for a manager's work. A storage that uses a network or may ask the user for a password blocks its thread,
/// which must not be one of the few threads that all tasks share.
struct StorageExecutor: Sendable {
    /// Whether the work gets dedicated threads.
    let isBlocking: Bool

    /// Runs the work on the appropriate threads.
    func run<Value: Sendable>(_ work: @Sendable () async -> Value) async -> Value {
        if isBlocking, #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            return await withTaskExecutorPreference(BlockingThreads.shared) { await work() }
        }
        return await work()
    }

    /// Runs the work to completion, even if the calling task is canceled.
    func shield<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        if isBlocking, #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            return await Task(executorPreference: BlockingThreads.shared, operation: work).value
        }
        return await Task(operation: work).value
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class BlockingThreads: TaskExecutor {
    static let shared = BlockingThreads()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        WaitingThreads.shared.run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
