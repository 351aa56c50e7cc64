import A0SQL

// Records are read and written by their tables, which is much faster than with Foundation's coders.

extension SQLValue {
    static func json(_ value: some CodableSetting) throws(StoreError) -> SQLValue {
        .text(String(decoding: (value.written ?? .null).encoded(), as: UTF8.self))
    }
}

extension SQLRow {
    func json<Value: CodableSetting>(_ column: Int, as type: Value.Type = Value.self) throws(StoreError) -> Value {
        let text = try text(column)
        do {
            return try DecodedDocuments.shared.value(of: text) {
                // Members of a newer version are ignored: its process may run at the same time.
                try type.read(TenantValue.decode(Array($0.utf8)), SettingSource(isLenient: true))
            }
        } catch {
            throw .failed("A record cannot be read. Was it written by a newer version?")
        }
    }
}
