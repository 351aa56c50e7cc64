import Foundation

/// What the tenant would have sent, for tests and for whoever tries things out. The same messages are files in `outbox/` of the
/// data directory, and a page at ``outboxURL``.
extension LocalTenant {
    /// The page with the messages, for a browser. It carries the key to them, which is a secret: the file `outbox-key` in the data
    /// directory has it too, and nobody else on this machine.
    public var outboxURL: URL {
        url.appending(path: "outbox").appending(queryItems: [URLQueryItem(name: "key", value: tenant.outboxKey)])
    }

    /// The last 1,000 messages, newest last. Some are written after the request that caused them was answered: wait for those
    /// with ``message(to:kind:after:)``.
    public var outbox: [TenantMessage] { tenant.outbox.messages }

    /// The newest message of this kind to this recipient; waits for it if it has not been sent yet.
    ///
    /// ```swift
    /// let message = try await tenant.message(to: "ada@example.com", kind: .passwordlessCode)
    /// ```
    /// - Parameters:
    ///   - recipient: an email address (compared without regard to case), a phone number, or for push messages a user id.
    ///   - kind: nil for any.
    ///   - after: passes over this message and all before it, to wait for a second one.
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
}

extension Call {
    /// Puts a message into the outbox.
    func send(
        _ kind: TenantMessage.Kind, to recipient: String, by channel: TenantMessage.Channel, code: String? = nil,
        link: String? = nil
    ) async throws {
        try await tenant.send(
            kind, to: recipient, by: channel, code: code, link: link, client: notes.all.client)
    }
}

extension Tenant {
    /// Puts a message into the outbox.
    ///
    /// - Parameter client: the client that caused it.
    func send(
        _ kind: TenantMessage.Kind, to recipient: String, by channel: TenantMessage.Channel, code: String? = nil,
        link: String? = nil, client: String?
    ) async throws {
        try await outbox.send(
            TenantMessage(
                id: Base16.encode(try random.bytes(8)), time: clock.now, to: recipient, channel: channel, kind: kind,
                code: code, link: link, client: client))
    }

    /// A number of six digits that nobody can foresee.
    func makeCode() throws -> String {
        while true {
            let number = try random.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            // The largest multiple of a million: larger numbers would make some codes likelier, and are drawn again.
            guard number < 4_294_000_000 else { continue }
            let digits = String(number % 1_000_000)
            return String(repeating: "0", count: 6 - digits.count) + digits
        }
    }
}
