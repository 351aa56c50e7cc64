import Foundation

extension LocalTenant {
    /// The code of the newest message that has one; waits for it if it has not been sent yet.
    ///
    /// - Parameters:
    ///   - recipient: nil for any.
    ///   - after: passes over this message and all before it.
    ///   - seconds: how long to wait; then nil.
    /// - Throws: `CancellationError` if the task is cancelled or the tenant stops.
    package func nextCode(
        to recipient: String?, after: TenantMessage?, within seconds: Double
    ) async throws -> String? {
        let recipient = recipient?.lowercased()
        return try await withThrowingTaskGroup(of: String?.self) { group in
            group.addTask { [outbox = tenant.outbox] in
                try await outbox.first(after: after) {
                    $0.code != nil && (recipient == nil || $0.to.lowercased() == recipient)
                }.code
            }
            group.addTask {
                try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
