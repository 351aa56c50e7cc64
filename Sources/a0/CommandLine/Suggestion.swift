import A0Encoding

/// Finds the name that a mistyped one is closest to.
enum Suggestion {
    /// A line that suggests a name, or nothing.
    static func hint(to word: String, among names: [String], prefix: String) -> ConsoleText {
        name(to: word, among: names).map { "\nDid you mean: \(prefix)\($0)" } ?? ""
    }

    /// The name with the smallest edit distance; `nil` if all distances are too large.
    static func name(to word: String, among names: [String]) -> String? {
        let word = word.lowercased()
        let near = names.map { (name: $0, changes: word.changes(to: $0)) }.min { $0.changes < $1.changes }
        if let near, near.changes <= max(1, min(2, word.count / 2)), near.changes < near.name.count { return near.name }
        let longer = names.filter { word.count > 1 && $0.hasPrefix(word) }
        return longer.count == 1 ? longer.first : nil
    }
}
