extension String {
    /// The number of letters to insert, remove, replace, or swap with their neighbor (Damerau–Levenshtein distance).
    package func changes(to other: String) -> Int {
        let (first, second) = (Array(self), Array(other))
        guard !first.isEmpty, !second.isEmpty else { return Swift.max(first.count, second.count) }
        var rows = [Array(0...second.count)]
        for (row, letter) in first.enumerated() {
            var next = [row + 1]
            for (column, other) in second.enumerated() {
                var least = Swift.min(
                    rows[row][column] + (letter == other ? 0 : 1), rows[row][column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    least = Swift.min(least, rows[row - 1][column - 1] + 1)
                }
                next.append(least)
            }
            rows.append(next)
        }
        return rows[first.count][second.count]
    }
}
