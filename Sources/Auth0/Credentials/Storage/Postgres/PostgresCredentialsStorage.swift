#if Postgres
    import A0Postgres
    import Foundation
    import SimpleKeychain

    /// One user's entries in `PostgresSessions`. Get it from `PostgresSessions.storage(forUser:)`.
    ///
    /// The methods block the calling thread until the server responds. The credentials manager calls them on its own
    /// threads. Errors are `PostgresStorageError`s, and `SimpleKeychainError.itemNotFound` for an entry that doesn't
    /// exist.
    public struct PostgresCredentialsStorage: RenewalLockingStorage {
        private let sessions: PostgresSessions
        /// The user whose entries these are.
        public let user: String

        init(sessions: PostgresSessions, user: String) {
            self.sessions = sessions
            self.user = user
        }

        /// The database, the table, and the user.
        public var storageIdentity: String { "\(sessions.place):\(user)" }

        /// The entry, opened.
        ///
        /// - Throws: `SimpleKeychainError.itemNotFound` if there is none; `PostgresStorageError.unknownKey` or
        ///   `damaged` if it can't be decrypted, and other `PostgresStorageError`s if the database doesn't respond.
        public func getEntry(forKey key: String) throws -> Data {
            let place = try place(key)
            let sql = "SELECT key_id, sealed FROM \(sessions.schema.table) WHERE user_id = $1 AND entry = $2"
            let rows = try sessions.use { (connection, deadline) throws(PostgresStorageError) in
                try connection.execute(
                    .init(name: "a0_get", sql: sql), [.text(user), .text(key)], before: deadline
                ).rows
            }
            guard let row = rows.first else { throw SimpleKeychainError.itemNotFound }
            guard let id = row[0], let sealed = row[1] else { throw PostgresStorageError.damaged }
            return try sessions.keys.open(sealed, sealedWith: String(decoding: id, as: UTF8.self), as: place)
        }

        /// Encrypts and stores the entry, in place of the one with the same key.
        ///
        /// - Throws: `PostgresStorageError`.
        public func setEntry(_ data: Data, forKey key: String) throws {
            let sealed = try sessions.keys.seal(data, as: try place(key))
            let sql = """
                INSERT INTO \(sessions.schema.table) (user_id, entry, key_id, sealed) VALUES ($1, $2, $3, $4) \
                ON CONFLICT (user_id, entry) DO UPDATE SET key_id = $3, sealed = $4, updated_at = now()
                """
            try sessions.use { (connection, deadline) throws(PostgresStorageError) in
                _ = try connection.execute(
                    .init(name: "a0_set", sql: sql),
                    [.text(user), .text(key), .text(sessions.keys.current.id), .bytes(sealed)], before: deadline)
            }
        }

        /// Deletes the entry.
        ///
        /// - Throws: `SimpleKeychainError.itemNotFound` if there is none.
        public func deleteEntry(forKey key: String) throws {
            _ = try place(key)
            let count = try delete("a0_delete", "WHERE user_id = $1 AND entry = $2", [.text(user), .text(key)])
            guard count > 0 else { throw SimpleKeychainError.itemNotFound }
        }

        /// Deletes all entries of this user only. Succeeds if there are none.
        ///
        /// - Throws: `PostgresStorageError`.
        public func deleteAllEntries() throws {
            _ = try place("")
            _ = try delete("a0_remove", "WHERE user_id = $1", [.text(user)])
        }

        /// Waits until no other machine renews this entry. You can cancel the wait. The lock ends with the connection
        /// that holds it, so a machine that crashes or loses the database doesn't block others.
        ///
        /// - Throws: `CancellationError`, or a `PostgresStorageError`: `timedOut` if another machine holds the lock for
        ///   longer than a renewal can take.
        public func acquireRenewalLock(forKey key: String) async throws -> any RenewalLock {
            try await sessions.locks.acquire(PostgresLockID(["a0-swift renewal", sessions.schema.table, user, key]))
        }

        private func delete(
            _ name: String, _ condition: String, _ parameters: [PostgresConnection.Parameter]
        ) throws(PostgresStorageError) -> Int {
            let sql = "DELETE FROM \(sessions.schema.table) \(condition)"
            return try sessions.use { (connection, deadline) throws(PostgresStorageError) in
                try connection.execute(.init(name: name, sql: sql), parameters, before: deadline).changedCount
            }
        }

        private func place(_ key: String) throws(PostgresStorageError) -> SealingKeys.Place {
            try SealingKeys.Place(user: user, entry: key)
        }
    }
#endif
