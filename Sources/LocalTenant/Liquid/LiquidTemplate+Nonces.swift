import Foundation

extension LiquidTemplate {
    static let nonce = "nonce"

    /// Gives the owner's own styles and scripts the part `nonce`. What a variable holds gets none.
    mutating func addNonces() { nodes = Self.withNonces(nodes) }

    private static func withNonces(_ nodes: [Node]) -> [Node] {
        nodes.flatMap { node -> [Node] in
            switch node {
            case .text(let text): pieces(of: text)
            case .capture(let name, let body): [.capture(name, withNonces(body))]
            case .branch(let branches): [.branch(branches.map { ($0.condition, withNonces($0.body)) })]
            case .loop(let loop):
                [
                    .loop(
                        LiquidLoop(
                            name: loop.name, items: loop.items, limit: loop.limit, offset: loop.offset,
                            isReversed: loop.isReversed, body: withNonces(loop.body),
                            otherwise: withNonces(loop.otherwise), line: loop.line))
                ]
            default: [node]
            }
        }
    }

    private static func pieces(of text: String) -> [Node] {
        var (nodes, rest) = ([Node](), text[...])
        while let tag = rest.range(of: "<(script|style|link)\\b", options: [.regularExpression, .caseInsensitive]) {
            nodes += [.text(String(rest[..<tag.upperBound])), .part(nonce)]
            rest = rest[tag.upperBound...]
        }
        return nodes + [.text(String(rest))]
    }
}
