import A0Concurrency

/// Where a manager's work runs. The calls of a storage behind a network, or of one that may ask the user for a password,
/// block their thread, and none of the few threads that all tasks share may be kept waiting.
struct StorageExecutor: Sendable {
    /// Whether the work gets threads of its own.
    let isBlocking: Bool

    /// Runs the work on the right threads.
    func run<Value: Sendable>(_ work: @Sendable () async -> Value) async -> Value {
        if isBlocking, #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            return await withTaskExecutorPreference(BlockingThreads.shared) { await work() }
        }
        return await work()
    }

    /// Runs the work to its end, whether the calling task is cancelled or not.
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
