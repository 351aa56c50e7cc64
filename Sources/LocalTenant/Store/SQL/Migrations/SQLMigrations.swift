import A0SQL
import A0SQLite

/// The schema, one script per version. A released script never changes; new ones are added at the end.
enum SQLMigrations {
    static let scripts = [
        version1, version2, version3, passkeys, sessionDetails, organizations, accounts, upstream, roles, consents,
        sessionClients, upstreamTokens, addedOrganizations, settings, log, devices, userIndexes, queues,
        counters, connectedAccounts, externalClients,
    ]

    /// Migrates the database from its `user_version` to the latest version.
    static func run(_ database: SQLiteDatabase) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            let version = try database.run("PRAGMA user_version").first?.integer(0) ?? 0
            guard version <= scripts.count else {
                throw .failed(
                    "The database was made by a newer version (\(version)) of this program.")
            }
            guard version < scripts.count else { return }
            for script in scripts[version...] { try database.script(script) }
            try database.script("PRAGMA user_version = \(scripts.count)")
        }
    }

    private static let version1 = """
        CREATE TABLE clients (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            secret_hash BLOB,
            details TEXT NOT NULL
        );
        CREATE TABLE apis (
            identifier TEXT PRIMARY KEY,
            details TEXT NOT NULL
        );
        CREATE TABLE users (
            id TEXT PRIMARY KEY,
            connection TEXT NOT NULL,
            email TEXT,
            username TEXT,
            password_hash TEXT,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            details TEXT NOT NULL,
            UNIQUE (connection, email),
            UNIQUE (connection, username)
        );
        CREATE TABLE sessions (
            id TEXT PRIMARY KEY,
            cookie_hash BLOB NOT NULL UNIQUE,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            created_at INTEGER NOT NULL,
            last_active_at INTEGER NOT NULL,
            authenticated_at INTEGER NOT NULL,
            idle_limit INTEGER NOT NULL,
            absolute_limit INTEGER NOT NULL
        );
        CREATE INDEX sessions_by_user ON sessions (user_id);
        CREATE TABLE login_transactions (
            state_hash BLOB PRIMARY KEY,
            browser_hash BLOB NOT NULL,
            expires_at INTEGER NOT NULL,
            session_id TEXT,
            known_identifier TEXT,
            request TEXT NOT NULL
        );
        CREATE TABLE grants (
            id TEXT PRIMARY KEY,
            user_id TEXT NOT NULL,
            client_id TEXT NOT NULL,
            audience TEXT,
            created_at INTEGER NOT NULL,
            expires_at INTEGER,
            revoked_at INTEGER,
            tokens_revoked_at INTEGER,
            details TEXT NOT NULL
        );
        CREATE INDEX grants_by_user ON grants (user_id, client_id, created_at);
        CREATE TABLE codes (
            hash BLOB PRIMARY KEY,
            grant_id TEXT NOT NULL REFERENCES grants (id) ON DELETE CASCADE,
            expires_at INTEGER NOT NULL,
            used_at INTEGER,
            details TEXT NOT NULL
        );
        CREATE INDEX codes_by_grant ON codes (grant_id);
        CREATE TABLE refresh_tokens (
            hash BLOB PRIMARY KEY,
            grant_id TEXT NOT NULL REFERENCES grants (id) ON DELETE CASCADE,
            parent BLOB,
            expires_at INTEGER,
            rotated_at INTEGER
        );
        CREATE INDEX refresh_tokens_by_grant ON refresh_tokens (grant_id);
        CREATE INDEX refresh_tokens_by_parent ON refresh_tokens (parent);
        CREATE TABLE access_tokens (
            hash BLOB NOT NULL,
            grant_id TEXT NOT NULL REFERENCES grants (id) ON DELETE CASCADE,
            expires_at INTEGER NOT NULL,
            scope TEXT NOT NULL,
            PRIMARY KEY (hash, grant_id)
        );
        CREATE INDEX access_tokens_by_grant ON access_tokens (grant_id);
        CREATE TABLE signing_keys (
            id TEXT PRIMARY KEY,
            state TEXT NOT NULL,
            pkcs8 BLOB NOT NULL,
            created_at INTEGER NOT NULL
        );
        CREATE UNIQUE INDEX one_key_each ON signing_keys (state) WHERE state IN ('current', 'next');
        CREATE TABLE login_failures (
            connection TEXT NOT NULL,
            identifier TEXT NOT NULL,
            address TEXT NOT NULL,
            failures INTEGER NOT NULL,
            last_at INTEGER NOT NULL,
            PRIMARY KEY (connection, identifier, address)
        );
        """

    /// Keys that tokens are bound to, devices, pushed requests, and what the throttles and DPoP need.
    private static let version2 = """
        ALTER TABLE refresh_tokens ADD COLUMN key_thumbprint TEXT;
        ALTER TABLE access_tokens ADD COLUMN key_thumbprint TEXT;
        CREATE TABLE device_codes (
            hash BLOB PRIMARY KEY,
            user_code_hash BLOB NOT NULL UNIQUE,
            client_id TEXT NOT NULL,
            expires_at INTEGER NOT NULL,
            state TEXT NOT NULL,
            polled_at INTEGER,
            grant_id TEXT,
            details TEXT NOT NULL
        );
        CREATE TABLE pushed_requests (
            hash BLOB PRIMARY KEY,
            client_id TEXT NOT NULL,
            expires_at INTEGER NOT NULL,
            request TEXT NOT NULL
        );
        CREATE TABLE used_once (
            hash BLOB PRIMARY KEY,
            expires_at INTEGER NOT NULL
        );
        CREATE TABLE throttles (
            name TEXT PRIMARY KEY,
            empty_at INTEGER NOT NULL
        );
        CREATE TABLE secrets (
            name TEXT PRIMARY KEY,
            value BLOB NOT NULL
        );
        """

    /// Phone numbers and former passwords of users, second factors, and single-use tickets.
    private static let version3 = """
        ALTER TABLE users ADD COLUMN phone TEXT;
        ALTER TABLE users ADD COLUMN former_passwords TEXT NOT NULL DEFAULT '[]';
        UPDATE users SET phone = json_extract(details, '$.phone_number');
        CREATE INDEX users_by_phone ON users (connection, phone);
        CREATE UNIQUE INDEX users_by_phone_alone ON users (connection, phone)
            WHERE email IS NULL AND username IS NULL;
        CREATE TABLE tickets (
            kind TEXT NOT NULL,
            key BLOB NOT NULL,
            subject TEXT NOT NULL,
            expires_at INTEGER NOT NULL,
            guesses INTEGER NOT NULL DEFAULT 0,
            details TEXT NOT NULL,
            PRIMARY KEY (kind, key)
        );
        CREATE INDEX tickets_by_subject ON tickets (kind, subject);
        CREATE TABLE enrollments (
            id TEXT PRIMARY KEY,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            factor TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            confirmed INTEGER NOT NULL,
            last_step INTEGER,
            code_hash BLOB,
            details TEXT NOT NULL
        );
        CREATE INDEX enrollments_by_user ON enrollments (user_id);
        """
}
