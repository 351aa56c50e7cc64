import Foundation

/// Texts that stand for others in the files of a description: `##NAME##` for a value as it is, `@@NAME@@` for the value
/// as JSON, with the quotation marks around it.
struct Keywords: Sendable {
    let values: [String: TenantValue]

    /// Names that nothing stands for stay as they are.
    func replaced(in text: String) -> String {
        // Values may contain markers of the second kind.
        let text = replace(text, "@@") { String(decoding: $0.encoded(), as: UTF8.self) }
        return replace(text, "##") { $0.stringValue ?? String(decoding: $0.encoded(), as: UTF8.self) }
    }

    private func replace(_ text: String, _ mark: String, _ written: (TenantValue) -> String) -> String {
        var result = ""
        var rest = Substring(text)
        while let start = rest.range(of: mark) {
            let name = rest[start.upperBound...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            let end = rest[name.endIndex...]
            guard !name.isEmpty, end.hasPrefix(mark), let value = values[String(name)] else {
                result += rest[..<start.upperBound]
                rest = rest[start.upperBound...]
                continue
            }
            result += rest[..<start.lowerBound]
            rest = end.dropFirst(mark.count)
            if mark == "@@", let quote = result.last, quote == "'" || quote == "\"", rest.first == quote {
                result.removeLast()
                rest = rest.dropFirst()
            }
            result += written(value)
        }
        return result + rest
    }

    /// The first marker that is left in a text.
    static func marker(in text: String) -> String? {
        for mark in ["##", "@@"] {
            guard let start = text.range(of: mark) else { continue }
            let name = text[start.upperBound...].prefix { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }
            if !name.isEmpty, text[name.endIndex...].hasPrefix(mark) { return mark + String(name) + mark }
        }
        return nil
    }
}
