import A0Pages

extension LoginPicture {
    private static let laneWidth = 230
    private static let margin = 80
    private static let top = 52
    private static let lineHeight = 15
    /// How many characters fit into a line of parameters.
    private static let lineLength = 64
    private static let error = "var(--bad, #c62828)"

    /// The picture as an SVG element. Its colors are those of the page: `currentColor`, `--card` behind texts, and
    /// `--bad` for the step that failed.
    var svg: HTML {
        let places = Dictionary(
            uniqueKeysWithValues: parties.enumerated().map { ($1, Self.margin + $0 * Self.laneWidth) })
        var y = Self.top
        var (arrows, texts): ([HTML], [HTML]) = ([], [])
        for hop in hops {
            guard let from = places[hop.from], let to = places[hop.to] else { continue }
            let lines = Self.lines(Self.notes(of: hop))
            y += 20
            arrows.append(Self.arrow(from: from, to: to, y: y, hasFailed: hop.error != nil))
            texts.append(Self.text(hop, x: min(from, to) + 12, y: y, lines))
            y += 16 + Self.lineHeight * (lines.count + (hop.error == nil ? 0 : 1))
        }
        let height = y + 12
        let width = Self.margin * 2 + Self.laneWidth * max(1, parties.count - 1) + 210
        let lanes: [HTML] = parties.map { "<path d=\"M\(places[$0] ?? 0) 34V\(height)\"/>" }
        let names: [HTML] = parties.map { "<text x=\"\(places[$0] ?? 0)\" y=\"22\">\($0.name)</text>" }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="\(summary)" viewBox="0 0 \(width) \(height)" \
            width="\(width)" height="\(height)" font-family="system-ui, sans-serif" font-size="11" fill="currentColor">
            <g stroke="currentColor" stroke-opacity=".25">\(lanes)</g>
            <g text-anchor="middle" font-size="13" font-weight="600">\(names)</g>
            <g fill="none" stroke="currentColor" stroke-width="1.5">\(arrows)</g>
            <g paint-order="stroke" stroke="var(--card, #fff)" stroke-width="4" stroke-linejoin="round">
            \(texts)</g></svg>
            """
    }

    private static func arrow(from: Int, to: Int, y: Int, hasFailed: Bool) -> HTML {
        let head = to > from ? "m-7 -4l7 4l-7 4" : "m7 -4l-7 4l7 4"
        let color: HTML? = hasFailed ? " class=\"failed\" stroke=\"\(error)\" stroke-width=\"2.5\"" : nil
        return "<path\(color) d=\"M\(from) \(y)H\(to)\(head)\"/>\n"
    }

    private static func text(_ hop: LoginHop, x: Int, y: Int, _ lines: [String]) -> HTML {
        let place: HTML = "x=\"\(x)\" dy=\"\(lineHeight)\""
        let notes: [HTML] = lines.enumerated().map { index, line in
            // The first line stands below the arrow.
            "<tspan x=\"\(x)\" dy=\"\(index == 0 ? 21 : lineHeight)\">\(line)</tspan>"
        }
        let reason: HTML? = hop.error.map {
            "<tspan \(lines.isEmpty ? "x=\"\(x)\" dy=\"21\"" as HTML : place) fill=\"\(error)\" font-weight=\"600\">✗ \($0)</tspan>"
        }
        let color: HTML? = hop.error == nil ? nil : " fill=\"\(error)\""
        return """
            <text y="\(y - 6)"><tspan x="\(x)" font-size="12" font-weight="600"\(color)>\(hop.title)</tspan>\(notes)\(reason)</text>

            """
    }

    /// As many parameters in each line as fit.
    private static func lines(_ notes: [String]) -> [String] {
        notes.reduce(into: []) { lines, note in
            let note = note.count > lineLength ? note.prefix(lineLength) + "…" : note[...]
            if let last = lines.last, last.count + note.count + 2 <= lineLength {
                lines[lines.count - 1] = "\(last)  \(note)"
            } else {
                lines.append(String(note))
            }
        }
    }

    /// For those who can't see the picture.
    private var summary: String {
        let failed = hops.first { $0.error != nil }
        return "\(hops.count) messages of a login"
            + (failed.map { ". It failed at \($0.title): \($0.error ?? "")" } ?? "")
    }
}
