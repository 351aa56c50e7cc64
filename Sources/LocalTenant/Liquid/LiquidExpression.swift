import A0Encoding

/// A value with the filters that change it.
struct LiquidExpression: Sendable {
    let operand: LiquidOperand
    let filters: [(name: String, arguments: [LiquidOperand])]
    let line: Int
}

indirect enum LiquidOperand: Sendable {
    case literal(JSONValue)
    case path(String, [LiquidOperand])
    case range(LiquidOperand, LiquidOperand)
    /// `empty` and `blank`.
    case empty
}

indirect enum LiquidCondition: Sendable {
    case value(LiquidOperand)
    case compare(LiquidOperand, String, LiquidOperand)
    case and(LiquidCondition, LiquidCondition)
    case or(LiquidCondition, LiquidCondition)
    case not(LiquidCondition)
}

/// The text between the delimiters of a tag or an output, word by word.
struct LiquidWords {
    enum Word: Equatable {
        case name(String)
        case text(String)
        case number(JSONValue)
        case symbol(String)
    }

    private var words: ArraySlice<Word>
    let line: Int

    private static let symbols = [
        "==", "!=", "<>", "<=", ">=", "..", "<", ">", "|", ":", ",", ".", "[", "]", "(", ")", "=",
    ]

    init(_ text: Substring, line: Int) throws(LiquidError) {
        self.line = line
        var found: [Word] = []
        var rest = text[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "'" || first == "\"" {
                let body = rest.dropFirst()
                guard let end = body.firstIndex(of: first) else {
                    throw LiquidError(line: line, message: "A text has no closing quotation mark.")
                }
                found.append(.text(String(body[..<end])))
                rest = body[body.index(after: end)...]
            } else if first.isASCII, first.isNumber || (first == "-" && rest.dropFirst().first?.isNumber == true) {
                let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
                var number = String(first) + digits
                rest = rest[digits.endIndex...]
                if rest.first == ".", rest.dropFirst().first?.isNumber == true {
                    let decimals = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
                    number += "." + decimals
                    rest = rest[decimals.endIndex...]
                }
                found.append(.number(Int64(number).map { .integer($0) } ?? .number(Double(number) ?? 0)))
            } else if first.isLetter || first == "_" {
                let name = rest.prefix { $0.isLetter || $0.isNumber || "_-?".contains($0) }
                found.append(.name(String(name)))
                rest = rest[name.endIndex...]
            } else if let symbol = Self.symbols.first(where: { rest.hasPrefix($0) }) {
                found.append(.symbol(symbol))
                rest = rest.dropFirst(symbol.count)
            } else {
                throw LiquidError(line: line, message: "The character \(first) isn't allowed here.")
            }
        }
        words = found[...]
    }

    var isAtEnd: Bool { words.isEmpty }

    mutating func take(_ word: Word) -> Bool {
        guard words.first == word else { return false }
        words.removeFirst()
        return true
    }

    mutating func requireEnd() throws(LiquidError) {
        if let word = words.first { throw unexpected(word) }
    }

    mutating func require(_ symbol: String) throws(LiquidError) {
        guard take(.symbol(symbol)) else {
            throw words.first.map(unexpected) ?? LiquidError(line: line, message: "\(symbol) is missing.")
        }
    }

    mutating func name() throws(LiquidError) -> String {
        guard case .name(let name)? = words.first else {
            throw words.first.map(unexpected) ?? LiquidError(line: line, message: "A name is missing.")
        }
        words.removeFirst()
        return name
    }

    private func unexpected(_ word: Word) -> LiquidError {
        let shown =
            switch word {
            case .name(let text), .symbol(let text): text
            case .text(let text): "\"\(text)\""
            case .number: "A number"
            }
        return LiquidError(line: line, message: "\(shown) isn't allowed here.")
    }

    // MARK: Expressions

    mutating func expression() throws(LiquidError) -> LiquidExpression {
        let operand = try operand()
        var filters: [(name: String, arguments: [LiquidOperand])] = []
        while take(.symbol("|")) {
            let name = try name()
            guard LiquidFilter.all[name] != nil else {
                throw LiquidError(line: line, message: "There is no filter \(name).")
            }
            var arguments: [LiquidOperand] = []
            if take(.symbol(":")) {
                repeat { arguments.append(try self.operand()) } while take(.symbol(","))
            }
            filters.append((name, arguments))
        }
        return LiquidExpression(operand: operand, filters: filters, line: line)
    }

    mutating func operand() throws(LiquidError) -> LiquidOperand {
        switch words.popFirst() {
        case .text(let text): return .literal(.string(text))
        case .number(let number): return .literal(number)
        case .symbol("("):
            let start = try operand()
            try require("..")
            let end = try operand()
            try require(")")
            return .range(start, end)
        case .name("true"): return .literal(true)
        case .name("false"): return .literal(false)
        case .name("nil"), .name("null"): return .literal(.null)
        case .name("empty"), .name("blank"): return .empty
        case .name(let name):
            var steps: [LiquidOperand] = []
            while true {
                if take(.symbol(".")) {
                    steps.append(.literal(.string(try self.name())))
                } else if take(.symbol("[")) {
                    steps.append(try operand())
                    try require("]")
                } else {
                    return .path(name, steps)
                }
            }
        case let word?: throw unexpected(word)
        case nil: throw LiquidError(line: line, message: "A value is missing.")
        }
    }

    /// Liquid reads `and` and `or` from the right, without precedence.
    mutating func condition() throws(LiquidError) -> LiquidCondition {
        let left = try operand()
        var condition = LiquidCondition.value(left)
        if case .symbol(let symbol)? = words.first, ["==", "!=", "<>", "<", ">", "<=", ">="].contains(symbol) {
            words.removeFirst()
            condition = .compare(left, symbol, try operand())
        } else if take(.name("contains")) {
            condition = .compare(left, "contains", try operand())
        }
        if take(.name("and")) { return .and(condition, try self.condition()) }
        if take(.name("or")) { return .or(condition, try self.condition()) }
        return condition
    }
}
