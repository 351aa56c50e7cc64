#if Postgres
    import A0JOSE
    import A0Postgres
    import Foundation

    /// The table of the sessions, which is created and updated on first use.
    struct PostgresSchema: Sendable {
        private static let latestVersion = 1

        /// The table's name, quoted, with its schema if one was given.
        let table: String
        let mayChange: Bool

        /// - Parameter name: `table` or `schema.table`, with letters, digits, and underscores.
        init(name: String, mayChange: Bool) throws(PostgresStorageError) {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            let areNames = parts.allSatisfy { part in
                !part.isEmpty && part.utf8.count < 64 && part.first?.isNumber == false
                    && part.utf8.allSatisfy { Self.letters.contains($0) }
            }
            guard areNames, (1...2).contains(parts.count) else {
                throw PostgresStorageError(
                    .invalidConfiguration,
                    "The table's name is \"\(name)\"; use letters, digits and underscores, with a schema before a dot.")
            }
            table = parts.map { "\"\($0)\"" }.joined(separator: ".")
            self.mayChange = mayChange
        }

        private static let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_".utf8)

        /// Makes sure that the table exists in this version. Any number of machines can call this at once.
        func prepare(
            _ connection: PostgresConnection, before deadline: PostgresDeadline
        ) throws(PostgresStorageError) {
            guard try version(connection, deadline) < Self.latestVersion else { return }
            guard mayChange else {
                throw PostgresStorageError(
                    .invalidConfiguration, "The table \(table) does not exist, and may not be made.")
            }
            // `IF NOT EXISTS` alone doesn't prevent two machines from creating the table at the same time.
            try connection.run("BEGIN", before: deadline)
            do throws(PostgresStorageError) {
                let lock = PostgresLockID(["a0-swift schema", table])
                try connection.run("SELECT pg_advisory_xact_lock(\(lock.number))", before: deadline)
                if try version(connection, deadline) < 1 { try connection.run(firstVersion, before: deadline) }
                try connection.run("COMMIT", before: deadline)
            } catch {
                // If the connection can't roll back, it's broken and will be closed.
                if connection.isUsable { try connection.run("ROLLBACK", before: deadline) }
                throw error
            }
        }

        /// The version of the existing table; 0 if there is none.
        private func version(
            _ connection: PostgresConnection, _ deadline: PostgresDeadline
        ) throws(PostgresStorageError) -> Int {
            // Unlike `to_regclass()` alone, the catalog shows a table that another session has just created.
            let sql = "SELECT coalesce(obj_description(oid, 'pg_class'), '') FROM pg_class WHERE oid = to_regclass($1)"
            let response = try connection.execute(
                .init(name: "a0_version", sql: sql), [.text(table)], before: deadline)
            guard let comment = response.text else { return 0 }
            let mark = "a0-swift credentials "
            guard comment.hasPrefix(mark), let version = Int(comment.dropFirst(mark.count)) else {
                throw PostgresStorageError(.invalidConfiguration, "The table \(table) is not one of this library.")
            }
            guard version <= Self.latestVersion else {
                throw PostgresStorageError(
                    .invalidConfiguration, "The table \(table) was made by a later version of this library.")
            }
            return version
        }

        /// Rows leave space for their next version on the same page, because each renewal writes one.
        private var firstVersion: String {
            """
            CREATE TABLE \(table) (
                user_id text COLLATE "C" NOT NULL,
                entry text COLLATE "C" NOT NULL,
                key_id text NOT NULL,
                sealed bytea NOT NULL,
                updated_at timestamptz NOT NULL DEFAULT now(),
                PRIMARY KEY (user_id, entry)
            ) WITH (fillfactor = 70);
            COMMENT ON TABLE \(table) IS 'a0-swift credentials 1';
            """
        }
    }

    /// The number of an advisory lock (PostgreSQL documentation, "Advisory Locks"): the first 64 bits of a digest.
    struct PostgresLockID: Sendable, Hashable {
        let number: Int64

        init(_ names: [String]) {
            let bytes = names.reduce(into: Data()) { bytes, name in
                withUnsafeBytes(of: UInt64(name.utf8.count).bigEndian) { bytes.append(contentsOf: $0) }
                bytes.append(contentsOf: name.utf8)
            }
            number = Digest.sha256(bytes).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
        }
    }
#endif
