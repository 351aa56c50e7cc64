import A0Encoding
import A0Pages
import Foundation

/// The texts of pages in one language: those of the tenant's own table, with customized ones in their place. All are
/// plain texts, with placeholders such as `${clientName}`. `scripts/texts.py` finds keys that no table has.
struct Texts: Sendable {
    /// A BCP 47 language tag.
    let language: String
    private let table: TextTable
    /// By prompt, screen, and key.
    private let custom: [String: [String: [String: String]]]
    /// The page's screen, whose custom texts come before those of the screen that a text belongs to.
    var screen: LoginScreen?
    /// Values for the placeholders of all texts.
    var values: [String: String] = [:]

    /// The screen whose keys are the English texts.
    static let keyedByEnglish = "dashboard"

    /// The texts that programs see.
    static let english = Texts("en")

    init(_ language: String, custom: [String: [String: [String: String]]] = [:]) {
        let table = TextTable.find(language)
        self.table = table ?? .en
        self.custom = custom
        self.language = table == nil && custom.isEmpty ? "en" : language
    }

    /// - Parameter key: the screen and the key, such as `login.title`.
    subscript(_ key: String, _ values: [String: String] = [:]) -> String { find(key, values) ?? key }

    /// The texts on the page of another screen.
    func on(_ screen: String) -> Texts {
        var texts = self
        texts.screen = LoginScreen(name: screen)
        return texts
    }

    /// The text for a key; nil if there is none.
    func find(_ key: String, _ values: [String: String] = [:]) -> String? { template(key).map { filled($0, values) } }

    /// The owner's title of the page; nil for the tenant's own.
    var pageTitle: String? { customized("pageTitle").map { filled($0, [:]) } }

    /// The page, for page templates and parts of prompts (Auth0 docs, "Customize Universal Login Pages").
    func variables(pageTitle: String? = nil) -> [String: TenantValue] {
        [
            "locale": .string(language), "dir": isRightToLeft ? "rtl" : "ltr",
            "prompt": [
                "name": .string(screen?.prompt ?? ""),
                "screen": [
                    "name": .string(screen?.name ?? ""),
                    "texts": .object(ofScreen.mapValues(TenantValue.string).adding("pageTitle", pageTitle)),
                ],
            ],
        ]
    }

    /// The texts of the page's screen, those of the owner also with names that Liquid reads, such as `varTerms` for
    /// `var-terms`.
    private var ofScreen: [String: String] {
        guard let screen else { return [:] }
        // The pages of a login share most of their texts, and so do those of a sign-up.
        let shared = ["login", "signup"].first { screen.prompt.hasPrefix("\($0)-") }
        var texts = shared.map(table.texts) ?? [:]
        texts.merge(table.texts(of: screen.name)) { $1 }
        let own = screen.all.reversed().flatMap { screen in custom.values.compactMap { $0[screen.name] }.joined() }
        for (key, text) in own {
            let words = key.split(separator: "-")
            let name = words.dropFirst().reduce(String(words.first ?? "")) {
                $0 + $1.prefix(1).uppercased() + $1.dropFirst()
            }
            (texts[key], texts[name]) = (text, text)
        }
        return texts.mapValues { filled($0, [:]) }
    }

    /// The owner's text for a key, on this page or else on another one.
    private func customized(_ key: String, orOn other: String? = nil) -> String? {
        guard !custom.isEmpty else { return nil }
        let screens = (screen?.all.map(\.name) ?? []) + [other].compactMap(\.self)
        return screens.lazy.compactMap { screen in custom.values.lazy.compactMap { $0[screen]?[key] }.first }.first
    }

    private func filled(_ template: String, _ values: [String: String]) -> String {
        Self.parts(template).map { part in
            switch part {
            case .text(let text): text
            case .placeholder(let name): isolated(value(name, values)) ?? "${\(name)}"
            }
        }.joined()
    }

    /// The text for a number, which is the placeholder `count`.
    subscript(_ key: String, count count: Int) -> String {
        self["\(key)-\(Language.plural(count, language))", ["count": String(count)]]
    }

    /// A text with markup in the place of placeholders.
    func html(_ key: String, _ values: [String: HTML] = [:]) -> HTML {
        let parts: [HTML] = Self.parts(template(key) ?? key).map { part in
            switch part {
            case .text(let text): HTML(text: text)
            case .placeholder(let name):
                isRightToLeft ? "<bdi>\(html(of: name, values))</bdi>" : html(of: name, values)
            }
        }
        return "\(parts)"
    }

    private func html(of placeholder: String, _ values: [String: HTML]) -> HTML {
        values[placeholder] ?? HTML(text: value(placeholder, [:]) ?? "${\(placeholder)}")
    }

    private func template(_ key: String) -> String? {
        if !custom.isEmpty, let dot = key.firstIndex(of: "."),
            let own = customized(String(key[key.index(after: dot)...]), orOn: String(key[..<dot]))
        {
            return own
        }
        if let text = table[key] ?? TextTable.en[key] { return text }
        let prefix = "\(Self.keyedByEnglish)."
        return key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : nil
    }

    var isRightToLeft: Bool { Language.isRightToLeft(language) }

    private func value(_ name: String, _ values: [String: String]) -> String? { values[name] ?? self.values[name] }

    /// Keeps a value from left to right together within a text from right to left (UAX #9 §2.4).
    private func isolated(_ value: String?) -> String? {
        guard let value, isRightToLeft else { return value }
        return "\u{2068}\(value)\u{2069}"
    }

    private enum Part {
        case text(String)
        case placeholder(String)
    }

    private static func parts(_ template: String) -> [Part] {
        // Most have no placeholder, and looking for the two characters takes long.
        guard template.utf8.contains(UInt8(ascii: "$")) else { return [.text(template)] }
        var parts: [Part] = []
        var rest = Substring(template)
        while let start = rest.range(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
            parts.append(.text(String(rest[..<start.lowerBound])))
            parts.append(.placeholder(String(rest[start.upperBound..<end])))
            rest = rest[rest.index(after: end)...]
        }
        return parts + [.text(String(rest))]
    }
}
