import Foundation

/// The capabilities of the terminal.
enum Terminal {
    /// Whether the locale's character set has the symbols of this program (POSIX, "Internationalization Variables").
    static let hasUnicode = hasUnicode(ProcessInfo.processInfo.environment)

    static func hasUnicode(_ environment: [String: String]) -> Bool {
        #if os(macOS)
            let standard = true
        #else
            let standard = false
        #endif
        guard
            let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap({ environment[$0] }).first(where: {
                !$0.isEmpty
            })
        else { return standard }
        let name = locale.lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }

    /// Whether standard error is a terminal that can show progress.
    static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 && !Settings.current.asJSON }

    /// Whether the user can be asked.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 && Settings.current.mayAsk }

    /// The program's own text, with characters that the locale lacks replaced by plain ones.
    static func fitting(_ own: String) -> String {
        guard !hasUnicode, !own.allSatisfy(\.isASCII) else { return own }
        return replacements.reduce(own) { $0.replacingOccurrences(of: $1.symbol, with: $1.plain) }
    }

    private static let replacements: [(symbol: String, plain: String)] = [
        ("…", "..."), ("–", "-"), ("’", "'"), ("“", "\""), ("”", "\""), ("✓", "ok"), ("✗", "x"), ("→", "->"),
    ]
}
