import Foundation

extension CredentialsManager {
    /// How many seconds a caller whose token is still valid waits for a renewal. Most renewals take less time, and
    /// short-lived programs must not end before the renewal that they began.
    private static var longestWait: TimeInterval { 2 }

    /// Runs an operation that may take as long as a renewal by this or another caller. If it takes too long, the caller
    /// gets the stored credentials, if they're good enough; a renewal that has begun continues.
    func patiently<Value: Sendable>(
        _ stored: @escaping @Sendable () async -> Value?,
        orAfter operation: @escaping @Sendable () async throws(CredentialsManagerError) -> Value
    ) async throws(CredentialsManagerError) -> Value {
        guard await stored() != nil else { return try await operation() }
        let first = await withTaskGroup(of: Result<Value, CredentialsManagerError>?.self) { group in
            group.addTask { await outcome(operation) }
            group.addTask {
                do { try await clock.timeout(Self.longestWait) } catch { return nil }
                return await stored().map { .success($0) }
            }
            defer { group.cancelAll() }
            for await outcome in group {
                if let outcome { return outcome }
            }
            return .failure(CredentialsManagerError(.cancelled, cause: CancellationError()))
        }
        return try first.get()
    }
}
