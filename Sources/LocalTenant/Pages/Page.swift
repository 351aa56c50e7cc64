import A0Pages

/// A page in the browser: a complete HTML document that loads nothing from elsewhere except the icons of other
/// providers. It works without scripts, except for passkeys, which require them.
protocol Page: Sendable {
    var context: PageContext { get }
    var document: HTML { get }
    /// Whether it has its own script.
    var hasScript: Bool { get }
    /// The origins of its images.
    var imageSources: [String] { get }
}

extension Page {
    var hasScript: Bool { false }
    var imageSources: [String] { [] }
}
