import A0Pages

extension LoginPicture {
    private static let laneWidth = 230
    private static let margin = 80
    private static let top = 56
    private static let lineHeight = 15
    /// How many characters of a parameter fit beside an arrow.
    private static let noteLength = 58

    /// The picture as an SVG element. Its colors are those of the page: `currentColor`, and `--error` for the step that
    /// failed.
    var svg: HTML {
        let parties = parties
        let places = Dictionary(
            uniqueKeysWithValues: parties.enumerated().map { ($1, Self.margin + $0 * Self.laneWidth) })
        var y = Self.top
        var rows: [HTML] = []
        for hop in hops {
            guard let from = places[hop.from], let to = places[hop.to] else { continue }
            let notes = Self.notes(of: hop).map { $0.count > Self.noteLength ? $0.prefix(Self.noteLength) + "…" : $0 }
            rows.append(Self.row(hop, from: from, to: to, y: y + 18, notes: notes))
            y += 34 + Self.lineHeight * (notes.count + (hop.failure == nil ? 0 : 1))
        }
        let height = y + 16
        let width = Self.margin * 2 + Self.laneWidth * max(1, parties.count - 1) + 260
        let lanes: [HTML] = parties.map { party in
            let x = places[party] ?? 0
            return """
                <line x1="\(x)" y1="34" x2="\(x)" y2="\(height)" stroke="currentColor" stroke-opacity=".25"/>
                <text x="\(x)" y="22" text-anchor="middle" font-weight="600">\(party.name)</text>

                """
        }
        return """
            <svg class="login-picture" xmlns="http://www.w3.org/2000/svg" role="img" \
            aria-label="\(summary)" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
            font-family="system-ui, sans-serif" font-size="12" fill="currentColor">
            \(lanes)\(rows)</svg>
            """
    }

    private static func row(_ hop: LoginHop, from: Int, to: Int, y: Int, notes: [String]) -> HTML {
        let color = hop.failure == nil ? "currentColor" : "var(--error, #c62828)"
        let left = min(from, to)
        let head = to == from ? "" : to > from ? "l-7 -4 v8 z" : "l7 -4 v8 z"
        let lines = notes.enumerated().map { index, note -> HTML in
            """
            <text x="\(left + 10)" y="\(y + 15 + lineHeight * index)" font-size="11" opacity=".75">\(note)</text>

            """
        }
        let reason: HTML? = hop.failure.map { failure in
            """
            <text x="\(left + 10)" y="\(y + 15 + lineHeight * notes.count)" fill="\(color)" font-weight="600">\
            ✗ \(failure)</text>

            """
        }
        return """
            <g\(hop.failure == nil ? "" as HTML : " class=\"failed\"")>
            <line x1="\(from)" y1="\(y)" x2="\(to)" y2="\(y)" stroke="\(color)" stroke-width="1.5"/>
            <path d="M\(to) \(y) \(head)" fill="\(color)"/>
            <text x="\(left + 10)" y="\(y - 5)" fill="\(color)">\(hop.title)</text>
            \(lines)\(reason)</g>

            """
    }

    /// For those who can't see the picture.
    private var summary: String {
        let failed = hops.first { $0.failure != nil }
        return "\(hops.count) messages of a login"
            + (failed.map { ". It failed at \($0.title): \($0.failure ?? "")" } ?? "")
    }
}
