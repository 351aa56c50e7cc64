import Foundation

/// The messages that the tenant would have sent, for tests and for trying things out. They're also files in `outbox/`
/// in the data directory, and a page at ``outboxURL``.
extension LocalTenant {
    /// The dashboard's page with the messages, for a browser. The URL contains the owner's key, which is a secret. It's
    /// also in the file `outbox-key` in the data directory.
    public var outboxURL: URL { ownerURL("outbox") }

    /// The last 1,000 messages, newest last. Some are written after the request that caused them was answered: wait for
    /// those with ``message(to:kind:after:)``.
    public var outbox: [TenantMessage] { tenant.outbox.messages }

    /// Returns the newest message of this kind to this recipient; waits for it if it hasn't been sent yet.
    ///
    /// ```swift
    /// let message = try await tenant.message(to: "ada@example.com", kind: .passwordlessCode)
    /// ```
    /// - Parameters:
    ///   - recipient: an email address (compared without regard to case), a phone number, or for push messages a user
    ///     id.
    ///   - kind: nil for any.
    ///   - after: skips this message and all before it, to wait for a second one.
    /// - Throws: `CancellationError` if the task is cancelled or the tenant stops.
    public func message(
        to recipient: String, kind: TenantMessage.Kind? = nil, after: TenantMessage? = nil
    ) async throws -> TenantMessage {
        let recipient = recipient.lowercased()
        return try await tenant.outbox.first(after: after) {
            $0.to.lowercased() == recipient && (kind == nil || $0.kind == kind)
        }
    }

    /// Forgets all messages and deletes their files.
    ///
    /// - Throws: ``TenantError`` with the cause `dataDirectory`.
    public func clearOutbox() async throws(TenantError) {
        try await TenantError.wrapping { try await tenant.outbox.clear() }
    }

    /// Returns the newest message that matches; waits for it if it hasn't been sent yet.
    ///
    /// - Parameters:
    ///   - after: skips this message and all before it.
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
