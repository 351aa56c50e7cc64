import Foundation

/// A command that opens a page, as in the environment variable `BROWSER`: `%s` stands for the URL, `%c` for a colon,
/// and `%%` for a percent sign. Without `%s`, the URL becomes the last argument. No shell is involved.
struct BrowserCommand: Sendable, Equatable {
    private let words: [String]

    /// - Returns: `nil` for text without words, or with an unclosed quotation mark.
    init?(_ text: String) {
        guard let words = text.shellWords, !words.isEmpty else { return nil }
        self.words = words
    }

    /// The commands in a colon-separated list, in the order to try them.
    static func list(_ variable: String?) -> [BrowserCommand] {
        (variable ?? "").split(separator: ":").compactMap { BrowserCommand(String($0)) }
    }

    /// The program's name or path.
    var name: String { words.first.map { $0.expanded(url: "") } ?? "" }

    func arguments(opening url: URL) -> [String] {
        let arguments = words.dropFirst().map { $0.expanded(url: url.absoluteString) }
        return words.contains { $0.mentionsURL } ? arguments : arguments + [url.absoluteString]
    }
}

extension String {
    /// Words separated by white space, with quotation marks and backslashes interpreted like in a shell.
    fileprivate var shellWords: [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in self {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        return words + (word.map { [$0] } ?? [])
    }

    fileprivate var mentionsURL: Bool { expanded(url: "\u{0}").contains("\u{0}") }

    fileprivate func expanded(url: String) -> String {
        var result = ""
        var rest = self[...]
        while let character = rest.popFirst() {
            guard character == "%", let next = rest.first, let value = ["s": url, "c": ":", "%": "%"][next] else {
                result.append(character)
                continue
            }
            result += value
            rest.removeFirst()
        }
        return result
    }
}
