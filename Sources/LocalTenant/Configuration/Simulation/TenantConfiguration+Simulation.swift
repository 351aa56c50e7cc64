extension TenantConfiguration {
    /// Whether the tenant stands in for the provider of a connection.
    func simulates(_ connection: TenantConnection) -> Bool {
        simulatedProviders.contains { $0.strategy == connection.strategy }
    }

    /// With a connection for each simulated provider that has none.
    var withSimulatedConnections: TenantConfiguration {
        var configuration = self
        for provider in simulatedProviders where !connections.contains(where: { $0.strategy == provider.strategy }) {
            let word = provider.strategy.rawValue
            configuration.connections.append(TenantConnection(name: word, strategy: provider.strategy))
        }
        return configuration
    }

    func checkSimulation() throws(TenantError) {
        for (index, provider) in simulatedProviders.enumerated() {
            let path = "simulated_providers[\(index)]"
            try require(
                !simulatedProviders[..<index].contains { $0.strategy == provider.strategy }, "\(path).strategy",
                "\(provider.strategy.rawValue) appears twice.")
        }
        for (index, person) in simulatedPeople.enumerated() {
            try require(
                !simulatedPeople[..<index].contains { $0.email.identifierKey == person.email.identifierKey },
                "simulated_people[\(index)].email", "\(person.email) appears twice.")
        }
    }
}
