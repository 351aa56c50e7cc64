import A0Encoding

/// The page for errors, as the tenant's owner wrote it (Auth0 docs, "Customize Error Pages"). Its scripts run, since
/// they are the owner's choice; what users or clients supply is escaped.
struct ErrorPageTemplate: Sendable {
    private let template: LiquidTemplate

    /// - Throws: `LiquidError`.
    init(_ text: String) throws(LiquidError) {
        guard text.utf8.count <= PageTemplate.maximum else { throw PageTemplate.tooLarge }
        var template = try LiquidTemplate(text, format: .html)
        template.addNonces()
        self.template = template
    }

    /// - Parameter items: `error`, `error_description`, and others that are known.
    /// - Throws: `LiquidError`.
    func render(_ items: [(String, String)], nonce: String) throws(LiquidError) -> String {
        let variables = Dictionary(items.map { ($0, JSONValue.string($1)) }) { $1 }
        return try template.render(variables, parts: [LiquidTemplate.nonce: " nonce=\"\(nonce)\""])
    }
}
