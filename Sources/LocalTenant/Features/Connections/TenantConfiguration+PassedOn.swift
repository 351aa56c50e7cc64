extension TenantConfiguration {
    /// What a login may have to tell other providers, as the application sent it; nil for nothing.
    func passedOn(_ parameters: Parameters) -> [String: String]? {
        var sent: [String: String] = [:]
        for case .alias(let alias) in connections.flatMap({ $0.options?.upstreamParameters.values.map(\.self) ?? [] }) {
            sent[alias.rawValue] = parameters.first(alias.rawValue)
        }
        return sent.isEmpty ? nil : sent
    }
}
