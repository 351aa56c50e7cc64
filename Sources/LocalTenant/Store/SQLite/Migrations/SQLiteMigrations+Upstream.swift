extension SQLiteMigrations {
    /// Users who live at another provider: what it says about them, and their email addresses, which need not be different.
    static let upstream = """
        ALTER TABLE users ADD COLUMN attributes TEXT NOT NULL DEFAULT '{}';
        ALTER TABLE users ADD COLUMN upstream_email TEXT;
        """

    /// What such providers gave for their own APIs.
    static let upstreamTokens = """
        ALTER TABLE users ADD COLUMN upstream_tokens TEXT NOT NULL DEFAULT 'null';
        """
}
