extension SQLMigrations {
    /// Accounts that are linked to a user, and users' activity.
    static let accounts = """
        ALTER TABLE users ADD COLUMN linked_to TEXT REFERENCES users (id) ON DELETE CASCADE;
        ALTER TABLE users ADD COLUMN linked_at INTEGER;
        ALTER TABLE users ADD COLUMN logins INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE users ADD COLUMN last_login INTEGER;
        ALTER TABLE users ADD COLUMN last_address TEXT;
        ALTER TABLE users ADD COLUMN last_password_reset INTEGER;
        CREATE INDEX users_by_link ON users (linked_to) WHERE linked_to IS NOT NULL;
        CREATE INDEX users_by_email ON users (email) WHERE email IS NOT NULL;
        """
}
