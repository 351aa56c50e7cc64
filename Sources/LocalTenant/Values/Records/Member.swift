import Foundation

/// A row of a record's table: usually a key and the property that it's about.
struct Member<Of: Record>: Sendable {
    /// The key, and others that it's responsible for.
    let keys: [String]
    var traits: MemberTraits = []
    /// nil for a key that is only recognized.
    var shape: SettingShape?
    var read: @Sendable ([String: TenantValue], inout Of, SettingSource) throws(TenantError) -> Void = { _, _, _ in }
    var write: @Sendable (Of, inout [String: TenantValue]) -> Void = { _, _ in }
    var check: @Sendable (Of) throws(TenantError) -> Void = { _ in }
}

/// The properties of a field.
struct MemberTraits: OptionSet, Sendable {
    let rawValue: Int

    /// A document without it is incomplete.
    static let required = MemberTraits(rawValue: 1)
    /// It can't be changed later.
    static let immutable = MemberTraits(rawValue: 2)
    /// It's read, but never written.
    static let writeOnly = MemberTraits(rawValue: 4)
}

extension Member {
    /// A property.
    ///
    /// - Parameters:
    ///   - alias: another key for it, of which a document may have one.
    ///   - rules: requirements for the value, or for each element of a list.
    init<Value: SettingValue>(
        _ key: String, _ path: WritableKeyPath<Of, Value> & Sendable, is traits: MemberTraits = [],
        or alias: String? = nil, _ rules: Rule<Value.Ruled>...
    ) {
        self.init(keys: [key] + (alias.map { [$0] } ?? []), traits: traits, shape: Value.shape)
        read = { (object, record, source) throws(TenantError) in
            let name = try Self.name(key, or: alias, in: object)
            switch object[name] {
            case nil where traits.contains(.required): throw .missing(name)
            case nil: return
            case .null? where !traits.contains(.required): record[keyPath: path] = Of.blank[keyPath: path]
            case let value?:
                record[keyPath: path] = try TenantError.locating(name) { () throws(TenantError) in
                    try Value.read(value, source)
                }
            }
        }
        if !traits.contains(.writeOnly) { write = { $1[key] = $0[keyPath: path].written } }
        check = { (record) throws(TenantError) in
            try TenantError.locating(key) { () throws(TenantError) in try record[keyPath: path].check(rules) }
        }
    }

    private static func name(
        _ key: String, or alias: String?, in object: [String: TenantValue]
    ) throws(TenantError) -> String {
        guard let alias, let other = object[alias], other != .null else { return key }
        guard object[key, default: .null] == .null else {
            throw TenantError(
                .configuration, "there is \(key), which means the same. Choose one of the two.", keyPath: alias)
        }
        return alias
    }

    /// An object with properties of the same record.
    init(_ key: String, @MemberList<Of> _ rows: () -> [Member<Of>]) {
        let table = Table(rows)
        self.init(keys: [key], shape: .object)
        read = { (object, record, source) throws(TenantError) in
            guard let value = object[key], value != .null else { return }
            try TenantError.locating(key) { () throws(TenantError) in
                guard case .object(let own) = value else { throw Of.mismatch(value) }
                try table.read(own, into: &record, source)
            }
        }
        write = { record, object in
            let own = table.write(record)
            if !own.isEmpty { object[key] = .object(own) }
        }
        check = { (record) throws(TenantError) in
            try TenantError.locating(key) { () throws(TenantError) in
                for row in table.rows { try row.check(record) }
            }
        }
    }

    /// A text that may stand in a file of its own instead, whose path is the value of a key that ends in `_file`.
    static func longText(
        _ key: String, _ path: WritableKeyPath<Of, String?> & Sendable, is traits: MemberTraits = []
    ) -> Member {
        let text = Member(key, path, is: traits)
        let fileKey = key + "_file"
        return Member(
            keys: [key, fileKey], traits: traits, shape: text.shape,
            read: { (object, record, source) throws(TenantError) in
                guard let file = object[fileKey], file != .null else { return try text.read(object, &record, source) }
                record[keyPath: path] = try TenantError.locating(fileKey) { () throws(TenantError) in
                    try LongText.read(file, source, besides: object[key] == nil ? nil : key)
                }
            }, write: text.write)
    }

    /// The path of a file.
    static func file(
        _ key: String, _ path: WritableKeyPath<Of, URL?> & Sendable, isDirectory: Bool = false
    ) -> Member {
        Member(
            keys: [key], shape: .text,
            read: { (object, record, source) throws(TenantError) in
                guard let value = object[key], value != .null else { return }
                let text = try TenantError.locating(key) { () throws(TenantError) in try String.read(value, source) }
                record[keyPath: path] = URL(fileURLWithPath: text, isDirectory: isDirectory)
            }, write: { $1[key] = $0[keyPath: path].map { .string($0.path) } })
    }

    /// Members with any of these names.
    static func any<Value: SettingValue>(
        of names: Set<String>, _ path: WritableKeyPath<Of, [String: Value]> & Sendable
    ) -> Member {
        Member(
            keys: names.sorted(), shape: Value.shape,
            read: { (object, record, source) throws(TenantError) in
                for (name, value) in object where names.contains(name) {
                    record[keyPath: path][name] =
                        value == .null
                        ? nil
                        : try TenantError.locating(name) { () throws(TenantError) in try Value.read(value, source) }
                }
            },
            write: { record, object in
                for (name, value) in record[keyPath: path] where names.contains(name) { object[name] = value.written }
            })
    }

    /// Keys that change nothing here, so that settings can be copied from Auth0.
    static func withoutEffect(_ keys: String...) -> Member { Member(keys: keys) }

    /// A key that may only be null.
    static func refused(_ key: String, _ reason: String) -> Member {
        Member(
            keys: [key],
            read: { (object, _, _) throws(TenantError) in
                guard object[key, default: .null] == .null else {
                    throw TenantError(.configuration, reason, keyPath: key)
                }
            })
    }
}
