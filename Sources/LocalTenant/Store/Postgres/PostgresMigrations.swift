#if Postgres
    import A0Postgres
    import A0SQL

    /// Brings the schema in PostgreSQL up to date. One process does it, while others wait; older processes
    /// continue to serve, because scripts remove nothing that they need.
    enum PostgresMigrations {
        /// The number of the advisory lock of processes that start.
        static let lock: Int64 = 0x6130_7465_6E61_6E74

        /// Functions that SQLite has.
        private static let functions = """
            CREATE TABLE a0_schema (version BIGINT NOT NULL);
            INSERT INTO a0_schema VALUES (0);
            CREATE TABLE a0_revisions (name TEXT PRIMARY KEY, revision BIGINT NOT NULL);
            CREATE FUNCTION instr(whole text, part text) RETURNS integer LANGUAGE sql IMMUTABLE AS
                'SELECT strpos(whole, part)';
            CREATE FUNCTION json_extract(document text, place text) RETURNS text LANGUAGE sql IMMUTABLE AS
                'SELECT document::json #>> string_to_array(substr(place, 3), ''.'')';
            CREATE FUNCTION a0_changed() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    INSERT INTO a0_revisions VALUES (TG_TABLE_NAME, 1)
                        ON CONFLICT (name) DO UPDATE SET revision = a0_revisions.revision + 1;
                    PERFORM pg_notify('a0_changes', TG_TABLE_NAME);
                    RETURN NULL;
                END
            $$;
            """

        /// Tells all processes of changes in the tables whose records they keep.
        private static var triggers: String {
            RecordCache.Table.allCases.map { table in
                """
                CREATE OR REPLACE TRIGGER a0_changed AFTER INSERT OR UPDATE OR DELETE ON \(table.rawValue)
                    FOR EACH STATEMENT EXECUTE FUNCTION a0_changed();
                """
            }.joined(separator: "\n")
        }

        static func run(_ database: PostgresDatabase) throws(PostgresStorageError) {
            if try version(database) == SQLMigrations.scripts.count { return }
            _ = try database.begin("", isNumbered: false)
            do throws(PostgresStorageError) {
                try database.end("SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(\(lock))")
                if try version(database) == nil { try database.end(functions) }
                let known = try version(database) ?? 0
                guard known <= SQLMigrations.scripts.count else {
                    throw PostgresStorageError(.failed, "The database was made by a newer version of this program.")
                }
                for script in SQLMigrations.scripts[known...] { try database.end(PostgresText.schema(script)) }
                if known < SQLMigrations.scripts.count { try database.end(triggers) }
                try database.end("UPDATE a0_schema SET version = \(SQLMigrations.scripts.count)")
                try database.end("COMMIT")
            } catch {
                if database.connection.isUsable { try database.end("ROLLBACK") }
                throw error
            }
        }

        /// nil for a database without the schema.
        private static func version(_ database: PostgresDatabase) throws(PostgresStorageError) -> Int? {
            // Unlike `to_regclass`, this isn't answered from what the connection knew before it waited for the lock.
            let search = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'a0_schema'"
            guard try database.connection.run(search, before: database.deadline).text != nil else { return nil }
            return try database.connection.run("SELECT version FROM a0_schema", before: database.deadline).text
                .flatMap { Int($0) }
        }
    }
#endif
