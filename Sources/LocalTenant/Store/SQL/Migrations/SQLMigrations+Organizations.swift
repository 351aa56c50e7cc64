extension SQLMigrations {
    /// Members of organizations. The organizations themselves are in the configuration.
    static let organizations = """
        CREATE TABLE organization_members (
            organization_id TEXT NOT NULL,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            PRIMARY KEY (organization_id, user_id)
        );
        CREATE INDEX organization_members_by_user ON organization_members (user_id);
        """

    /// Organizations that aren't in the configuration.
    static let addedOrganizations = """
        CREATE TABLE organizations (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            details TEXT NOT NULL
        );
        """
}
