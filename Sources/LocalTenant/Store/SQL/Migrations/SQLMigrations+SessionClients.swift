extension SQLMigrations {
    /// The applications that got codes or tokens in a browser session, with the session id that they received: a new
    /// login of the same user changes the session's id.
    static let sessionClients = """
        CREATE TABLE session_clients (
            session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
            client_id TEXT NOT NULL,
            sid TEXT NOT NULL,
            PRIMARY KEY (session_id, client_id, sid)
        );
        """
}
