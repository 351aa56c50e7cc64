extension SQLiteMigrations {
    /// Users who live at another provider: what it says about them, and their email addresses, which need not be different.
    static let upstream = """
        ALTER TABLE users ADD COLUMN attributes TEXT NOT NULL DEFAULT '{}';
        ALTER TABLE users ADD COLUMN upstream_email TEXT;
        """
}
