/// Lets operations run one after the other, in the order in which they came.
actor Lane {
    private var last: Task<Void, Never>?

    /// Cancelling the task that waits cancels the operation, or leaves it out if its turn has not come.
    ///
    /// - Throws: What the operation throws; `user_cancelled`.
    func run<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws(BISDKError) -> Value
    ) async throws(BISDKError) -> Value {
        let previous = last
        let task = Task { () -> Result<Value, BISDKError> in
            await previous?.value
            guard !Task.isCancelled else { return .failure(.failure(.userCancelled, "The operation was cancelled.")) }
            do throws(BISDKError) {
                return .success(try await operation())
            } catch {
                return .failure(error)
            }
        }
        last = Task { _ = await task.value }
        return try await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }.get()
    }
}
