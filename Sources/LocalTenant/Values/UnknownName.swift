import A0Encoding

extension TenantError {
    /// A name that refers to nothing, with the one that may have been meant.
    static func unknown(_ kind: String, _ name: String, _ known: [String], _ keyPath: String) -> TenantError {
        TenantError(.configuration, "there is no \(kind) \(name).\(suggestion(for: name, known))", keyPath: keyPath)
    }

    /// ` Did you mean …?`, or what there is.
    static func suggestion(for name: String, _ known: [String], atMost limit: Int = 10) -> String {
        let word = name.lowercased()
        let nearest = known.map { (name: $0, changes: word.changes(to: $0.lowercased())) }
            .min { $0.changes < $1.changes }
        guard let nearest else { return "" }
        if nearest.changes <= max(2, name.count / 3) { return " Did you mean \(nearest.name)?" }
        return " Known here: \(known.sorted().prefix(limit).joined(separator: ", "))."
    }
}
