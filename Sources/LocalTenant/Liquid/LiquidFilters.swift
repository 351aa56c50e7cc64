import A0Encoding
import Foundation

/// Changes a value, with the arguments behind its colon.
typealias LiquidFilterBody = @Sendable (LiquidRenderer.Value, [JSONValue]) -> LiquidRenderer.Value

/// The filters of templates.
enum LiquidFilter {
    static let all: [String: LiquidFilterBody] = texts.merging(numbers) { $1 }.merging(lists) { $1 }
        .merging(markup) { $1 }

    // MARK: Texts

    private static func text(_ body: @escaping @Sendable (String, [String]) -> String) -> LiquidFilterBody {
        { value, arguments in
            let changed = body(value.json.liquidText, arguments.map(\.liquidText))
            return .plain(.string(changed))
        }
    }

    private static let texts: [String: LiquidFilterBody] = [
        "append": text { $0 + ($1.first ?? "") },
        "prepend": text { ($1.first ?? "") + $0 },
        "capitalize": text { text, _ in text.prefix(1).uppercased() + text.dropFirst().lowercased() },
        "upcase": text { text, _ in text.uppercased() },
        "downcase": text { text, _ in text.lowercased() },
        "strip": text { text, _ in text.trimmingCharacters(in: .whitespacesAndNewlines) },
        "lstrip": text { text, _ in String(text.drop(while: \.isWhitespace)) },
        "rstrip": text { text, _ in String(text.reversed().drop(while: \.isWhitespace).reversed()) },
        "strip_newlines": text { text, _ in text.filter { !$0.isNewline } },
        "strip_html": text { text, _ in
            text.replacingOccurrences(of: "<[^>]*>", with: "", options: .regularExpression)
        },
        "replace": text { text, arguments in
            guard let old = arguments.first, !old.isEmpty else { return text }
            return text.replacingOccurrences(of: old, with: arguments.dropFirst().first ?? "")
        },
        "replace_first": text { text, arguments in
            guard let old = arguments.first, let range = text.range(of: old) else { return text }
            return text.replacingCharacters(in: range, with: arguments.dropFirst().first ?? "")
        },
        "remove": text { text, arguments in
            guard let old = arguments.first, !old.isEmpty else { return text }
            return text.replacingOccurrences(of: old, with: "")
        },
        "remove_first": text { text, arguments in
            guard let range = arguments.first.flatMap({ text.range(of: $0) }) else { return text }
            return text.replacingCharacters(in: range, with: "")
        },
        "truncate": text { text, arguments in
            let (limit, end) = (Int(arguments.first ?? "") ?? 50, arguments.dropFirst().first ?? "...")
            return text.count <= limit ? text : text.prefix(max(0, limit - end.count)) + end
        },
        "truncatewords": text { text, arguments in
            let (limit, end) = (Int(arguments.first ?? "") ?? 15, arguments.dropFirst().first ?? "...")
            let words = text.split(whereSeparator: \.isWhitespace)
            return words.count <= limit ? text : words.prefix(max(1, limit)).joined(separator: " ") + end
        },
        "url_encode": text { text, _ in
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(.urlHostAllowed)) ?? ""
        },
        "url_decode": text { text, _ in
            text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? text
        },
    ]

    // MARK: Markup

    private static let markup: [String: LiquidFilterBody] = [
        "escape": escape,
        "escape_once": { value, _ in
            if case .markup = value { return value }
            let plain = value.json.liquidText.replacingOccurrences(of: "&amp;", with: "&")
                .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
                .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&#39;", with: "'")
            return .markup(plain.escapedForHTML)
        },
        "newline_to_br": { value, arguments in
            .markup(escape(value, arguments).json.liquidText.replacingOccurrences(of: "\n", with: "<br>\n"))
        },
        "default": { value, arguments in
            value.json == false || value.json.isLiquidEmpty ? .plain(arguments.first ?? .null) : value
        },
    ]

    private static let escape: LiquidFilterBody = { value, _ in
        if case .markup = value { return value }
        return .markup(value.json.liquidText.escapedForHTML)
    }

    // MARK: Numbers

    private static func number(_ body: @escaping @Sendable (Double, Double) -> Double) -> LiquidFilterBody {
        { value, arguments in
            let result = body(value.json.liquidNumber, arguments.first?.liquidNumber ?? 0)
            guard result.isFinite else { return .plain(0) }
            let isWhole = result == result.rounded() && abs(result) < 1e15
            return .plain(isWhole ? .integer(Int(result)) : .number(result))
        }
    }

    private static let numbers: [String: LiquidFilterBody] = [
        "plus": number(+), "minus": number(-), "times": number(*),
        "divided_by": { value, arguments in
            guard let divisor = arguments.first, divisor.liquidNumber != 0 else { return .plain(0) }
            let quotient = value.json.liquidNumber / divisor.liquidNumber
            if case .number = divisor { return number { $0 / $1 }(value, arguments) }
            return number { _, _ in quotient.rounded(.down) }(value, arguments)
        },
        "modulo": number { $1 == 0 ? 0 : $0 - $1 * ($0 / $1).rounded(.down) },
        "abs": number { number, _ in abs(number) }, "floor": number { number, _ in number.rounded(.down) },
        "ceil": number { number, _ in number.rounded(.up) },
        "round": number { number, digits in
            let scale = pow(10, min(max(digits, 0), 9))
            return (number * scale).rounded() / scale
        },
        "at_least": number(max), "at_most": number(min),
    ]

    // MARK: Lists

    private static let lists: [String: LiquidFilterBody] = [
        "size": { value, _ in .plain(value.json.liquidMember("size")) },
        "first": { value, _ in .plain(value.json.liquidMember("first")) },
        "last": { value, _ in .plain(value.json.liquidMember("last")) },
        "split": { value, arguments in
            let (text, separator) = (value.json.liquidText, arguments.first?.liquidText ?? " ")
            let parts = separator.isEmpty ? text.map(String.init) : text.components(separatedBy: separator)
            return .plain(.array(parts.map(JSONValue.string)))
        },
        "join": { value, arguments in
            let items = value.json.arrayValue ?? [value.json]
            return .plain(.string(items.map(\.liquidText).joined(separator: arguments.first?.liquidText ?? " ")))
        },
        "reverse": { value, _ in .plain(.array((value.json.arrayValue ?? []).reversed())) },
        "sort": { value, _ in .plain(.array((value.json.arrayValue ?? []).sorted(by: isBefore))) },
        "sort_natural": { value, _ in
            .plain(
                .array((value.json.arrayValue ?? []).sorted { $0.liquidText.lowercased() < $1.liquidText.lowercased() })
            )
        },
        "map": { value, arguments in
            .plain(.array((value.json.arrayValue ?? []).map { $0.liquidMember(arguments.first ?? .null) }))
        },
        "slice": { value, arguments in
            let (start, length) = (
                Int(min(max(arguments.first?.liquidNumber ?? 0, -1e6), 1e6)),
                arguments.count > 1 ? Int(min(max(arguments[1].liquidNumber, 0), 1e6)) : 1
            )
            if case .array(let items) = value.json {
                let first = max(0, start < 0 ? items.count + start : start)
                return .plain(.array(Array(items.dropFirst(first).prefix(length))))
            }
            let text = value.json.liquidText
            let first = max(0, start < 0 ? text.count + start : start)
            return .plain(.string(String(text.dropFirst(first).prefix(length))))
        },
        "date": { value, arguments in
            .plain(
                .string(LiquidDate(value.json)?.formatted(arguments.first?.liquidText ?? "%F") ?? value.json.liquidText)
            )
        },
    ]

    private static func isBefore(_ left: JSONValue, _ right: JSONValue) -> Bool {
        if case .string(let one) = left { return one < right.liquidText }
        return left.liquidNumber < right.liquidNumber
    }
}

