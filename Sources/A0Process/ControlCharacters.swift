extension String {
    /// This text, safe to show on a terminal: control characters are escaped as `^[` or `\u{9B}`.
    ///
    /// Control characters are C0 and C1, DEL, line and paragraph separators, and those that change the direction of
    /// text (UAX #9 §2). With them, untrusted text could move the cursor, set the title, fill the clipboard, or look
    /// like other text.
    ///
    /// - Parameter lineBreaks: Whether to keep line feeds, for text with several lines.
    package func showingControlCharacters(keeping lineBreaks: Bool = false) -> String {
        replacingControlCharacters { scalar in
            if lineBreaks, scalar == "\n" { return "\n" }
            guard scalar.isASCII, let shown = Unicode.Scalar(scalar.value ^ 0x40) else {
                return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
            return "^" + String(Character(shown))
        }
    }

    /// This JSON text, with control characters in its strings escaped as `\u009b`, which is equivalent (RFC 8259 §7).
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
