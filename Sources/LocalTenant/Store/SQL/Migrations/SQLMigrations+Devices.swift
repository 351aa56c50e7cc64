extension SQLMigrations {
    /// The devices that use sessions and refresh tokens.
    static let devices = """
        ALTER TABLE sessions ADD COLUMN last_address TEXT;
        ALTER TABLE sessions ADD COLUMN last_agent TEXT;
        ALTER TABLE refresh_tokens ADD COLUMN first_address TEXT;
        ALTER TABLE refresh_tokens ADD COLUMN first_agent TEXT;
        ALTER TABLE refresh_tokens ADD COLUMN last_address TEXT;
        ALTER TABLE refresh_tokens ADD COLUMN last_agent TEXT;
        ALTER TABLE refresh_tokens ADD COLUMN exchanged_at INTEGER;
        """
}
