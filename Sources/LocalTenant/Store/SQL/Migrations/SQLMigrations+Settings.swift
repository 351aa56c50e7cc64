extension SQLMigrations {
    /// Settings that the Management API made or changed.
    static let settings = """
        CREATE TABLE settings (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            name TEXT,
            document TEXT NOT NULL,
            UNIQUE (kind, id),
            UNIQUE (kind, name)
        );
        """
}
