import Foundation

struct SearchError: Error, Equatable {
    let message: String
}

/// Reads searches in the part of Lucene's syntax that Auth0 documents ("User Search Query Syntax").
struct SearchParser<Key: SearchField> {
    /// More would be too much for a database.
    static var maximumTerms: Int { 20 }

    private var rest: Substring
    private var termCount = 0
    private var depth = 0

    /// - Returns: The conditions; `nil` for an empty search.
    /// - Throws: ``SearchError``.
    static func parse(_ text: String) throws(SearchError) -> Search<Key>? {
        var parser = SearchParser(rest: text[...])
        parser.skipSpace()
        guard !parser.rest.isEmpty else { return nil }
        let search = try parser.alternatives()
        guard parser.rest.isEmpty else { throw parser.error("Expected AND or OR") }
        return search
    }

    private init(rest: Substring) {
        self.rest = rest
    }

    // MARK: Operators

    private mutating func alternatives() throws(SearchError) -> Search<Key> {
        var found = [try conjunction()]
        while take("OR", "||") { found.append(try conjunction()) }
        return found.count == 1 ? found[0] : .any(found)
    }

    private mutating func conjunction() throws(SearchError) -> Search<Key> {
        var found = [try operand()]
        while true {
            if take("AND", "&&") || rest.hasPrefix("-") || rest.hasPrefix("!") || isNext("NOT") {
                found.append(try operand())
            } else {
                return found.count == 1 ? found[0] : .all(found)
            }
        }
    }

    private mutating func operand() throws(SearchError) -> Search<Key> {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumTerms else { throw error("The search is nested too deeply") }
        if take("NOT") || takeSign("-") || takeSign("!") { return .not(try operand()) }
        if takeSign("(") {
            let inner = try alternatives()
            guard takeSign(")") else { throw error("A closing parenthesis is missing") }
            return inner
        }
        return try term()
    }

    // MARK: Terms

    private mutating func term() throws(SearchError) -> Search<Key> {
        termCount += 1
        guard termCount <= Self.maximumTerms else {
            throw SearchError(message: "The search may have at most \(Self.maximumTerms) terms")
        }
        guard rest.first != "\"" else {
            return try anyField(matching: .equals(try quoted()))
        }
        let start = rest
        let name = try word(stoppingAtColon: true)
        guard rest.first == ":" else {
            guard !["AND", "OR", "NOT", "TO"].contains(name.text) else { throw error("\(name.text) needs terms") }
            rest = start
            return try anyField(matching: try pattern(try word(stoppingAtColon: false)))
        }
        rest = rest.dropFirst()
        if name.text == "_exists_" {
            let attribute = try attribute(try word(stoppingAtColon: true).text)
            skipSpace()
            return .attribute(attribute, .exists)
        }
        let attribute = try attribute(name.text)
        let test = try test(of: attribute)
        skipSpace()
        return .attribute(attribute, test)
    }

    private mutating func anyField(matching test: SearchTest) throws(SearchError) -> Search<Key> {
        skipSpace()
        guard !Key.bare.isEmpty else { throw error("A term needs a field, such as name:shop") }
        return .any(Key.bare.map { .attribute(.field($0), test) })
    }

    private func attribute(_ name: String) throws(SearchError) -> Search<Key>.Attribute {
        if let field = Key(rawValue: name) { return .field(field) }
        let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard Key.metadata.contains(path[0]), !path.contains("") else {
            let names = Key.allCases.map(\.rawValue) + Key.metadata.map { "\($0).…" }
            throw SearchError(
                message: """
                    \(Key.subject) can't be searched by \(name.prefix(40)). The fields are \
                    \(names.formatted(.list(type: .and).locale(Locale(identifier: "en_US"))))
                    """)
        }
        return .metadata(path)
    }

    private mutating func test(of attribute: Search<Key>.Attribute) throws(SearchError) -> SearchTest {
        let limits = try range()
        guard case .field(let field) = attribute else {
            guard limits == nil else { throw error("Metadata can't be searched by ranges") }
            guard rest.first != "\"" else { return .equals(try quoted()) }
            let word = try word(stoppingAtColon: false)
            guard !word.hasWildcard else { throw error("Metadata can't be searched with wildcards") }
            return .equals(word.text)
        }
        switch field.kind {
        case .text, .exactText:
            if let limits { return .text(limits.lower, limits.upper) }
            return rest.first == "\"" ? .equals(try quoted()) : try pattern(try word(stoppingAtColon: false))
        case .member:
            guard limits == nil else { throw error("\(field.rawValue) has no order") }
            return .equals(try value())
        case .flag:
            guard limits == nil, let flag = Bool(try value()) else {
                throw error("\(field.rawValue) is true or false")
            }
            return .isTrue(flag)
        case .count:
            guard let limits else {
                let number = try number(try value())
                return .number(number...number)
            }
            return .number(try limits.numbers(Self.number))
        case .time:
            guard let limits else { return .time(try SearchTime(try value()).range) }
            return .time(try limits.times())
        }
    }

