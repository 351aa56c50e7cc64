extension SQLMigrations {
    /// Second factors of browser sessions, and the apps that they came from.
    static let sessionDetails = """
        ALTER TABLE sessions ADD COLUMN details TEXT NOT NULL DEFAULT '{}';
        """
}
