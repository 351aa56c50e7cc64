extension SQLMigrations {
    /// Users' consents for applications.
    static let consents = """
        CREATE TABLE consents (
            id TEXT PRIMARY KEY,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            client_id TEXT NOT NULL,
            audience TEXT NOT NULL DEFAULT '',
            organization_id TEXT NOT NULL DEFAULT '',
            scope TEXT NOT NULL,
            UNIQUE (user_id, client_id, audience, organization_id)
        );
        """
}
