extension SQLMigrations {
    /// The log, the messages of logins, and the codes and tokens by which a request belongs to a login.
    static let log = """
        CREATE TABLE log_events (
            log_id TEXT PRIMARY KEY,
            date INTEGER NOT NULL,
            type TEXT NOT NULL,
            description TEXT,
            connection TEXT,
            connection_id TEXT,
            client_id TEXT,
            client_name TEXT,
            hostname TEXT,
            ip TEXT,
            organization_id TEXT,
            user_id TEXT,
            user_name TEXT,
            user_agent TEXT,
            strategy TEXT,
            strategy_type TEXT,
            login TEXT,
            members TEXT NOT NULL
        );
        CREATE INDEX log_events_by_date ON log_events (date);
        CREATE INDEX log_events_by_user ON log_events (user_id, log_id);
        CREATE INDEX log_events_by_login ON log_events (login, log_id);
        CREATE TABLE login_hops (
            login TEXT NOT NULL,
            position INTEGER NOT NULL,
            date INTEGER NOT NULL,
            hop TEXT NOT NULL,
            PRIMARY KEY (login, position)
        );
        CREATE INDEX login_hops_by_date ON login_hops (date);
        CREATE TABLE login_values (
            hash BLOB PRIMARY KEY,
            login TEXT NOT NULL,
            date INTEGER NOT NULL
        );
        CREATE INDEX login_values_by_date ON login_values (date);
        """
}
