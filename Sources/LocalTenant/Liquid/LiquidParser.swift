/// Reads a template.
struct LiquidParser {
    private enum Piece {
        case text(String)
        case output(LiquidWords)
        case tag(String, LiquidWords)
    }

    private var pieces: ArraySlice<Piece> = []
    private let parts: Set<String>
    private let text: String
    private var depth = 0

    /// Blocks inside of blocks, so that the stack can't overflow.
    private static let maximumDepth = 50

    init(_ text: String, parts: Set<String>) {
        (self.text, self.parts) = (text, parts)
    }

    mutating func parse() throws(LiquidError) -> [LiquidTemplate.Node] {
        pieces = try Self.split(text)[...]
        let (nodes, end) = try block(until: [])
        if let end { throw LiquidError(line: end.words.line, message: "\(end.name) belongs to nothing.") }
        return nodes
    }

    // MARK: Pieces

    private static func split(_ text: String) throws(LiquidError) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        var line = 1
        var isTrimming = false
        func add(_ literal: Substring, isTrimmingEnd: Bool) {
            var shown = literal
            if isTrimming { shown = shown.drop(while: \.isWhitespace) }
            if isTrimmingEnd { while shown.last?.isWhitespace == true { shown.removeLast() } }
            if !shown.isEmpty { pieces.append(.text(String(shown))) }
            line += literal.reduce(0) { $0 + ($1.isNewline ? 1 : 0) }
        }
        while let start = rest.firstRange(ofAny: ["{{", "{%"]) {
            let isOutput = rest[start] == "{{"
            var body = rest[start.upperBound...]
            let trimsBefore = body.first == "-"
            add(rest[..<start.lowerBound], isTrimmingEnd: trimsBefore)
            if trimsBefore { body.removeFirst() }
            guard let end = body.firstRange(ofAny: [isOutput ? "}}" : "%}"]) else {
                throw LiquidError(line: line, message: isOutput ? "{{ has no }}." : "{% has no %}.")
            }
            var inside = body[..<end.lowerBound]
            isTrimming = inside.last == "-"
            if isTrimming { inside.removeLast() }
            let own = line
            line += inside.reduce(0) { $0 + ($1.isNewline ? 1 : 0) }
            rest = body[end.upperBound...]
            if isOutput {
                pieces.append(.output(try LiquidWords(inside, line: own)))
                continue
            }
            let trimmed = inside.drop(while: \.isWhitespace)
            let name = String(trimmed.prefix { !$0.isWhitespace })
            switch name {
            case "comment", "raw":
                // What is inside is no template.
                let (content, after) = try Self.verbatim(rest, name, line: own)
                if name == "raw" { pieces.append(.text(String(content))) }
                line += rest[..<after].reduce(0) { $0 + ($1.isNewline ? 1 : 0) }
                rest = rest[after...]
                isTrimming = false
            case _ where name.hasPrefix("#"): break
            default: pieces.append(.tag(name, try LiquidWords(trimmed.dropFirst(name.count), line: own)))
            }
        }
        add(rest, isTrimmingEnd: false)
        return pieces
    }

    /// The text up to the tag that ends it, and where the text behind that tag begins.
    private static func verbatim(
        _ text: Substring, _ name: String, line: Int
    ) throws(LiquidError) -> (Substring, String.Index) {
        var rest = text
        while let start = rest.firstRange(ofAny: ["{%"]) {
            let inside = rest[start.upperBound...]
            guard let end = inside.firstRange(ofAny: ["%}"]) else { break }
            let word = inside[..<end.lowerBound].drop { $0 == "-" || $0.isWhitespace }
            if word.prefix(while: \.isLetter) == "end" + name { return (text[..<start.lowerBound], end.upperBound) }
            rest = inside[end.upperBound...]
        }
        throw LiquidError(line: line, message: "\(name) has no end\(name).")
    }

    // MARK: Blocks

    private typealias End = (name: String, words: LiquidWords)

    /// The nodes until one of these tags, which is taken.
    private mutating func block(until ends: Set<String>) throws(LiquidError) -> ([LiquidTemplate.Node], End?) {
        var nodes: [LiquidTemplate.Node] = []
        while let piece = pieces.popFirst() {
            switch piece {
            case .text(let text): nodes.append(.text(text))
            case .output(var words):
                if words.isAtEnd { continue }
                let expression = try words.expression()
                try words.requireEnd()
                nodes.append(.output(expression))
            case .tag(let name, let words):
                if ends.contains(name) { return (nodes, (name, words)) }
                if ends.isEmpty, name.hasPrefix("end") { return (nodes, (name, words)) }
                nodes.append(try tag(name, words))
            }
        }
        return (nodes, nil)
    }

    /// A block that has to end.
    private mutating func body(
        _ name: String, _ words: LiquidWords, _ ends: Set<String>
    ) throws(LiquidError) -> ([LiquidTemplate.Node], End) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw LiquidError(line: words.line, message: "Too many blocks are inside of each other.")
        }
        let (nodes, end) = try block(until: ends.union(["end\(name)"]))
        guard let end else { throw LiquidError(line: words.line, message: "\(name) has no end\(name).") }
        return (nodes, end)
    }

    private mutating func tag(_ name: String, _ given: LiquidWords) throws(LiquidError) -> LiquidTemplate.Node {
        var words = given
        if parts.contains(name) {
            try words.requireEnd()
            return .part(name)
        }
        let node: LiquidTemplate.Node
        switch name {
        case "if", "unless": return try branch(name, words)
        case "case": return try selection(words)
        case "for": return try loop(words)
        case "assign":
            let target = try words.name()
            try words.require("=")
            node = .assign(target, try words.expression())
        case "capture":
            let target = try words.name()
            try words.requireEnd()
            return .capture(target, try body(name, words, []).0)
        case "cycle":
            var items: [LiquidOperand] = []
            repeat { items.append(try words.operand()) } while words.take(.symbol(","))
            node = .cycle(items, line: words.line)
        case "increment", "decrement": node = .count(try words.name(), by: name == "increment" ? 1 : -1)
        case "break": node = .leave(.loop)
        case "continue": node = .leave(.turn)
        case "include", "layout", "render":
            throw LiquidError(line: words.line, message: "\(name) isn't available: a template stands alone.")
        default: throw LiquidError(line: words.line, message: "There is no tag \(name).")
        }
        try words.requireEnd()
        return node
    }

    private mutating func branch(_ name: String, _ given: LiquidWords) throws(LiquidError) -> LiquidTemplate.Node {
        var branches: [(condition: LiquidCondition?, body: [LiquidTemplate.Node])] = []
        var words = given
        var condition: LiquidCondition? = try words.condition()
        if name == "unless", let positive = condition { condition = .not(positive) }
        while true {
            try words.requireEnd()
            let (nodes, end) = try body(name, words, condition == nil ? [] : ["elsif", "else"])
            branches.append((condition, nodes))
            words = end.words
            switch end.name {
            case "elsif": condition = try words.condition()
            case "else": condition = nil
            default: return .branch(branches)
            }
        }
    }

    private mutating func selection(_ given: LiquidWords) throws(LiquidError) -> LiquidTemplate.Node {
        var words = given
        let subject = try words.operand()
        try words.requireEnd()
        var branches: [(condition: LiquidCondition?, body: [LiquidTemplate.Node])] = []
        var end = try body("case", words, ["when", "else"]).1
        while end.name != "endcase" {
            var condition: LiquidCondition?
            if end.name == "when" {
                repeat {
                    let next = LiquidCondition.compare(subject, "==", try end.words.operand())
                    condition = condition.map { .or($0, next) } ?? next
                } while end.words.take(.symbol(",")) || end.words.take(.name("or"))
            }
            try end.words.requireEnd()
            let (nodes, next) = try body("case", end.words, condition == nil ? [] : ["when", "else"])
            branches.append((condition, nodes))
            end = next
        }
        return .branch(branches)
    }

    private mutating func loop(_ given: LiquidWords) throws(LiquidError) -> LiquidTemplate.Node {
        var words = given
        let name = try words.name()
        guard words.take(.name("in")) else {
            throw LiquidError(line: words.line, message: "for needs the form: for item in items.")
        }
        let items = try words.operand()
        var (limit, offset): (LiquidOperand?, LiquidOperand?)
        var isReversed = false
        while !words.isAtEnd {
            switch try words.name() {
            case "limit":
                try words.require(":")
                limit = try words.operand()
            case "offset":
                try words.require(":")
                offset = try words.operand()
            case "reversed": isReversed = true
            case let other: throw LiquidError(line: words.line, message: "\(other) isn't allowed here.")
            }
        }
        var (nodes, end) = try body("for", words, ["else"])
        var otherwise: [LiquidTemplate.Node] = []
        if end.name == "else" { (otherwise, end) = try body("for", end.words, []) }
        return .loop(
            LiquidLoop(
                name: name, items: items, limit: limit, offset: offset, isReversed: isReversed, body: nodes,
                otherwise: otherwise, line: given.line))
    }
}

extension Substring {
    /// The first place of one of these texts of two characters.
    fileprivate func firstRange(ofAny texts: [String]) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            let rest = self[start...]
            if let text = texts.first(where: { rest.hasPrefix($0) }) {
                return start..<index(start, offsetBy: text.count)
            }
            start = index(after: start)
        }
        return nil
    }
}
