import A0Encoding
import A0HTTPServer
import Foundation

/// A field of a form, which is a member of a record.
struct DashboardField: Sendable {
    typealias Option = (value: String, label: String)

    enum Kind: Sendable {
        case text, email, url, password, number, flag, json, code
        /// Texts, one per line.
        case lines
        /// Scopes, one per line, with a description behind each.
        case scopes
        case choice([Option])
        case several([Option])
        /// One of the records of a list: its path, key, and label.
        case record(String, String, String)
        /// Several of them.
        case records(String, String, String)
    }

    let path: [String]
    var label: String
    var kind: Kind
    var hint: String?
    let isRequired: Bool
    /// The value of an empty field.
    let empty: TenantValue

    /// - Parameter path: with dots between names.
    init(
        _ path: String, _ label: String, _ kind: Kind = .text, hint: String? = nil, isRequired: Bool = false,
        empty: TenantValue = ""
    ) {
        self.path = path.split(separator: ".").map(String.init)
        (self.label, self.kind, self.hint, self.isRequired, self.empty) = (label, kind, hint, isRequired, empty)
    }

    var name: String { path.joined(separator: ".") }

    func current(_ record: DashboardRecord) -> TenantValue? { record[path: path[...]] }
}

/// A reason why a form wasn't accepted, at a field if `field` names one.
struct DashboardError: Error, Sendable, Equatable {
    var status = 400
    var field: String?
    var message: String
}

extension DashboardError {
    /// - Parameter fields: those of the form; a problem with another member belongs to the whole form.
    init(_ error: ManagementAPIError, _ fields: [DashboardField]) {
        var text = error.message
        for start in ["Payload validation error: '", "Query validation error: '"] where text.hasPrefix(start) {
            text = String(text.dropFirst(start.count).prefix { _ in true })
            if text.hasSuffix("'.") { text.removeLast(2) }
        }
        var place: String?
        for mark in [" on property ", "Missing required property: ", "Additional properties not allowed: "] {
            guard let range = text.range(of: mark) else { continue }
            place = text[range.upperBound...].split(separator: ":").first.map(String.init)
            break
        }
        let field = place.flatMap { place in
            fields.first { field in
                let name = field.name
                return place == name || place.hasPrefix(name + ".") || place.hasPrefix(name + "[")
                    || name.hasPrefix(place + ".")
            }
        }
        // Some errors name what they are about only in words.
        let named =
            field
            ?? fields.first { field in
                text.hasPrefix("Password") && field.name == "password"
                    || error.status == 409 && text.lowercased().contains(field.name)
            }
        if let place, let named, named.name == place, text.hasSuffix(" on property \(place)") {
            text.removeLast(" on property \(place)".count)
        }
        if let named, text == "Missing required property: \(named.name)" { text = "Enter a value." }
        self.init(status: error.status, field: named?.name, message: text.hasSuffix(".") ? text : text + ".")
    }
}

extension DashboardField {
    /// The value in a form; nil for an empty field.
    func value(in form: Parameters, options: [Option]) throws(DashboardError) -> TenantValue? {
        let text = form.first(name) ?? ""
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch kind {
        case .flag: return .bool(form.first(name) != nil)
        case .several, .records:
            let chosen = options.map(\.value).filter { form.first("\(name):\($0)") != nil }
            return .array(chosen.map(TenantValue.string))
        case .lines:
            return .array(Self.lines(text).map(TenantValue.string))
        case .scopes:
            return .array(
                Self.lines(text).map { line in
                    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
                    var scope: DashboardRecord = ["value": .string(parts[0])]
                    if parts.count > 1 { scope["description"] = .string(parts[1]) }
                    return .object(scope)
                })
        case .password, .code: return text.isEmpty ? nil : .string(text)
        case _ where trimmed.isEmpty: return nil
        case .number:
            if let number = Int64(trimmed) { return .integer(number) }
            guard let number = Double(trimmed), number.isFinite else { throw error("Enter a number.") }
            return .number(number)
        case .json:
            guard let value = try? TenantValue.decode(Data(trimmed.utf8)) else {
                throw error("This isn't valid JSON.")
            }
            return value
        case .choice, .record:
            guard options.contains(where: { $0.value == trimmed }) else { throw error("Choose one of the options.") }
            return .string(trimmed)
        case .text, .email, .url: return .string(trimmed)
        }
    }

