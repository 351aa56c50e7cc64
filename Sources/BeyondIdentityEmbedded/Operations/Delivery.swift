/// The callback form of an async operation: starts it at once, and calls back once on the main actor.
func deliver<Value: Sendable>(
    to callback: @escaping @MainActor (Result<Value, BISDKError>) -> Void,
    _ operation: @escaping @Sendable () async throws(BISDKError) -> Value
) {
    Task {
        do throws(BISDKError) {
            await callback(.success(try await operation()))
        } catch {
            await callback(.failure(error))
        }
    }
}
