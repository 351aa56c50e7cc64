import A0SQL

// Settings that were made or changed while the tenant ran.
extension SQLStore {
    func settings(_ kind: String) async throws(StoreError) -> [SettingRecord] {
        try await read { (database) throws(StoreError) in try database.settings(kind) }
    }

    func recentSettings(_ kind: String) async throws(StoreError) -> [SettingRecord] {
        try await readOnce("settings \(kind)", from: .settings) { (database) throws(StoreError) in
            try database.settings(kind)
        } ?? []
    }

    func settings(below path: String) async throws(StoreError) -> [SettingRecord] {
        try await read { (database) throws(StoreError) in
            try database.run(
                "SELECT \(SettingRecord.selection) FROM settings WHERE substr(kind, 1, length(?1)) = ?1 ORDER BY kind, position",
                [.text(path)]
            )
            .map(SettingRecord.init)
        }
    }

    func setting(_ kind: String, _ id: String) async throws(StoreError) -> SettingRecord? {
        try await find { (database) throws(StoreError) in try database.setting(kind, id) }
    }

    func insert(_ setting: SettingRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in try database.insert(setting) }
    }

    func replaceSettings(_ kind: String, _ settings: [SettingRecord]) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run("DELETE FROM settings WHERE kind = ?", [.text(kind)])
            for setting in settings { try database.insert(setting) }
        }
    }

    func changeSetting(
        _ kind: String, _ id: String, _ change: @escaping @Sendable (inout SettingRecord) -> Void
    ) async throws(StoreError) -> SettingRecord? {
        try await write { (database) throws(StoreError) in try database.changeSetting(kind, id, change) }
    }

    func putSetting(
        _ kind: String, _ id: String, _ change: @escaping @Sendable (inout SettingRecord) -> Void
    ) async throws(StoreError) -> SettingRecord {
        try await write { (database) throws(StoreError) in try database.putSetting(kind, id, change) }
    }

    func deleteSetting(_ kind: String, _ id: String) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in try database.deleteSetting(kind, id) }
    }
}

extension SQLDatabase {
    func changeSetting(
        _ kind: String, _ id: String, _ change: (inout SettingRecord) -> Void
    ) throws(StoreError) -> SettingRecord? {
        guard var setting = try setting(kind, id) else { return nil }
        change(&setting)
        try update(setting)
        return setting
    }

    func putSetting(
        _ kind: String, _ id: String, _ change: (inout SettingRecord) -> Void
    ) throws(StoreError) -> SettingRecord {
        let known = try setting(kind, id)
        var setting = known ?? SettingRecord(kind: kind, id: id, document: [:])
        change(&setting)
        if known == nil { try insert(setting) } else { try update(setting) }
        return setting
    }

    func deleteSetting(_ kind: String, _ id: String) throws(StoreError) -> Bool {
        try run("DELETE FROM settings WHERE kind = ? AND id = ?", [.text(kind), .text(id)])
        let isDeleted = changes > 0
        // What belongs to it is below its path.
        let below = [kind, id].filter { !$0.isEmpty }.joined(separator: "/") + "/"
        try run("DELETE FROM settings WHERE substr(kind || '/', 1, length(?1)) = ?1", [.text(below)])
        return isDeleted
    }

    func insert(_ setting: SettingRecord) throws(StoreError) {
        try run(
            "INSERT INTO settings (kind, id, name, document) VALUES (?, ?, ?, ?)",
            [.text(setting.kind), .text(setting.id), .optional(setting.name), .json(setting.document)])
    }

    fileprivate func update(_ setting: SettingRecord) throws(StoreError) {
        try run(
            "UPDATE settings SET name = ?, document = ? WHERE kind = ? AND id = ?",
            [.optional(setting.name), .json(setting.document), .text(setting.kind), .text(setting.id)])
    }

    fileprivate func settings(_ kind: String) throws(StoreError) -> [SettingRecord] {
        try run("SELECT \(SettingRecord.selection) FROM settings WHERE kind = ? ORDER BY position", [.text(kind)])
            .map(SettingRecord.init)
    }

    fileprivate func setting(_ kind: String, _ id: String) throws(StoreError) -> SettingRecord? {
        try run(
            "SELECT \(SettingRecord.selection) FROM settings WHERE kind = ? AND id = ?", [.text(kind), .text(id)]
        ).first.map(SettingRecord.init)
    }
}

extension SettingRecord {
    fileprivate static let selection = "kind, id, name, document"

    fileprivate init(_ row: SQLRow) throws(StoreError) {
        self.init(
            kind: try row.text(0), id: try row.text(1), name: row.optionalText(2), document: try row.json(3))
    }
}
