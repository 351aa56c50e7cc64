extension SQLMigrations {
    /// The URLs by which clients with metadata documents are known.
    static let externalClients = """
        ALTER TABLE clients ADD COLUMN external_id TEXT;
        CREATE UNIQUE INDEX clients_by_external_id ON clients (external_id);
        """
}
