import A0Encoding
import A0Pages
import CA0Resources
import Foundation

/// The texts of one language, from its file in `Resources/Texts`.
struct TextTable: Sendable {
    /// A BCP 47 language tag.
    let language: String
    /// By screen and key, such as `login.title`.
    let texts: [String: String]

    private init(_ language: String, _ file: A0Resource) {
        self.language = language
        // `scripts/texts.py` has checked it.
        let prompts = (try? JSONValue.decode(file.contents))?.objectValue ?? [:]
        var texts: [String: String] = [:]
        for (screen, keys) in prompts.values.compactMap(\.objectValue).joined() {
            for (key, text) in keys.objectValue ?? [:] { texts["\(screen).\(key)"] = text.stringValue }
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

    // MARK: Languages

    static let en = TextTable("en", a0_texts_en)
    private static let ar = TextTable("ar", a0_texts_ar)
    private static let de = TextTable("de", a0_texts_de)
    private static let es = TextTable("es", a0_texts_es)
    private static let fr = TextTable("fr", a0_texts_fr)
    private static let it = TextTable("it", a0_texts_it)
    private static let ja = TextTable("ja", a0_texts_ja)
    private static let pt = TextTable("pt", a0_texts_pt)
    private static let zhCN = TextTable("zh-CN", a0_texts_zh_CN)

    /// All languages, the default first. Each table is made when it's first used.
    static let languages: [(tag: String, table: @Sendable () -> TextTable)] = [
        ("en", { en }), ("ar", { ar }), ("de", { de }), ("es", { es }), ("fr", { fr }), ("it", { it }), ("ja", { ja }),
        ("pt", { pt }), ("zh-CN", { zhCN }),
    ]
}
