extension SQLMigrations {
    /// Users' accounts at other providers that they don't log in with.
    static let connectedAccounts = """
        ALTER TABLE users ADD COLUMN connected_accounts TEXT NOT NULL DEFAULT '[]';
        """
}
