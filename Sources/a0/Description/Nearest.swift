/// Finds what somebody meant who mistyped a name.
enum Nearest {
    /// A line that names what was meant, or nothing.
    static func hint(to word: String, among names: [String], prefix: String) -> ConsoleText {
        name(to: word, among: names).map { "\nDid you mean: \(prefix)\($0)" } ?? ""
    }

    /// The name that takes the fewest changes of a letter; `nil` where each would take too many.
    static func name(to word: String, among names: [String]) -> String? {
        let word = word.lowercased()
        let near = names.map { (name: $0, changes: changes(from: word, to: $0)) }.min { $0.changes < $1.changes }
        if let near, near.changes <= max(1, min(2, word.count / 2)), near.changes < near.name.count { return near.name }
        let longer = names.filter { word.count > 1 && $0.hasPrefix(word) }
        return longer.count == 1 ? longer.first : nil
    }

    /// How many letters have to be put in, left out, replaced or swapped with their neighbor (Damerau and Levenshtein).
    static func changes(from first: String, to second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
        var rows = [Array(0...second.count)]
        for (row, letter) in first.enumerated() {
            var next = [row + 1]
            for (column, other) in second.enumerated() {
                var least = min(
                    rows[row][column] + (letter == other ? 0 : 1), rows[row][column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                next.append(least)
            }
            rows.append(next)
        }
        return rows[first.count][second.count]
    }
}
