extension LocalTenant {
    /// The tenant as it is now.
    ///
    /// - Throws: ``TenantError`` if the store cannot be read.
    public func snapshot() async throws(TenantError) -> TenantSnapshot {
        try await tenant.snapshot()
    }

    /// Restores the tenant to a snapshot, and discards its messages, its ``requests``, and its faults. Don't use the
    /// tenant in the meantime.
    ///
    /// - Parameter snapshot: a snapshot of this tenant. One of another tenant has keys and users that this tenant's
    ///   clients don't know.
    /// - Throws: ``TenantError`` if the store cannot be written.
    public func restore(_ snapshot: TenantSnapshot) async throws(TenantError) {
        try await tenant.restore(snapshot)
        faults.clear()
        history.clear()
    }
}
