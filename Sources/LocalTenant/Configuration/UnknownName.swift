extension TenantError {
    /// A name that refers to nothing, with the one that may have been meant.
    static func unknown(_ kind: String, _ name: String, _ known: [String], _ keyPath: String) -> TenantError {
        TenantError(.configuration, "there is no \(kind) \(name).\(suggestion(for: name, known))", keyPath: keyPath)
    }

    /// ` Did you mean …?`, or what there is.
    static func suggestion(for name: String, _ known: [String]) -> String {
        let nearest = known.map { (name: $0, distance: distance(name, $0)) }.min { $0.distance < $1.distance }
        guard let nearest else { return "" }
        if nearest.distance <= max(2, name.count / 3) { return " Did you mean \(nearest.name)?" }
        return " Known here: \(known.sorted().prefix(10).joined(separator: ", "))."
    }

    /// How many letters have to be added, removed or changed (Levenshtein).
    private static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.lowercased()), Array(second.lowercased()))
        var row = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in second.indices {
                let change = diagonal + (letter == second[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, row[column] + 1, diagonal + 1)
            }
        }
        return row[second.count]
    }
}
