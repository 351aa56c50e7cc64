extension LocalTenant {
    /// The tenant as it is now.
    ///
    /// - Throws: ``TenantError`` if the store cannot be read.
    public func snapshot() async throws(TenantError) -> TenantSnapshot {
        try await tenant.snapshot()
    }

    /// Brings the tenant back to what it was, and forgets its messages, its ``requests`` and its faults. Nobody should use it
    /// meanwhile.
    ///
    /// - Parameter snapshot: of this tenant; that of another one brings keys and users that this one's clients do not know.
    /// - Throws: ``TenantError`` if the store cannot be written.
    public func restore(_ snapshot: TenantSnapshot) async throws(TenantError) {
        try await tenant.restore(snapshot)
        faults.clear()
        history.clear()
    }
}
