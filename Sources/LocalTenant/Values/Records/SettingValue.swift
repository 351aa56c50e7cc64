import A0Encoding
import Foundation

/// A value in a document of settings, such as text, a number, a choice, a record, or a list of these.
protocol SettingValue: Sendable {
    /// The type that rules are about: for an optional or a list, that of its content.
    associatedtype Ruled = Self

    /// The JSON type.
    static var shape: SettingShape { get }

    /// - Throws: `TenantError` with a key path that starts at this value.
    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Self

    /// The JSON value; nil if it's left out.
    var written: TenantValue? { get }

    /// - Throws: `TenantError` for the first rule that is broken, with a key path that starts at this value.
    func check(_ rules: [Rule<Ruled>]) throws(TenantError)
}

/// The JSON type of a value, with its name in errors.
enum SettingShape: String, Sendable {
    case text = "a string"
    case flag = "true or false"
    case integer = "a whole number"
    case number = "a number"
    case list = "an array"
    case object = "an object"
    case any = "a value"
}

/// The circumstances in which settings are read.
struct SettingSource: Sendable {
    /// Whether unknown keys are ignored instead of being errors.
    var isLenient = false
    /// The folder of the configuration file, where relative paths start.
    var folder: URL?
}

/// A requirement for a value.
struct Rule<Value>: Sendable {
    /// The error's text; nil if the value is fine.
    let error: @Sendable (Value) -> String?

    init(_ error: @escaping @Sendable (Value) -> String?) { self.error = error }

    init(_ text: String, _ holds: @escaping @Sendable (Value) -> Bool) { error = { holds($0) ? nil : text } }
}

extension SettingValue {
    static func mismatch(_ value: TenantValue) -> TenantError {
        TenantError(.configuration, "expected \(shape.rawValue)\(value == .null ? ", found null" : "").")
    }
}

extension SettingValue where Ruled == Self {
    func check(_ rules: [Rule<Self>]) throws(TenantError) {
        for rule in rules {
            if let error = rule.error(self) { throw TenantError(.configuration, error) }
        }
    }
}

extension TenantError {
    static func missing(_ key: String) -> TenantError {
        TenantError(.configuration, "this key is required.", keyPath: key)
    }

    /// The error with a longer key path, which starts at the object or array that has this key or index.
    func below(_ key: String) -> TenantError {
        let rest = keyPath.map { $0.hasPrefix("[") ? $0 : "." + $0 } ?? ""
        return TenantError(cause, message, keyPath: key + rest)
    }

    /// Runs work on the value of a key, which its errors then name.
    static func locating<Result>(
        _ key: @autoclosure () -> String, _ body: () throws(TenantError) -> Result
    ) throws(TenantError) -> Result {
        do throws(TenantError) {
            return try body()
        } catch {
            throw error.below(key())
        }
    }
}

extension String: SettingValue {
    static var shape: SettingShape { .text }
    var written: TenantValue? { .string(self) }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> String {
        guard case .string(let text) = value else { throw mismatch(value) }
        return text
    }
}

extension Bool: SettingValue {
    static var shape: SettingShape { .flag }
    var written: TenantValue? { .bool(self) }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Bool {
        guard case .bool(let flag) = value else { throw mismatch(value) }
        return flag
    }
}

extension Int: SettingValue {
    static var shape: SettingShape { .integer }
    var written: TenantValue? { .integer(self) }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Int {
        guard case .integer(let number) = value, let result = Int(exactly: number) else { throw mismatch(value) }
        return result
    }
}

extension Double: SettingValue {
    static var shape: SettingShape { .number }
    var written: TenantValue? { Int64(exactly: self).map(TenantValue.integer) ?? .number(self) }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Double {
        guard let number = value.double else { throw mismatch(value) }
        return number
    }
}

extension JSONValue: SettingValue {
    static var shape: SettingShape { .any }
    var written: TenantValue? { self }

    static func read(_ value: TenantValue, _ source: SettingSource) -> TenantValue { value }
}

extension Optional: SettingValue where Wrapped: SettingValue {
    typealias Ruled = Wrapped.Ruled
    static var shape: SettingShape { Wrapped.shape }
    var written: TenantValue? { flatMap { $0.written } }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Wrapped? {
        try Wrapped.read(value, source)
    }

    func check(_ rules: [Rule<Wrapped.Ruled>]) throws(TenantError) { try self?.check(rules) }
}

extension Array: SettingValue where Element: SettingValue {
    typealias Ruled = Element.Ruled
    static var shape: SettingShape { .list }
    var written: TenantValue? { .array(compactMap { $0.written }) }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> [Element] {
        guard case .array(let items) = value else { throw mismatch(value) }
        var result: [Element] = []
        result.reserveCapacity(items.count)
        for (index, item) in items.enumerated() {
            result.append(
                try TenantError.locating("[\(index)]") { () throws(TenantError) in try Element.read(item, source) })
        }
        return result
    }

    func check(_ rules: [Rule<Element.Ruled>]) throws(TenantError) {
        for (index, element) in enumerated() {
            try TenantError.locating("[\(index)]") { () throws(TenantError) in try element.check(rules) }
        }
    }
}

extension Set: SettingValue where Element: SettingValue {
    static var shape: SettingShape { .list }

    /// Sorted, so that equal sets have equal bytes.
    var written: TenantValue? {
        .array(compactMap { $0.written }.sorted { $0.stringValue ?? "" < $1.stringValue ?? "" })
    }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Set<Element> {
        Set(try [Element].read(value, source))
    }
}

extension Dictionary: SettingValue where Key == String, Value: SettingValue {
    static var shape: SettingShape { .object }
    var written: TenantValue? { .object(compactMapValues { $0.written }) }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> [String: Value] {
        guard case .object(let members) = value else { throw mismatch(value) }
        var result: [String: Value] = [:]
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            result[key] = try TenantError.locating(key) { () throws(TenantError) in try Value.read(value, source) }
        }
        return result
    }
}

/// One of several words.
protocol Choice: SettingValue, RawRepresentable, CaseIterable where RawValue == String {
    init?(word: String)
}

extension Choice {
    static var shape: SettingShape { .text }
    var written: TenantValue? { .string(rawValue) }

    init?(word: String) { self.init(rawValue: word) }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Self {
        let word = try String.read(value, source)
        guard let choice = Self(word: word) else {
            let choices = allCases.map(\.rawValue).joined(separator: ", ")
            throw TenantError(.configuration, "there is no '\(word)'; choose one of these: \(choices).")
        }
        return choice
    }
}

/// A value whose JSON form is also what it's encoded as.
protocol CodableSetting: SettingValue, Codable {}

extension CodableSetting {
    public init(from decoder: any Decoder) throws {
        do {
            self = try Self.read(TenantValue(from: decoder), SettingSource())
        } catch let error as TenantError {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [error.keyPath].compactMap { $0.map(AnyKey.init) },
                    debugDescription: error.message))
        }
    }

    public func encode(to encoder: any Encoder) throws { try (written ?? .null).encode(to: encoder) }
}