    /// A value as the field shows it.
    func text(_ value: TenantValue?) -> String {
        switch (kind, value) {
        case (_, nil), (_, .null?): ""
        case (.json, let value?): value.pretty
        case (.scopes, .array(let items)?):
            items.map { item in
                [item["value"], item["description"]].compactMap { $0?.stringValue }.joined(separator: " ")
            }.joined(separator: "\n")
        case (.lines, .array(let items)?): items.map(\.shown).joined(separator: "\n")
        case (_, let value?): value.shown
        }
    }

    private static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Whether a form has this field. Boxes that aren't ticked aren't sent.
    fileprivate func isIn(_ form: Parameters) -> Bool {
        switch kind {
        case .flag, .several, .records: true
        default: form.names.contains(name)
        }
    }

    fileprivate func error(_ message: String) -> DashboardError { DashboardError(field: name, message: message) }
}

extension [DashboardField] {
    /// The members that a form sets, besides those that a record has already.
    func body(
        _ form: Parameters, _ options: [String: [DashboardField.Option]], of record: DashboardRecord? = nil
    ) throws(DashboardError) -> DashboardRecord {
        var body: DashboardRecord = [:]
        // What a form doesn't have stays as it is.
        for field in self where record == nil || field.isIn(form) {
            let choices = options[field.name] ?? []
            var new = try field.value(in: form, options: choices)
            guard let record else {
                if let new, new != .array([]) { body.put(new, at: field.path, in: [:]) }
                continue
            }
            let old = field.current(record)
            if case .several = field.kind, case .array(let chosen) = new {
                // What the form doesn't offer stays.
                let others = (old?.arrayValue ?? []).filter { value in
                    !choices.contains { .string($0.value) == value }
                }
                let all = chosen + others
                new = Set(all) == Set(old?.arrayValue ?? []) ? old : .array(all)
            }
            // An empty field is the same as none.
            let isEmpty = new == nil || new == false || new == .array([])
            guard new != old, !(isEmpty && (old == nil || old == .null || old == field.empty)) else { continue }
            if case .number = field.kind, new == nil { throw field.error("Enter a number.") }
            var value = new ?? field.empty
            // Of a member that the API merges, null removes what is gone.
            if Self.isMerged(field), case .object(let kept) = value {
                let gone = (old?.objectValue ?? [:]).keys.filter { kept[$0] == nil }
                value = .object(kept.merging(gone.map { ($0, .null) }) { $1 })
            }
            body.put(value, at: field.path, in: record)
        }
        return body
    }
}

extension [DashboardField] {
    private static func isMerged(_ field: DashboardField) -> Bool {
        field.path.count == 1 && DashboardRecord.isMerged(field.name)
    }
}

extension DashboardRecord {
    /// Sets a member, whose siblings stay as they are in a record.
    fileprivate mutating func put(_ value: TenantValue, at path: [String], in record: DashboardRecord) {
        guard path.count > 1 else {
            self[path[0]] = value
            return
        }
        var inner = self[path[0]]?.objectValue ?? record[path[0]]?.objectValue ?? [:]
        inner[path: path[1...]] = value
        self[path[0]] = .object(inner)
    }
}

extension TenantValue {
    /// As text for people.
    var shown: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "Yes" : "No"
        case .integer(let value): String(value)
        case .number(let value): value == value.rounded() ? String(format: "%.0f", value) : String(value)
        case .string(let value): value
        case .array(let values): values.map(\.shown).joined(separator: ", ")
        case .object(let members): members.count == 1 ? members.values.map(\.shown).joined() : pretty
        }
    }

    /// As JSON with indentation.
    var pretty: String { String(decoding: encoded(pretty: true), as: UTF8.self) }
}
