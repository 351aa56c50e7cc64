import A0Encoding

// JSON values as Liquid sees them.
extension JSONValue {
    /// The text that an output shows.
    var liquidText: String {
        switch self {
        case .null: ""
        case .bool(let flag): String(flag)
        case .integer(let number): String(number)
        case .number(let number):
            number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
        case .string(let text): text
        case .array(let items): items.map(\.liquidText).joined()
        case .object: "[object]"
        }
    }

    /// 0 for what isn't a number.
    var liquidNumber: Double {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number.isFinite ? number : 0
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil } ?? 0
        default: 0
        }
    }

    /// Everything but `nil` and `false` is true.
    var isLiquidTrue: Bool { self != .null && self != false }

    var isLiquidEmpty: Bool {
        switch self {
        case .null: true
        case .string(let text): text.allSatisfy(\.isWhitespace)
        case .array(let items): items.isEmpty
        case .object(let members): members.isEmpty
        default: false
        }
    }

    /// Roughly, to limit what filters make.
    var liquidSize: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .array(let items): items.reduce(items.count) { $0 + $1.liquidSize }
        default: 1
        }
    }

    func isLiquidEqual(_ other: JSONValue) -> Bool {
        switch (self, other) {
        case (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number):
            liquidNumber == other.liquidNumber
        default: self == other
        }
    }

    func liquidMember(_ key: JSONValue) -> JSONValue {
        switch (self, key) {
        case (.object(let members), _):
            if let member = members[key.liquidText] { return member }
            return key == "size" ? .integer(members.count) : .null
        case (.array(let items), .integer(let index)):
            let place = index < 0 ? items.count + Int(clamping: index) : Int(clamping: index)
            return items.indices.contains(place) ? items[place] : .null
        case (.array(let items), .string("size")): return .integer(items.count)
        case (.array(let items), .string("first")): return items.first ?? .null
        case (.array(let items), .string("last")): return items.last ?? .null
        case (.string(let text), .string("size")): return .integer(text.count)
        default: return .null
        }
    }
}

extension String {
    var escapedForHTML: String {
        var result = ""
        for character in unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
