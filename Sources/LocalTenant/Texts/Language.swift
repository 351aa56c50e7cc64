import Foundation

/// Chooses the language of a page.
enum Language {
    /// The first of the wishes that is available.
    ///
    /// - Parameters:
    ///   - wishes: language tags, best first.
    ///   - available: language tags; the first one is used if none of the wishes is available.
    static func choose(_ wishes: [String], from available: [String]) -> String {
        for wish in wishes { if let found = match(wish, in: available) { return found } }
        return available.first ?? "en"
    }

    /// The available language for a tag: the same one, or else one without or with another region.
    static func match(_ wish: String, in available: [String]) -> String? {
        let lower = wish.lowercased()
        if let same = available.first(where: { $0.lowercased() == lower }) { return same }
        let (base, isTraditional) = parts(lower)
        return available.first { parts($0.lowercased()) == (base, isTraditional) }
    }

    /// The language, and whether it is Chinese in traditional characters, which readers of simplified ones don't use.
    private static func parts(_ tag: String) -> (base: String, isTraditional: Bool) {
        let subtags = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        let base = subtags.first ?? ""
        let marks = subtags.dropFirst()
        let isTraditional =
            base == "zh"
            && (marks.contains("hant")
                || !marks.contains("hans") && ["tw", "hk", "mo"].contains(where: marks.contains))
        return (base, isTraditional)
    }

    /// The tags of an `Accept-Language` header, best first (RFC 9110 §12.5.4).
    static func tags(acceptLanguage header: String) -> [String] {
        let ranges = header.prefix(1_000).split(separator: ",").enumerated().map { index, range in
            let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (index: index, tag: parts.first ?? "", weight: weight)
        }
        return ranges.filter { $0.weight > 0 && !$0.tag.isEmpty && $0.tag != "*" }
            .sorted { $0.weight == $1.weight ? $0.index < $1.index : $0.weight > $1.weight }.map(\.tag)
    }

    static func isRightToLeft(_ tag: String) -> Bool {
        ["ar", "fa", "he", "ur"].contains(parts(tag.lowercased()).base)
    }

    /// The plural form of a number (CLDR).
    static func plural(_ number: Int, _ tag: String) -> String {
        switch parts(tag.lowercased()).base {
        case "ja", "zh": return "other"
        case "fr", "pt": return number == 0 || number == 1 ? "one" : "other"
        case "ar":
            switch (number, number % 100) {
            case (0, _): return "zero"
            case (1, _): return "one"
            case (2, _): return "two"
            case (_, 3...10): return "few"
            case (_, 11...99): return "many"
            default: return "other"
            }
        default: return number == 1 ? "one" : "other"
        }
    }
}
