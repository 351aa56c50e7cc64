/// The callback form of an async operation: starts it and calls back once, on the main actor.
func deliver<Value, Failure: Error>(
    to callback: @escaping @MainActor (Result<Value, Failure>) -> Void,
    _ operation: @escaping @Sendable () async throws(Failure) -> sending Value
) {
    Task { @MainActor in
        do throws(Failure) {
            callback(.success(try await operation()))
        } catch {
            callback(.failure(error))
        }
    }
}
