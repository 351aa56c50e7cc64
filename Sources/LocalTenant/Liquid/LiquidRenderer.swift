import A0Encoding

/// A template in progress.
struct LiquidRenderer {
    /// A value, or markup that isn't escaped again.
    enum Value: Sendable {
        case plain(JSONValue)
        case markup(String)

        var json: JSONValue {
            switch self {
            case .plain(let value): value
            case .markup(let text): .string(text)
            }
        }
    }

    private var variables: [String: Value]
    private let parts: [String: String]
    private let format: LiquidTemplate.Format
    private(set) var result = ""
    private var steps = 0
    private var counters: [String: Int] = [:]
    private var cycles: [Int: Int] = [:]
    private var leave: LiquidLeave?

    private static let maximumSteps = 20_000
    private static let maximumLength = 1_000_000

    init(variables: [String: JSONValue], parts: [String: String], format: LiquidTemplate.Format) {
        self.variables = variables.mapValues(Value.plain)
        (self.parts, self.format) = (parts, format)
    }

    mutating func run(_ nodes: [LiquidTemplate.Node]) throws(LiquidError) {
        for node in nodes {
            try run(node)
            if leave != nil { return }
        }
    }

    private mutating func run(_ node: LiquidTemplate.Node) throws(LiquidError) {
        switch node {
        case .text(let text): result += text
        case .output(let expression):
            try step(expression.line)
            result += shown(try value(of: expression))
        case .assign(let name, let expression):
            try step(expression.line)
            variables[name] = try value(of: expression)
        case .capture(let name, let body):
            let outer = result
            result = ""
            try run(body)
            variables[name] = format == .html ? .markup(result) : .plain(.string(result))
            result = outer
        case .branch(let branches):
            if let taken = branches.first(where: { $0.condition.map(isTrue) ?? true }) { try run(taken.body) }
        case .loop(let loop): try run(loop)
        case .cycle(let items, let line):
            try step(line)
            let turn = cycles[line, default: 0]
            cycles[line] = turn + 1
            result += shown(value(of: items[turn % items.count]))
        case .count(let name, let difference):
            let old = counters[name, default: 0]
            counters[name] = old + difference
            result += String(difference > 0 ? old : old - 1)
        case .leave(let leave): self.leave = leave
        case .part(let name): result += parts[name] ?? ""
        }
    }

    private mutating func run(_ loop: LiquidLoop) throws(LiquidError) {
        var items: [JSONValue]
        switch loop.items {
        case .range(let start, let end):
            let (first, last) = (value(of: start).json.liquidNumber, value(of: end).json.liquidNumber)
            guard abs(first) < 1e9, abs(last) < 1e9, last - first <= Double(Self.maximumSteps) else {
                throw tooLong(loop.line)
            }
            items = first > last ? [] : (Int(first)...Int(last)).map(JSONValue.integer)
        default:
            switch value(of: loop.items).json {
            case .array(let array): items = array
            case .object(let object):
                items = object.sorted { $0.key < $1.key }.map { .array([.string($0.key), $0.value]) }
            case .null, .bool: items = []
            case let other: items = other == "" ? [] : [other]
            }
        }
        if let offset = loop.offset { items = Array(items.dropFirst(count(offset))) }
        if let limit = loop.limit { items = Array(items.prefix(count(limit))) }
        if loop.isReversed { items.reverse() }
        guard !items.isEmpty else { return try run(loop.otherwise) }
        let outer = (variables[loop.name], variables["forloop"])
        for (index, item) in items.enumerated() {
            try step(loop.line)
            variables[loop.name] = .plain(item)
            variables["forloop"] = .plain([
                "index": .integer(index + 1), "index0": .integer(index), "first": .bool(index == 0),
                "last": .bool(index == items.count - 1), "length": .integer(items.count),
                "rindex": .integer(items.count - index), "rindex0": .integer(items.count - index - 1),
            ])
            try run(loop.body)
            let left = leave
            leave = nil
            if left == .loop { break }
        }
        (variables[loop.name], variables["forloop"]) = outer
    }

    private func count(_ operand: LiquidOperand) -> Int {
        Int(min(max(value(of: operand).json.liquidNumber, 0), 1e6))
    }

    private mutating func step(_ line: Int) throws(LiquidError) {
        steps += 1
        guard steps <= Self.maximumSteps, result.utf8.count <= Self.maximumLength else { throw tooLong(line) }
    }

    private func tooLong(_ line: Int) -> LiquidError {
        LiquidError(line: line, message: "The template takes too many steps, or its text is too long.")
    }

    // MARK: Values

    private func shown(_ value: Value) -> String {
        switch value {
        case .markup(let text): text
        case .plain(let value): format == .html ? value.liquidText.escapedForHTML : value.liquidText
        }
    }

    private func value(of expression: LiquidExpression) throws(LiquidError) -> Value {
        var value = value(of: expression.operand)
        for (name, arguments) in expression.filters {
            guard let filter = LiquidFilter.all[name] else { continue }
            value = filter(value, arguments.map { self.value(of: $0).json })
            guard value.json.liquidSize <= Self.maximumLength else { throw tooLong(expression.line) }
        }
        return value
    }

    private func value(of operand: LiquidOperand) -> Value {
        switch operand {
        case .literal(let value): return .plain(value)
        case .range, .empty: return .plain("")
        case .path(let name, let steps):
            guard let found = variables[name] else { return .plain(.null) }
            guard !steps.isEmpty else { return found }
            return .plain(steps.reduce(found.json) { $0.liquidMember(value(of: $1).json) })
        }
    }

    private func isTrue(_ condition: LiquidCondition) -> Bool {
        switch condition {
        case .value(let operand): value(of: operand).json.isLiquidTrue
        case .not(let condition): !isTrue(condition)
        case .and(let left, let right): isTrue(left) && isTrue(right)
        case .or(let left, let right): isTrue(left) || isTrue(right)
        case .compare(let left, let symbol, .empty):
            value(of: left).json.isLiquidEmpty == (symbol == "==")
        case .compare(let left, let symbol, let right):
            compare(value(of: left).json, symbol, value(of: right).json)
        }
    }

    private func compare(_ left: JSONValue, _ symbol: String, _ right: JSONValue) -> Bool {
        switch symbol {
        case "==": return left.isLiquidEqual(right)
        case "!=", "<>": return !left.isLiquidEqual(right)
        case "contains":
            switch left {
            case .array(let items): return items.contains { $0.isLiquidEqual(right) }
            case .string(let text): return right != .null && text.contains(right.liquidText)
            default: return false
            }
        default: break
        }
        let order: (Double, Double)
        switch (left, right) {
        case (.string(let one), .string(let other)): order = one == other ? (0, 0) : one < other ? (0, 1) : (1, 0)
        case (.null, _), (_, .null): return false
        default: order = (left.liquidNumber, right.liquidNumber)
        }
        return switch symbol {
        case "<": order.0 < order.1
        case ">": order.0 > order.1
        case "<=": order.0 <= order.1
        default: order.0 >= order.1
        }
    }
}
