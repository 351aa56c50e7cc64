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

    /// For finding a user by the email address at another provider, and for listing all users.
    static let userIndexes = """
        CREATE INDEX users_by_upstream_email ON users (connection, upstream_email) WHERE upstream_email IS NOT NULL;
        CREATE INDEX users_by_creation ON users (created_at) WHERE linked_to IS NULL;
        """
}
