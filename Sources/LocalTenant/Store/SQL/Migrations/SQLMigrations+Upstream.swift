extension SQLMigrations {
    /// Users from other providers: their attributes, and their email addresses, which don't need to be unique.
    static let upstream = """
        ALTER TABLE users ADD COLUMN attributes TEXT NOT NULL DEFAULT '{}';
        ALTER TABLE users ADD COLUMN upstream_email TEXT;
        """

    /// The providers' tokens for their own APIs.
    static let upstreamTokens = """
        ALTER TABLE users ADD COLUMN upstream_tokens TEXT NOT NULL DEFAULT 'null';
        """
}