    private func number(_ text: String) throws(SearchError) -> Double { try Self.number(text) }

    private static func number(_ text: String) throws(SearchError) -> Double {
        guard let number = Double(text), number.isFinite else {
            throw SearchError(message: "\(text.prefix(40)) isn't a number")
        }
        return number
    }

    /// A text without wildcards, or its parts around them.
    private func pattern(_ word: Word) throws(SearchError) -> SearchTest {
        guard word.hasWildcard else { return .equals(word.text) }
        // Auth0 docs: "for suffix matching, literals must have three characters or more".
        if word.parts[0].isEmpty, word.parts.dropFirst().allSatisfy({ $0.count < 3 }) {
            throw error("After a wildcard at the start, at least three characters are needed")
        }
        return .like(word.parts)
    }

    /// A word or a quoted text.
    private mutating func value() throws(SearchError) -> String {
        guard rest.first != "\"" else { return try quoted() }
        let word = try word(stoppingAtColon: false)
        guard !word.hasWildcard else { throw error("This field can't be searched with wildcards") }
        return word.text
    }

    // MARK: Ranges

    /// `[a TO b]`, `{a TO b}`, `>a`, `>=a`, `<b` or `<=b`; `*` stands for no limit. `nil` if there is none of these.
    private mutating func range() throws(SearchError) -> SearchLimits? {
        for (sign, isUpper, isIncluded) in [
            (">=", false, true), ("<=", true, true), (">", false, false), ("<", true, false),
        ] where rest.hasPrefix(sign) {
            rest = rest.dropFirst(sign.count)
            let limit = SearchLimit(value: try value(), isIncluded: isIncluded)
            return isUpper ? SearchLimits(upper: limit) : SearchLimits(lower: limit)
        }
        guard let opening = rest.first, "[{".contains(opening) else { return nil }
        rest = rest.dropFirst()
        let lower = try limit()
        guard take("TO") else { throw error("A range has the form [a TO b]") }
        let upper = try limit()
        guard let closing = rest.first, "]}".contains(closing) else { throw error("A range ends with ] or }") }
        rest = rest.dropFirst()
        return SearchLimits(
            lower: lower.map { .init(value: $0, isIncluded: opening == "[") },
            upper: upper.map { .init(value: $0, isIncluded: closing == "]") })
    }

    private mutating func limit() throws(SearchError) -> String? {
        skipSpace()
        defer { skipSpace() }
        guard rest.first != "\"" else { return try quoted() }
        // Times have colons.
        let word = try word(stoppingAtColon: false)
        return word.text.isEmpty && word.hasWildcard ? nil : word.text
    }

    // MARK: Characters

    private struct Word {
        /// Its text, with each wildcard in it between two parts.
        var parts = [""]
        var hasWildcard: Bool { parts.count > 1 }
        var text: String { parts.joined() }
    }

    private mutating func word(stoppingAtColon: Bool) throws(SearchError) -> Word {
        var word = Word()
        while let character = rest.first {
            if character.isWhitespace || "()[]{}\"".contains(character) || stoppingAtColon && character == ":" { break }
            rest = rest.dropFirst()
            switch character {
            case "*": word.parts.append("")
            case "\\":
                guard let escaped = rest.popFirst() else { throw error("Nothing follows the backslash") }
                word.parts[word.parts.count - 1].append(escaped)
            case "?", "~", "^":
                throw error("\(character) isn't supported; write \\\(character) for the character itself")
            default: word.parts[word.parts.count - 1].append(character)
            }
        }
        guard word.hasWildcard || !word.text.isEmpty else { throw error("A value is missing") }
        return word
    }

    private mutating func quoted() throws(SearchError) -> String {
        rest = rest.dropFirst()
        var text = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return text
            case "\\":
                guard let escaped = rest.popFirst() else { throw error("Nothing follows the backslash") }
                text.append(escaped)
            default: text.append(character)
            }
        }
        throw error("A quotation mark is missing")
    }

    private mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }

    /// Whether this word is next, as a whole.
    private func isNext(_ word: String) -> Bool {
        guard rest.hasPrefix(word) else { return false }
        let next = rest.dropFirst(word.count).first
        return next.map { $0.isWhitespace || $0 == "(" } ?? true
    }

    private mutating func take(_ word: String, _ sign: String? = nil) -> Bool {
        if isNext(word) {
            rest = rest.dropFirst(word.count)
        } else if let sign, rest.hasPrefix(sign) {
            rest = rest.dropFirst(sign.count)
        } else {
            return false
        }
        skipSpace()
        return true
    }

    private mutating func takeSign(_ sign: Character) -> Bool {
        guard rest.first == sign else { return false }
        rest = rest.dropFirst()
        skipSpace()
        return true
    }

    private func error(_ message: String) -> SearchError {
        SearchError(
            message: rest.isEmpty ? "\(message), at the end of the search" : "\(message), before: \(rest.prefix(40))")
    }
}
