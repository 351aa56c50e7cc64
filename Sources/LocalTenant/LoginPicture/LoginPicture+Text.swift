extension LoginPicture {
    /// The picture for a terminal: one line for each message, and its parameters below it.
    var text: String {
        let width = parties.map(\.name.count).max() ?? 0
        let lines = hops.flatMap { hop in
            let from = hop.from.name.padding(to: width)
            let to = hop.to.name.padding(to: width)
            return ["\(hop.error == nil ? " " : "✗") \(from) → \(to)  \(hop.title)"]
                + Self.notes(of: hop).map { "      \($0)" } + (hop.error.map { ["    ✗ \($0)"] } ?? [])
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
