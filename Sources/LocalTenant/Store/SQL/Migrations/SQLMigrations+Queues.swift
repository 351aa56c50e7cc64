extension SQLMigrations {
    /// When queued messages are due.
    static let queues = """
        ALTER TABLE tickets ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX tickets_by_due_date ON tickets (kind, subject, due_at);
        DROP INDEX tickets_by_subject;
        """
}
