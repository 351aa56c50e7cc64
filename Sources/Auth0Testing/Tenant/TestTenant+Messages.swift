extension TestTenant {
    /// A message that the tenant would have sent.
    public struct Message: Sendable, Hashable, Decodable {
        /// The email address or phone number.
        public let to: String
        /// `email`, `sms`, `voice`, or `push`.
        public let channel: String
        /// The purpose, such as `passwordless_code` or `reset_password`.
        public let kind: String
        /// The code in the message; `nil` if it has none.
        public let code: String?
        /// The link in the message; `nil` if it has none.
        public let link: String?
    }

    /// The messages to a recipient, oldest first.
    ///
    /// - Throws: ``TestTenantError``
    public func messages(to recipient: String) async throws(TestTenantError) -> [Message] {
        try await api.send("GET", ["outbox"], query: ["to": recipient], as: [Message].self)
    }
}
