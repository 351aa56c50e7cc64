/// Settings that were made or changed while the tenant ran.
protocol SettingsStore: Sendable {
    /// In the order in which they were added.
    func settings(_ kind: String) async throws(StoreError) -> [SettingRecord]
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
    /// False if there is none.
    func deleteSetting(_ kind: String, _ id: String) async throws(StoreError) -> Bool
}

extension SettingsStore {
    /// Changes the setting, or adds one that is changed in the same way.
    func putSetting(
        _ kind: String, _ id: String, _ change: @escaping @Sendable (inout SettingRecord) -> Void
    ) async throws(StoreError) -> SettingRecord {
        if let changed = try await changeSetting(kind, id, change) { return changed }
        var added = SettingRecord(kind: kind, id: id, document: [:])
        change(&added)
        do {
            try await insert(added)
            return added
        } catch .conflict {
            // Another caller was faster, or the name is taken.
            guard let changed = try await changeSetting(kind, id, change) else { throw .conflict }
            return changed
        }
    }
}
