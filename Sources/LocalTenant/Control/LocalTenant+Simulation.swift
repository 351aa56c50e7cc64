extension LocalTenant {
    /// Sets the fault of a simulated provider from now on; nil for none.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound` if the provider is not simulated, or `configuration` for a
    ///   fault that it cannot have.
    public func setFault(
        _ fault: SimulatedProvider.Fault?, atSimulated provider: SimulatedProvider
    ) throws(TenantError) {
        let strategy = provider.strategy
        guard let simulation = tenant.simulation,
            tenant.configuration.simulatedProviders.contains(where: { $0.strategy == strategy })
        else {
            throw TenantError(.notFound, "The tenant does not simulate \(strategy.rawValue).")
        }
        try SimulatedProvider(strategy, fault: fault).check(at: "fault")
        simulation.set(fault, strategy)
    }
}
