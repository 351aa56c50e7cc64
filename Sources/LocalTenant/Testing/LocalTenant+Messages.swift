import Foundation

extension LocalTenant {
    /// The newest message that fits; waits for it if it has not been sent yet.
    ///
    /// - Parameters:
    ///   - after: passes over this message and all before it.
    ///   - seconds: how long to wait; then nil.
    /// - Throws: `CancellationError` if the task is cancelled or the tenant stops.
    package func message(
        after: TenantMessage?, within seconds: Double, where fits: @escaping @Sendable (TenantMessage) -> Bool
    ) async throws -> TenantMessage? {
        try await withThrowingTaskGroup(of: TenantMessage?.self) { group in
            group.addTask { [outbox = tenant.outbox] in try await outbox.first(after: after, where: fits) }
            group.addTask {
                try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
