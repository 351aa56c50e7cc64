import A0Encoding

/// Reads the forms of values in the table's format.
///
/// ```
/// {name!:string(1..50)/^[^<>]+$/ app_type:<native,spa> tags:[string](..10) quota:$7? *:any}
/// ```
/// `!` marks a required field, `?` one that may be null, `*` all other fields; `<…>` lists texts, `(…|…)` alternatives,
/// and `$7` is a form with a name.
struct SchemaParser {
    private let text: [UInt8]
    private var index = 0

    init(_ text: some StringProtocol) {
        self.text = Array(text.utf8)
    }

    /// nil if the text isn't a form.
    static func parse(_ text: some StringProtocol) -> Schema? {
        var parser = SchemaParser(text)
        guard let schema = parser.schema(), parser.index == parser.text.count else { return nil }
        return schema
    }

    private mutating func schema() -> Schema? {
        guard var schema = plainSchema() else { return nil }
        while take("?") { schema = .nullable(schema) }
        return schema
    }

    private mutating func plainSchema() -> Schema? {
        if take("{") { return object() }
        if take("<") {
            let values = word(until: ">").split(separator: ",").map(String.init)
            return take(">") ? .choice(values) : nil
        }
        if take("[") {
            guard let inner = schema(), take("]") else { return nil }
            return .array(inner, bounds())
        }
        if take("(") {
            var parts: [Schema] = []
            repeat {
                guard let part = schema() else { return nil }
                parts.append(part)
            } while take("|")
            return take(")") ? .union(parts) : nil
        }
        let name = letters()
        if name.hasPrefix("$") { return .named(name) }
        switch name {
        case "any": return .any
        case "boolean": return .boolean
        case "integer": return .integer(bounds())
        case "number": return .number(bounds())
        case "object": return .object([], others: .any, bounds())
        case "string":
            let limits = bounds()
            guard take("/") else { return .string(limits, nil) }
            let pattern = word(until: "/")
            return take("/") ? .string(limits, Pattern(checking: pattern)) : nil
        default: return nil
        }
    }

    private mutating func object() -> Schema? {
        var fields: [Schema.Field] = []
        var others: Schema?
        while !take("}") {
            let name = word(until: ":!")
            let isRequired = take("!")
            guard take(":"), let schema = schema() else { return nil }
            if name == "*" {
                others = schema
            } else {
                fields.append(Schema.Field(name: name, isRequired: isRequired, schema: schema))
            }
            _ = take(" ")
        }
        return .object(fields, others: others, Schema.Bounds())
    }

    /// `(1..50)`, in which either number may be missing. `(` may also begin something else.
    private mutating func bounds() -> Schema.Bounds {
        guard current == UInt8(ascii: "(") else { return Schema.Bounds() }
        let start = index
        index += 1
        let parts = word(until: ")").components(separatedBy: "..")
        guard parts.count == 2, take(")") else {
            index = start
            return Schema.Bounds()
        }
        return Schema.Bounds(minimum: Double(parts[0]), maximum: Double(parts[1]))
    }

    private var current: UInt8? { index < text.count ? text[index] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func word(until ends: String) -> String {
        let ends = Array(ends.utf8)
        let start = index
        while let current, !ends.contains(current) { index += 1 }
        return String(decoding: text[start..<index], as: UTF8.self)
    }

    private mutating func letters() -> String {
        let start = index
        while let current, current == UInt8(ascii: "$") || current.isLetter || current.isDigit { index += 1 }
        return String(decoding: text[start..<index], as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self) }
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
