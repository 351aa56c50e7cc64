/// The callback form of an async operation: starts it immediately, and calls back once on the main actor. The operation
/// itself doesn't wait for the main actor.
@discardableResult
package func deliver<Value, Failure: Error>(
    to callback: @escaping @MainActor (Result<Value, Failure>) -> Void,
    _ operation: @escaping @Sendable () async throws(Failure) -> sending Value
) -> Task<Void, Never> {
    Task {
        do throws(Failure) {
            await callback(.success(try await operation()))
        } catch {
            await callback(.failure(error))
        }
    }
}
