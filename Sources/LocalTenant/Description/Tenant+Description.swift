extension Tenant {
    /// Makes the tenant what a description says.
    ///
    /// - Throws: `TenantError`, with the place in the description; then nothing has changed in the store.
    /// - Returns: the secrets of new clients, by client id.
    func load(_ description: TenantDescription) async throws -> [String: String] {
        let loader = DescriptionLoader(description, to: self, isRehearsal: false)
        return try await store.exclusively(.change) {
            try await store.together {
                try await loader.load()
                return loader.secrets
            }
        }
    }

    /// The changes that a description would make.
    func changes(by description: TenantDescription) async throws -> [TenantDescription.Change] {
        let loader = DescriptionLoader(description, to: self, isRehearsal: true)
        try await loader.load()
        return loader.changes
    }
}

extension TenantConfiguration {
    /// Without the defaults that a description has other things for.
    func without(defaultsIn description: TenantDescription) -> TenantConfiguration {
        var configuration = self
        let defaults = TenantConfiguration()
        if description.sections["clients"] != nil, clients == defaults.clients { configuration.clients = [] }
        guard connections == defaults.connections else { return configuration }
        configuration.connections.removeAll { connection in
            description.sections[connection.strategy == .database ? "databases" : "connections"] != nil
        }
        return configuration
    }
}
