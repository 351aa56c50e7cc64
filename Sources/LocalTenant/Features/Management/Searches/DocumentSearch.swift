import A0HTTPServer
import Foundation

/// A search for documents by their members, in the part of Lucene's syntax that needs no index: terms such as
/// `name:shop*` or `NOT app_type:spa`, joined by AND.
struct DocumentSearch: Sendable {
    private struct Term {
        let path: [String]
        /// The parts of the text, with anything between them; nil for any value.
        let parts: [String]?
        let isNegated: Bool
    }

    private static let maximumTerms = 20

    private var terms: [Term] = []
    /// The member to sort by, and whether the largest comes first.
    private var order: (path: [String], isDescending: Bool)?

    /// Reads `q` and `sort`.
    ///
    /// - Throws: `ManagementRefusal` for a search that isn't supported.
    init(_ request: HTTPServerRequest) throws(ManagementRefusal) {
        var isNegated = false
        for word in try Self.words(request.queryValue("q") ?? "") where word != "AND" {
            if word == "NOT" {
                isNegated = true
                continue
            }
            terms.append(try Self.term(word, isNegated: isNegated))
            isNegated = false
        }
        guard !isNegated else { throw Self.problem("NOT needs a term", "q") }
        guard terms.count <= Self.maximumTerms else {
            throw Self.problem("The search may have at most \(Self.maximumTerms) terms", "q")
        }
        guard let sort = request.queryValue("sort") else { return }
        let parts = sort.split(separator: ":")
        guard parts.count == 2, ["1", "-1"].contains(parts[1]) else {
            throw Self.problem("The order has the form name:1 or name:-1", "sort")
        }
        order = (Self.path(parts[0]), parts[1] == "-1")
    }

    func callAsFunction(_ documents: [[String: TenantValue]]) -> [[String: TenantValue]] {
        let found = documents.filter { document in
            terms.allSatisfy { term in
                let texts = TenantValue.object(document).texts(at: term.path[...])
                let matches = texts.contains { text in term.parts.map { text.matches($0) } ?? true }
                return matches != term.isNegated
            }
        }
        guard let order else { return found }
        let keyed = found.map { (key: TenantValue.object($0).texts(at: order.path[...]).first ?? "", document: $0) }
        return keyed.sorted { order.isDescending ? $0.key > $1.key : $0.key < $1.key }.map(\.document)
    }

    private static func term(_ word: String, isNegated: Bool) throws(ManagementRefusal) -> Term {
        guard word != "OR", word != "||", word != "&&", !word.hasPrefix("("), !word.hasPrefix("+") else {
            throw problem("Only terms that are joined by AND are supported", "q")
        }
        let isExcluded = word.hasPrefix("-") || word.hasPrefix("!")
        let text = isExcluded ? word.dropFirst() : word[...]
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else {
            throw problem("A term needs a field, such as name:shop", "q")
        }
        let (name, value) = (text[..<colon], text[text.index(after: colon)...])
        guard let first = value.first, !"([{<>".contains(first), !value.contains(where: { "?~^".contains($0) }) else {
            throw problem("Only texts and * are supported as values of terms", "q")
        }
        let isNegated = isNegated != isExcluded
        if name == "_exists_" { return Term(path: path(value), parts: nil, isNegated: isNegated) }
        let isQuoted = first == "\""
        let parts = isQuoted ? [String(value.filter { $0 != "\"" })] : value.components(separatedBy: "*")
        return Term(path: path(name), parts: parts.map { $0.lowercased() }, isNegated: isNegated)
    }

    private static func path(_ name: Substring) -> [String] { name.split(separator: ".").map(String.init) }

    /// The words between white space, as far as it isn't in quotation marks.
    private static func words(_ text: String) throws(ManagementRefusal) -> [String] {
        var (words, isQuoted, isWord) = ([String](), false, false)
        for character in text {
            if character.isWhitespace, !isQuoted {
                isWord = false
                continue
            }
            if character == "\"" { isQuoted.toggle() }
            if isWord { words[words.count - 1].append(character) } else { words.append(String(character)) }
            isWord = true
        }
        guard !isQuoted else { throw problem("A quotation mark is missing", "q") }
        return words
    }

    private static func problem(_ text: String, _ property: String) -> ManagementRefusal {
        .invalidQuery("\(text) on property \(property)")
    }
}

extension TenantValue {
    /// The lowercase texts at a path of names. Arrays stand for each of their elements.
    fileprivate func texts(at path: ArraySlice<String>) -> [String] {
        switch self {
        case .array(let items): items.flatMap { $0.texts(at: path) }
        case .object(let members): path.first.flatMap { members[$0] }?.texts(at: path.dropFirst()) ?? []
        case .null: []
        case _ where !path.isEmpty: []
        case .string(let text): [text.lowercased()]
        case .bool(let flag): [String(flag)]
        case .integer(let number): [String(number)]
        case .number(let number): [String(number)]
        }
    }
}

extension String {
    /// Whether it has these parts in their order, from its beginning to its end.
    fileprivate func matches(_ parts: [String]) -> Bool {
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return self == parts.first }
        guard hasPrefix(first) else { return false }
        var rest = dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
