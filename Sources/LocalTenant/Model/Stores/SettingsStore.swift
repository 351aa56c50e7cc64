/// Settings that were made or changed while the tenant ran.
protocol SettingsStore: Sendable {
    /// In the order in which they were added.
    func settings(_ kind: String) async throws(StoreError) -> [SettingRecord]
    /// The same, as it was up to a second ago if another process changes it, so that it costs nothing to ask again.
    func recentSettings(_ kind: String) async throws(StoreError) -> [SettingRecord]
    /// Those of all kinds that begin with this path.
    func settings(below path: String) async throws(StoreError) -> [SettingRecord]
    func setting(_ kind: String, _ id: String) async throws(StoreError) -> SettingRecord?
    /// - Throws: `StoreError.conflict` if the id or the name is taken.
    func insert(_ setting: SettingRecord) async throws(StoreError)
    /// Replaces all settings of a kind.
    func replaceSettings(_ kind: String, _ settings: [SettingRecord]) async throws(StoreError)
    /// Changes the setting; nil if there is none.
    /// - Throws: `StoreError.conflict` if the new name is taken.
    func changeSetting(
        _ kind: String, _ id: String, _ change: @escaping @Sendable (inout SettingRecord) -> Void
    ) async throws(StoreError) -> SettingRecord?
    /// Changes the setting, or adds one that is changed in the same way.
    /// - Throws: `StoreError.conflict` if the name is taken.
    func putSetting(
        _ kind: String, _ id: String, _ change: @escaping @Sendable (inout SettingRecord) -> Void
    ) async throws(StoreError) -> SettingRecord
    /// False if there is none.
    func deleteSetting(_ kind: String, _ id: String) async throws(StoreError) -> Bool
}
