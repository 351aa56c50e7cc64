/// A kind of settings with a table of its fields, from which reading, writing, and checking come. `TenantRole` is a
/// short one.
protocol Record: CodableSetting where Ruled == Self {
    /// A record with the default of each field.
    static var blank: Self { get }

    static var table: Table<Self> { get }

    /// Sets defaults that depend on other fields.
    ///
    /// - Parameter isGiven: Whether the document has a key, with a value other than null.
    mutating func complete(_ isGiven: (String) -> Bool) throws(TenantError)

    /// Checks what the rules of single fields can't: values that depend on each other.
    func checkTogether() throws(TenantError)
}

extension Record {
    static var shape: SettingShape { .object }
    var written: TenantValue? { .object(object) }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Self {
        try readObject(value, source)
    }

    static func readObject(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Self {
        guard case .object(let members) = value else { throw mismatch(value) }
        var record = blank
        try table.read(members, into: &record, source)
        try record.complete { key in members[key].map { $0 != .null } ?? false }
        return record
    }

    /// Sets the fields that are given, as `PATCH` does. A field that is null gets its default.
    ///
    /// - Throws: `TenantError`, also for a field that can't be changed; then nothing is changed.
    mutating func patch(_ members: [String: TenantValue]) throws(TenantError) {
        var changed = self
        try Self.table.read(members, into: &changed, SettingSource(), isPatch: true)
        self = changed
    }

    /// The JSON object.
    var object: [String: TenantValue] { Self.table.write(self) }

    /// The JSON object without the members that have their usual value and can be left out.
    func object(withoutUsual canBeLeftOut: (String) -> Bool) -> [String: TenantValue] {
        let usual = Self.blank.object
        return object.filter { usual[$0.key] != $0.value || !canBeLeftOut($0.key) }
    }

    /// The JSON object without the members that have their usual value, as long as it means the same.
    var shortObject: [String: TenantValue] {
        let (all, short) = (object, object(withoutUsual: { _ in true }))
        let copy = try? Self.readObject(.object(short), SettingSource())
        return copy?.object == all ? short : all
    }

    mutating func complete(_ isGiven: (String) -> Bool) {}

    func checkTogether() {}

    /// Checks all rules.
    ///
    /// - Throws: `TenantError` with a key path that starts at this record.
    func check() throws(TenantError) {
        for member in Self.table.rows { try member.check(self) }
        try checkTogether()
    }

    /// Checks all rules of the record at a place in a document.
    func check(at path: String) throws(TenantError) {
        try TenantError.locating(path) { () throws(TenantError) in try check() }
    }

    func check(_ rules: [Rule<Self>]) throws(TenantError) { try check() }
}

/// The members of a record's JSON object, or of an object in it.
struct Table<Of: Record>: Sendable {
    let rows: [Member<Of>]
    private let keys: Set<String>
    private let changeableKeys: Set<String>

    init(@MemberList<Of> _ rows: () -> [Member<Of>]) {
        self.rows = rows()
        keys = Set(self.rows.flatMap(\.keys))
        changeableKeys = Set(self.rows.filter { !$0.traits.contains(.immutable) }.flatMap(\.keys))
    }

    func read(
        _ object: [String: TenantValue], into record: inout Of, _ source: SettingSource, isPatch: Bool = false
    ) throws(TenantError) {
        let known = isPatch ? changeableKeys : keys
        if !source.isLenient, let key = object.keys.filter({ !known.contains($0) }).min() {
            let hint = TenantError.suggestion(for: key, Array(known), atMost: .max)
            throw TenantError(.configuration, "unknown key.\(hint)", keyPath: key)
        }
        for row in rows where !isPatch || row.keys.contains(where: { object[$0] != nil }) {
            try row.read(object, &record, source)
        }
    }

    func write(_ record: Of) -> [String: TenantValue] {
        var object: [String: TenantValue] = [:]
        for row in rows { row.write(record, &object) }
        return object
    }
}

/// Collects the rows of a table. Each is type-checked by itself, so an error is reported on its row.
@resultBuilder
enum MemberList<Of: Record> {
    static func buildExpression(_ row: Member<Of>) -> Member<Of> { row }
    static func buildBlock(_ rows: Member<Of>...) -> [Member<Of>] { rows }
}
