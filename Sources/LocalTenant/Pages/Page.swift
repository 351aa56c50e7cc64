import A0Pages

/// A page in the browser: a complete HTML document that loads nothing from elsewhere except the icons of other
/// providers. It works without scripts, except for passkeys, which require them.
protocol Page: Sendable {
    var context: PageContext { get }
    var document: HTML { get }
    /// The origins of its images.
    var imageSources: [String] { get }
}

extension Page {
    var imageSources: [String] { [] }

    var texts: Texts { context.texts }
}
