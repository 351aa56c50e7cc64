import Foundation

extension Schema {
    /// The first mistake in a value, in the words of the Management API; nil for a valid one.
    ///
    /// - Parameter path: the place of the value, such as `callbacks[0]`; empty for the whole body.
    func error(in value: TenantValue, at path: String = "") -> String? {
        switch self {
        case .any: return nil
        case .named(let name): return ManagementTable.schema(name).error(in: value, at: path)
        case .nullable(let schema): return value == .null ? nil : schema.error(in: value, at: path)
        case .boolean:
            if case .bool = value { return nil }
        case .integer(let bounds):
            if case .integer(let number) = value { return bounds.error(of: Double(number), at: path) }
        case .number(let bounds):
            if case .integer(let number) = value { return bounds.error(of: Double(number), at: path) }
            if case .number(let number) = value { return bounds.error(of: number, at: path) }
        case .string(let bounds, let pattern):
            guard case .string(let text) = value else { break }
            if let error = bounds.error(ofLength: text.count, "String", " chars", at: path) { return error }
            guard let pattern, !pattern.isFound(in: text) else { return nil }
            return "String does not match pattern\(Self.place(path)): \(text.prefix(100))"
        case .choice(let values):
            guard case .string(let text) = value else { break }
            return values.contains(text) ? nil : "No enum match for: \(text.prefix(100))\(Self.place(path))"
        case .array(let schema, let bounds):
            guard case .array(let items) = value else { break }
            if let error = bounds.error(ofLength: items.count, "Array", "", at: path) { return error }
            return items.enumerated().lazy.compactMap { schema.error(in: $1, at: "\(path)[\($0)]") }.first
        case .object(let fields, let others, let bounds):
            guard case .object(let members) = value else { break }
            return Self.error(in: members, fields, others, bounds, at: path)
        case .union(let schemas):
            let errors = schemas.map { $0.error(in: value, at: path) }
            guard !errors.contains(nil) else { return nil }
            if let meant = schemas.firstIndex(where: { $0.isNamed(by: value) == true }) { return errors[meant] }
            // Of alternatives, a form that has the value's type says most.
            let isOfOtherType = { (error: String) in
                error.hasPrefix("Expected type") && error.contains(" on property ") != path.isEmpty
                    && error.hasSuffix(Self.place(path))
            }
            return errors.compactMap(\.self).first { !isOfOtherType($0) }
                ?? "Data does not match any schemas from 'anyOf'\(Self.place(path))"
        }
        return "Expected type \(typeName) but found type \(value.typeName)\(Self.place(path))"
    }

    private static func error(
        in members: [String: TenantValue], _ fields: [Field], _ others: Schema?, _ bounds: Bounds, at path: String
    ) -> String? {
        func inner(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
        for field in fields {
            if let value = members[field.name] {
                if let error = field.schema.error(in: value, at: inner(field.name)) { return error }
            } else if field.isRequired {
                return "Missing required property: \(field.name)\(place(path))"
            }
        }
        for name in members.keys.sorted() where !fields.contains(where: { $0.name == name }) {
            guard let others else { return "Additional properties not allowed: \(inner(name))" }
            if let value = members[name], let error = others.error(in: value, at: inner(name)) { return error }
        }
        return bounds.error(ofLength: members.count, "Object", " properties", at: path)
    }

    /// Whether a value says that it has this one of several forms, by the fields that can have only one text; nil
    /// without such fields.
    private func isNamed(by value: TenantValue?) -> Bool? {
        switch (self, value) {
        case (.named(let name), _): return ManagementTable.schema(name).isNamed(by: value)
        case (.choice(let texts), _) where texts.count == 1: return value == .string(texts[0])
        case (.object(let fields, _, _), .object(let members)?):
            let matches = fields.filter(\.isRequired).compactMap { $0.schema.isNamed(by: members[$0.name]) }
            return matches.isEmpty ? nil : !matches.contains(false)
        default: return nil
        }
    }

    private static func place(_ path: String) -> String { path.isEmpty ? "" : " on property \(path)" }

    private var typeName: String {
        switch self {
        case .any, .union: "any"
        case .boolean: "boolean"
        case .integer: "integer"
        case .number: "number"
        case .string, .choice: "string"
        case .array: "array"
        case .object: "object"
        case .nullable(let schema): schema.typeName
        case .named(let name): ManagementTable.schema(name).typeName
        }
    }
}

extension Schema.Bounds {
    fileprivate func error(of number: Double, at path: String) -> String? {
        if let minimum, number < minimum {
            return "Value \(number.short) is less than minimum \(minimum.short) on property \(path)"
        }
        if let maximum, number > maximum {
            return "Value \(number.short) is greater than maximum \(maximum.short) on property \(path)"
        }
        return nil
    }

    fileprivate func error(ofLength length: Int, _ kind: String, _ unit: String, at path: String) -> String? {
        let place = path.isEmpty ? "" : " on property \(path)"
        if let minimum, Double(length) < minimum {
            return "\(kind) is too short (\(length)\(unit)), minimum \(minimum.short)\(place)"
        }
        if let maximum, Double(length) > maximum {
            return "\(kind) is too long (\(length)\(unit)), maximum \(maximum.short)\(place)"
        }
        return nil
    }
}

extension Double {
    /// Without a fraction where there is none.
    fileprivate var short: String { self == rounded() ? String(format: "%.0f", self) : String(self) }
}
