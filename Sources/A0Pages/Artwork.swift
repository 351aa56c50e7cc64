/// Inline drawings. They are decoration: their meaning is always in the text too.
package enum Artwork {
    package static let mark: HTML = """
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">\
        <rect class="mark-back" width="32" height="32" rx="9"/><path class="mark-hole" d="\(keyhole)"/></svg>
        """

    /// The logo as the icon of the browser's tab.
    package static let icon: HTML = """
        data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E\
        %3Crect width='32' height='32' rx='9' fill='%234f46e5'/%3E%3Cpath d='\(keyhole)' fill='%23fff'/%3E%3C/svg%3E
        """

    private static let keyhole: HTML =
        """
        M16 7a5.6 5.6 0 0 1 2.7 10.5l1.5 5.6a1.5 1.5 0 0 1-1.4 1.9h-5.6a1.5 1.5 0 0 1-1.4-1.9l1.5-5.6\
        A5.6 5.6 0 0 1 16 7z
        """

    package static let warning = badge(
        "warning", "<path d=\"M12 7.5v5.5\"/><circle class=\"dot\" cx=\"12\" cy=\"16.4\" r=\"1.3\"/>")
    package static let done = badge("done", "<path d=\"M7.5 12.6l3 3 6-6.6\"/>")

    /// Small icons in front of a line of text.
    package static let alert = sign(
        "<circle cx=\"10\" cy=\"10\" r=\"8.2\"/><path d=\"M10 5.8v5\"/><circle class=\"dot\" cx=\"10\" cy=\"13.8\" r=\"1.1\"/>"
    )
    package static let met = sign("<path d=\"M4.8 10.4l3.4 3.4 7-7.4\"/>")
    package static let unmet = sign("<path d=\"M6 6l8 8M14 6l-8 8\"/>")
    package static let open = sign("<circle class=\"dot\" cx=\"10\" cy=\"10\" r=\"2.4\"/>")

    package static let eye = sign(
        """
        <path d="M1.8 10C3.8 6.4 6.7 4.6 10 4.6s6.2 1.8 8.2 5.4c-2 3.6-4.9 5.4-8.2 5.4S3.8 13.6 1.8 10z"/>\
        <circle cx="10" cy="10" r="2.6"/><path class="slash" d="M3.5 16.5l13-13"/>
        """)

    private static func sign(_ drawing: HTML) -> HTML {
        """
        <svg class="sign" viewBox="0 0 20 20" aria-hidden="true" focusable="false">\(drawing)</svg>
        """
    }

    private static func badge(_ kind: String, _ drawing: HTML) -> HTML {
        """
        <svg class="badge \(kind)" viewBox="0 0 24 24" aria-hidden="true" focusable="false">\(drawing)</svg>
        """
    }
}