/// A moment in UTC.
struct LiquidDate {
    private let date: Date

    /// `now`, `today`, seconds since 1970, or an ISO 8601 text.
    init?(_ value: JSONValue) {
        switch value {
        case "now", "today": date = Date()
        case .integer, .number: date = Date(timeIntervalSince1970: value.liquidNumber)
        case .string(let text):
            guard let found = try? Date(timestamp: text) else { return nil }
            date = found
        default: return nil
        }
    }

    /// The directives of `strftime` that texts need.
    func formatted(_ format: String) -> String {
        let patterns: [Character: String] = [
            "Y": "yyyy", "y": "yy", "m": "MM", "d": "dd", "e": "d", "H": "HH", "I": "hh", "M": "mm", "S": "ss",
            "p": "a", "A": "EEEE", "a": "EEE", "B": "MMMM", "b": "MMM", "j": "DDD", "F": "yyyy-MM-dd", "T": "HH:mm:ss",
        ]
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        var result = ""
        var rest = format[...]
        while let character = rest.popFirst() {
            guard character == "%", let directive = rest.popFirst() else {
                result.append(character)
                continue
            }
            guard let pattern = patterns[directive] else {
                result += directive == "%" ? "%" : "%\(directive)"
                continue
            }
            formatter.dateFormat = pattern
            result += formatter.string(from: date)
        }
        return result
    }
}
