import A0Pages

/// The document of a page of the tenant.
struct Layout: Sendable {
    let context: PageContext
    /// For the browser's tab; the tenant's name follows it.
    let title: String
    var width = HTMLDocument.Width.narrow
    /// Runs when the page has loaded. The page works without it.
    var script: HTML?

    func callAsFunction(_ content: HTML) -> HTML {
        let branding: HTML? = context.branding.map { "\n\(BrandingStyle(branding: $0).css)" }
        return HTMLDocument(
            title: "\(title) · \(context.tenantName)", language: context.locale, nonce: context.nonce, width: width,
            style: branding, script: script)(content)
    }
}
