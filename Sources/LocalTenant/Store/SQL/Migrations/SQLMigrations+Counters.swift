extension SQLMigrations {
    /// Numbers of things within a period.
    static let counters = """
        CREATE TABLE counters (
            name TEXT PRIMARY KEY,
            number INTEGER NOT NULL,
            ends_at INTEGER NOT NULL
        );
        """
}
