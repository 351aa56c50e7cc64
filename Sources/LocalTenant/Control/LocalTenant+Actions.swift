extension LocalTenant {
    /// The actions of this tenant that are written in Swift.
    public var actions: TenantActions { tenant.actions }
}
