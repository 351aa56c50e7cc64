/// The texts of one language, parsed when they are first used. `scripts/texts.py` writes the tables in `Languages/`
/// from `Resources/Texts/`.
struct TextTable: Sendable {
    /// A BCP 47 language tag.
    let language: String
    /// By screen and key, such as `login.title`.
    let texts: [String: String]

    /// - Parameter lines: a line `key=text` for each text, below a line `# screen`.
    init(_ language: String, _ lines: String) {
        self.language = language
        var texts: [String: String] = [:]
        var screen: Substring = ""
        for line in lines.split(separator: "\n") {
            if line.hasPrefix("# ") {
                screen = line.dropFirst(2)
            } else if let sign = line.firstIndex(of: "=") {
                texts["\(screen).\(line[..<sign])"] = String(line[line.index(after: sign)...])
            }
        }
        self.texts = texts
    }

    subscript(key: String) -> String? { texts[key] }

    /// The texts of a screen by their keys.
    func texts(of screen: String) -> [String: String] {
        let prefix = "\(screen)."
        return texts.reduce(into: [:]) { texts, text in
            guard text.key.hasPrefix(prefix) else { return }
            texts[String(text.key.dropFirst(prefix.count))] = text.value
        }
    }

    /// The table for a language tag; nil if there is none.
    static func find(_ tag: String) -> TextTable? {
        guard let language = Language.match(tag, in: languages.map(\.tag)) else { return nil }
        return languages.first { $0.tag == language }?.table()
    }
}
