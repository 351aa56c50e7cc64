import A0Encoding

/// A text with tags and outputs of the Liquid language, in a subset that is safe to run: it can't read files, include
/// other templates, or run without end.
struct LiquidTemplate: Sendable {
    /// Whether outputs are escaped for HTML.
    ///
    /// Liquid leaves that to the template's author. Here, names and metadata of users are never markup, unless a filter
    /// such as `newline_to_br` made it from escaped text.
    enum Format: Sendable { case html, text }

    indirect enum Node: Sendable {
        case text(String)
        case output(LiquidExpression)
        case assign(String, LiquidExpression)
        case capture(String, [Node])
        /// The first branch whose condition is true; nil is `else`.
        case branch([(condition: LiquidCondition?, body: [Node])])
        case loop(LiquidLoop)
        case cycle([LiquidOperand], line: Int)
        case count(String, by: Int)
        case leave(LiquidLeave)
        /// A part that the caller supplies.
        case part(String)
    }

    var nodes: [Node]
    let format: Format

    /// - Parameter parts: the names of tags for which the caller supplies a text.
    /// - Throws: `LiquidError`.
    init(_ text: String, format: Format, parts: Set<String> = []) throws(LiquidError) {
        var parser = LiquidParser(text, parts: parts)
        nodes = try parser.parse()
        self.format = format
    }

    /// - Parameter parts: the texts for the tags that the caller supplies, which aren't escaped.
    /// - Throws: `LiquidError` for a template that makes too much text, or takes too many steps.
    func render(
        _ variables: [String: JSONValue], parts: [String: String] = [:]
    ) throws(LiquidError) -> String {
        var renderer = LiquidRenderer(variables: variables, parts: parts, format: format)
        try renderer.run(nodes)
        return renderer.result
    }

    /// Every part with this name, in the order of the text.
    func count(ofPart name: String) -> Int { Self.count(name, nodes) }

    private static func count(_ name: String, _ nodes: [Node]) -> Int {
        nodes.reduce(0) { count, node in
            switch node {
            case .part(name): count + 1
            case .capture(_, let body): count + Self.count(name, body)
            case .branch(let branches): count + branches.reduce(0) { $0 + Self.count(name, $1.body) }
            case .loop(let loop): count + Self.count(name, loop.body) + Self.count(name, loop.otherwise)
            default: count
            }
        }
    }
}

/// `for`.
struct LiquidLoop: Sendable {
    let name: String
    let items: LiquidOperand
    let limit: LiquidOperand?
    let offset: LiquidOperand?
    let isReversed: Bool
    let body: [LiquidTemplate.Node]
    /// Without items.
    let otherwise: [LiquidTemplate.Node]
    let line: Int
}

/// `break` and `continue`.
enum LiquidLeave: Sendable { case loop, turn }
