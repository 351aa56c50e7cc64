/// The rules about requests, which the Management API keeps.
enum NetworkACLSetting {
    static let rules = SettingConsequence(check: { _ in }, apply: apply)

    /// Uses what is stored for all later requests.
    @Sendable static func apply(_ settings: CurrentSettings) async throws {
        let rules = try await settings.store.settings(NetworkACL.kind).compactMap {
            NetworkACL(id: $0.id, $0.document)
        }.sorted { $0.priority < $1.priority }
        guard rules != settings.configuration.networkACLs else { return }
        settings.change { $0.networkACLs = rules }
    }
}
