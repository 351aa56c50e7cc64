import Foundation

extension LocalTenant {
    /// The result of importing users.
    public struct UserImportReport: Sendable, Hashable {
        /// How many are new.
        public let inserted: Int
        /// How many were there already, and have the attributes of the file now.
        public let updated: Int
        /// Those that weren't imported: their email address, username, phone number, or id, and the reason.
        public let errors: [RowError]

        /// A user that wasn't imported.
        public struct RowError: Sendable, Hashable {
            /// The email address, username, phone number, or id; empty if there is none.
            public let user: String
            /// The reason, with the member.
            public let reason: String
        }
    }

    /// Adds users in the format of Auth0's bulk import, with hashes of their passwords: a JSON array, or an object on
    /// each line. Logins go on in the meantime.
    ///
    /// - Parameters:
    ///   - file: the file, of any size.
    ///   - connection: the name of a database; nil for the first one.
    ///   - updates: whether users who are there already get the attributes of the file (`upsert`).
    /// - Throws: ``TenantError`` for a file that can't be read or has no list, or for an unknown connection.
    public func importUsers(
        contentsOf file: URL, connection: String? = nil, updates: Bool = false
    ) async throws(TenantError) -> UserImportReport {
        try await TenantError.wrapping {
            let configuration = tenant.configuration
            guard let name = connection ?? configuration.databases.first?.name,
                let connection = configuration.connections.first(where: {
                    $0.name == name && $0.strategy.upstream == nil
                })
            else { throw TenantError(.notFound, "There is no connection \(connection ?? "for users").") }
            let data: Data
            do {
                data = try Data(contentsOf: file, options: .mappedIfSafe)
            } catch {
                throw TenantError(.configuration, "\(file.path) cannot be read.")
            }
            let users = UserImport(
                store: tenant.store, connection: connection, updates: updates, random: tenant.random, now: clock.now)
            var errors: [UserImportReport.RowError] = []
            do {
                let summary = try await users.run(data) { _, new in
                    errors += new.map { row in
                        let names = ["email", "username", "phone_number", "user_id"]
                        return .init(
                            user: names.compactMap { row.user[$0]?.stringValue }.first ?? "",
                            reason: row.errors.map { error in
                                error.path.isEmpty ? error.message : "\(error.message) (\(error.path))"
                            }.joined(separator: " "))
                    }
                }
                return UserImportReport(inserted: summary.inserted, updated: summary.updated, errors: errors)
            } catch is JSONElementError {
                throw TenantError(.configuration, "\(file.path) has no list of users.")
            }
        }
    }
}
