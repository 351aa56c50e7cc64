import A0Process

/// Text that `a0` writes to the terminal.
///
/// Literals are trusted: their line breaks and colors take effect. Interpolated values may come from a tenant, a file,
/// or the command line, so their control characters are escaped.
struct ConsoleText: ExpressibleByStringInterpolation, Equatable, Sendable {
    let text: String

    init(stringLiteral text: String) {
        self.text = Terminal.fitting(text)
    }

    init(stringInterpolation parts: StringInterpolation) {
        text = parts.text
    }

    /// Text that comes entirely from this program, such as its usage.
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

        /// Text in which control characters of external parts are already escaped.
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
