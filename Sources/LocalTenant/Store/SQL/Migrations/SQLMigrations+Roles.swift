extension SQLMigrations {
    /// Roles, permissions of roles and users, and client grants.
    static let roles = """
        CREATE TABLE roles (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            description TEXT NOT NULL
        );
        CREATE TABLE role_permissions (
            holder_id TEXT NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
            api TEXT NOT NULL REFERENCES apis (identifier) ON DELETE CASCADE,
            name TEXT NOT NULL,
            PRIMARY KEY (holder_id, api, name)
        );
        CREATE TABLE user_permissions (
            holder_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            api TEXT NOT NULL REFERENCES apis (identifier) ON DELETE CASCADE,
            name TEXT NOT NULL,
            PRIMARY KEY (holder_id, api, name)
        );
        CREATE TABLE role_assignments (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            organization_id TEXT NOT NULL DEFAULT '',
            role_id TEXT NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
            PRIMARY KEY (user_id, organization_id, role_id)
        );
        CREATE INDEX role_assignments_by_role ON role_assignments (role_id);
        CREATE TABLE client_grants (
            id TEXT PRIMARY KEY,
            audience TEXT NOT NULL,
            configured INTEGER NOT NULL,
            details TEXT NOT NULL
        );
        """
}
