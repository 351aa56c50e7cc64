extension TenantConfiguration {
    /// The application's parameters that a login may need to pass on to other providers; nil for none.
    func passedOn(_ parameters: Parameters) -> [String: String]? {
        guard connections.contains(where: { $0.strategy.upstream != nil }) else { return nil }
        var sent: [String: String] = [:]
        sent[ProviderRequest.moreScope] = parameters.first(ProviderRequest.moreScope)
        for case .alias(let alias) in connections.flatMap({ $0.options?.upstreamParameters.values.map(\.self) ?? [] }) {
            sent[alias.rawValue] = parameters.first(alias.rawValue)
        }
        return sent.isEmpty ? nil : sent
    }
}
