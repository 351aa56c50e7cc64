extension String {
    /// This text for a terminal or a log that someone reads in one: control characters are shown instead of obeyed, as
    /// `^[` or `\u{9B}`.
    ///
    /// These are C0 and C1, DEL, the separators of lines and paragraphs, and what changes the direction of text (UAX #9
    /// §2): with them, text of someone else's can move the cursor, set the title, fill the clipboard, or look like
    /// another text.
    ///
    /// - Parameter lineBreaks: Whether line feeds stay, for texts of several lines.
    package func showingControlCharacters(keeping lineBreaks: Bool = false) -> String {
        replacingControlCharacters { scalar in
            if lineBreaks, scalar == "\n" { return "\n" }
            guard scalar.isASCII, let shown = Unicode.Scalar(scalar.value ^ 0x40) else {
                return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
            return "^" + String(Character(shown))
        }
    }

    /// This JSON text with control characters inside its strings in the form `\u009b`, which means the same (RFC 8259 §7).
    package func escapingControlCharactersAsJSON() -> String {
        replacingControlCharacters { scalar in
            if scalar == "\n" || scalar == "\t" || scalar == "\r" { return String(Character(scalar)) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }

    private func replacingControlCharacters(_ replacement: (Unicode.Scalar) -> String) -> String {
        guard unicodeScalars.contains(where: \.controlsTerminals) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.controlsTerminals {
                text += replacement(scalar)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var controlsTerminals: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
