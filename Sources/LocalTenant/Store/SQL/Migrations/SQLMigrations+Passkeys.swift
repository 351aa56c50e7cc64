extension SQLMigrations {
    static let passkeys = """
        CREATE TABLE passkeys (
            id TEXT PRIMARY KEY,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            credential_id BLOB NOT NULL UNIQUE,
            public_key BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            last_used_at INTEGER,
            sign_count INTEGER NOT NULL,
            backed_up INTEGER NOT NULL,
            details TEXT NOT NULL
        );
        CREATE INDEX passkeys_by_user ON passkeys (user_id);
        """
}
