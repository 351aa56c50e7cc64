import A0Process

/// What `a0` writes to the terminal.
///
/// A literal is the program's own: its line breaks and colors do what they do. Whatever is put into one may come from a tenant,
/// a file or the command line: its control characters are shown, not obeyed.
struct ConsoleText: ExpressibleByStringInterpolation, Equatable, Sendable {
    let text: String

    init(stringLiteral text: String) {
        self.text = Terminal.fitting(text)
    }

    init(stringInterpolation parts: StringInterpolation) {
        text = parts.text
    }

    /// Text of which every part is the program's own, such as its usage.
    init(own text: String) {
        self.text = Terminal.fitting(text)
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        mutating func appendLiteral(_ literal: String) {
            text += Terminal.fitting(literal)
        }

        mutating func appendInterpolation(_ own: ConsoleText) {
            text += own.text
        }

        /// Text whose parts from outside show their control characters already.
        mutating func appendInterpolation(own text: String) {
            self.text += text
        }

        mutating func appendInterpolation(_ outside: some Any) {
            text += String(describing: outside).showingControlCharacters()
        }
    }
}

extension Sequence<ConsoleText> {
    func joined(separator: ConsoleText) -> ConsoleText {
        ConsoleText(own: map(\.text).joined(separator: separator.text))
    }
}
