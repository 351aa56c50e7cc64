/// A page that people see in the browser: a complete HTML document without anything from elsewhere but the pictures of other
/// providers. It works without scripts, but for passkeys, which browsers give to scripts alone.
protocol Page: Sendable {
    var context: PageContext { get }
    var document: HTML { get }
    /// Whether it has a script of its own.
    var hasScript: Bool { get }
    /// The origins of the pictures that it shows.
    var imageSources: [String] { get }
}

extension Page {
    var hasScript: Bool { false }
    var imageSources: [String] { [] }
}
