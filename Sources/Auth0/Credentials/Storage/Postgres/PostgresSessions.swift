#if Postgres
    import A0Concurrency
    // The error that users catch.
    @_exported import struct A0Postgres.PostgresStorageError
    import A0Postgres
    import Foundation

    /// Many users' sessions in one table of a PostgreSQL database, for servers. Any number of machines may share it.
    ///
    /// <!-- swift: setup let keyFromYourVault: Data = given() -->
    /// ```swift
    /// let key = try SealingKeys.Key(id: "2025-06", bytes: keyFromYourVault)
    /// let sessions = try PostgresSessions(
    ///     connection: "host=db.internal dbname=app user=app sslmode=verify-full", keys: SealingKeys(current: key))
    /// let manager = CredentialsManager(
    ///     authentication: Auth0.authentication(), storage: sessions.storage(forUser: "auth0|65f1c0ffee"))
    /// ```
    ///
    /// The table shows the users' names, the names of the entries, and when each was written. The values are encrypted
    /// with AES-256-GCM, each bound to its user and entry, with a key that only your servers have.
    ///
    /// Create one value for the whole program. It holds the connections, which it opens when they're needed and reopens
    /// when they break.
    public final class PostgresSessions: Sendable {
        /// Optional settings.
        public struct Options: Sendable {
            /// The table's name, with its schema before a dot if it has one.
            public var table = "a0_credentials"
            /// Whether to create the table if it's missing. If the role isn't allowed to, create it beforehand.
            public var makesTable = true
            /// The maximum number of connections, not counting one more for locks.
            public var connections = 8
            /// How long an operation may take in total, in seconds, including waiting for a free connection and for a
            /// server that is restarting.
            public var patience: TimeInterval = 5
            /// How long the server may work on one statement, in seconds.
            public var statementTimeout: TimeInterval = 5

            /// The defaults.
            public init() {}
        }

        let keys: SealingKeys
        let schema: PostgresSchema
        let locks: PostgresRenewalLocks
        /// Names the database and the table, without any secret.
        let place: String
        private let pool: PostgresPool
        private let isPrepared = Locked(false)

        /// Connects to nothing yet.
        ///
        /// - Parameters:
        ///   - connection: A connection string or URI for libpq (PostgreSQL documentation, "Connection Strings"),
        ///     including settings for TLS and passwords. Locks need a dedicated database session, so a connection
        ///     pooler must not switch sessions between transactions.
        ///   - keys: Encrypt and decrypt the sessions.
        ///   - options: The table, and limits.
        /// - Throws: `PostgresStorageError.invalidConfiguration`.
        public init(
            connection: String, keys: SealingKeys, options: Options = Options()
        ) throws(PostgresStorageError) {
            let settings = try PostgresSettings(connection: connection, statementTimeout: options.statementTimeout)
            self.keys = keys
            schema = try PostgresSchema(name: options.table, mayChange: options.makesTable)
            place = "postgres:\(settings.place):\(schema.table)"
            pool = PostgresPool(settings, size: options.connections, patience: options.patience)
            locks = PostgresRenewalLocks(settings, patience: options.patience)
        }

        /// The storage for the session of one user, or of one of a user's browsers: anything that you give a name.
        public func storage(forUser user: String) -> PostgresCredentialsStorage {
            PostgresCredentialsStorage(sessions: self, user: user)
        }

        /// Closes all connections. Running operations are completed; later ones throw `PostgresStorageError.closed`.
        public func close() async {
            pool.close()
            await locks.close()
        }
    }

    // MARK: - Looking after the table

    extension PostgresSessions {
        /// Checks that the database can be reached and the table exists. Otherwise this happens at the first use.
        ///
        /// - Throws: `PostgresStorageError` if the database doesn't respond.
        public func prepare() async throws(PostgresStorageError) {
            try await offload { (_, _) throws(PostgresStorageError) in }
        }

        /// The names of users with a session, in order.
        ///
        /// - Parameters:
        ///   - last: The last name of the previous page.
        ///   - limit: How many at most.
        ///
        /// - Throws: `PostgresStorageError` if the database doesn't respond.
        public func users(after last: String? = nil, limit: Int = 1000) async throws(PostgresStorageError) -> [String] {
            let table = schema.table
            return try await offload { (connection, deadline) throws(PostgresStorageError) in
                let sql = """
                    SELECT DISTINCT user_id FROM \(table) WHERE $1::text = '' OR user_id > $1::text COLLATE "C" \
                    ORDER BY user_id LIMIT $2::text::bigint
                    """
                return try connection.execute(
                    .init(name: "a0_users", sql: sql), [.text(last ?? ""), .text(String(max(0, limit)))],
                    before: deadline
                ).rows.map { String(decoding: $0[0] ?? Data(), as: UTF8.self) }
            }
        }

        /// Deletes everything of one user. Returns whether there was anything.
        ///
        /// - Throws: `PostgresStorageError` if the database doesn't respond.
        @discardableResult
        public func remove(user: String) async throws(PostgresStorageError) -> Bool {
            let table = schema.table
            _ = try SealingKeys.Place(user: user, entry: "")
            return try await offload { (connection, deadline) throws(PostgresStorageError) in
                try connection.execute(
                    .init(name: "a0_remove", sql: "DELETE FROM \(table) WHERE user_id = $1"), [.text(user)],
                    before: deadline
                ).changedCount > 0
            }
        }

        /// Encrypts sessions again that were encrypted with an older key. Others can use them in the meantime.
        ///
        /// - Parameter limit: The maximum number of sessions.
        /// - Returns: How many it found. 0 means that older keys are no longer needed.
        /// - Throws: `unknownKey` or `damaged` if one can't be decrypted.
        public func reseal(atMost limit: Int = 1000) async throws(PostgresStorageError) -> Int {
            let (table, keys) = (schema.table, keys)
            return try await offload { (connection, deadline) throws(PostgresStorageError) in
                let found = try connection.execute(
                    .init(
                        name: "a0_outdated",
                        sql:
                            "SELECT user_id, entry, key_id, sealed FROM \(table) WHERE key_id <> $1 LIMIT $2::text::bigint"
                    ),
                    [.text(keys.current.id), .text(String(max(0, limit)))], before: deadline
                ).rows.map { $0.map { $0 ?? Data() } }
                for row in found {
                    let (user, entry, id) = (
                        String(decoding: row[0], as: UTF8.self), String(decoding: row[1], as: UTF8.self),
                        String(decoding: row[2], as: UTF8.self)
                    )
                    let place = try SealingKeys.Place(user: user, entry: entry)
                    let sealed = try keys.seal(try keys.open(row[3], sealedWith: id, as: place), as: place)
                    // Unless it was changed in the meantime.
                    _ = try connection.execute(
                        .init(
                            name: "a0_reseal",
                            sql: """
                                UPDATE \(table) SET key_id = $3, sealed = $4 \
                                WHERE user_id = $1 AND entry = $2 AND sealed = $5
                                """),
                        [.text(user), .text(entry), .text(keys.current.id), .bytes(sealed), .bytes(row[3])],
                        before: deadline)
                }
                return found.count
            }
        }
    }

    // MARK: - Connections

    extension PostgresSessions {
        /// Runs `body` with a connection, blocking the calling thread. `body` must be safe to repeat.
        func use<Result>(
            _ body: (PostgresConnection, PostgresDeadline) throws(PostgresStorageError) -> Result
        ) throws(PostgresStorageError) -> Result {
            try pool.use { (connection, deadline) throws(PostgresStorageError) in
                if !isPrepared.withLock({ $0 }) {
                    try schema.prepare(connection, before: deadline)
                    isPrepared.withLock { $0 = true }
                }
                return try body(connection, deadline)
            }
        }

        /// Does the same on a thread that may block.
        private func offload<Response: Sendable>(
            _ body: @escaping @Sendable (PostgresConnection, PostgresDeadline) throws(PostgresStorageError) -> Response
        ) async throws(PostgresStorageError) -> Response {
            let result = await withCheckedContinuation { continuation in
                WaitingThreads.shared.run {
                    continuation.resume(
                        returning: Result { () throws(PostgresStorageError) in try self.use(body) })
                }
            }
            return try result.get()
        }
    }

    // Reflection would otherwise print the connection string.
    extension PostgresSessions: CustomReflectable {
        public var customMirror: Mirror { Mirror(self, children: ["place": place]) }
    }
#endif
