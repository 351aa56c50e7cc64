import A0Encoding
import Foundation

/// The page around the login box, as the tenant's owner wrote it. Its style sheets and scripts run, since they are the
/// owner's choice; what users or clients supply is escaped.
struct PageTemplate: Sendable {
    static let head = "auth0:head"
    static let widget = "auth0:widget"

    /// In bytes.
    static let maximum = 102_400
    static let tooLarge = LiquidError(line: 1, message: "A template has at most 100 kB.")

    private let template: LiquidTemplate
    /// The origins that the template names, in the form for Content-Security-Policy.
    let origins: [String]
    let hasScript: Bool
    let hasTitle: Bool
    /// Whether elements have a `style` of their own.
    let hasStyleAttributes: Bool

    /// - Throws: `LiquidError`.
    init(_ text: String) throws(LiquidError) {
        guard text.utf8.count <= Self.maximum else { throw Self.tooLarge }
        var template = try LiquidTemplate(text, format: .html, parts: [Self.head, Self.widget])
        for tag in [Self.head, Self.widget] {
            let count = template.count(ofPart: tag)
            guard count == 1 else {
                let line = text.components(separatedBy: "\n").count
                throw LiquidError(
                    line: count == 0 ? line : 1,
                    message: count == 0
                        ? "The tag {%- \(tag) -%} is missing." : "The tag \(tag) appears more than once.")
            }
        }
        template.addNonces()
        self.template = template
        func matches(_ pattern: String) -> Bool {
            text.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil
        }
        hasScript = matches("<script\\b")
        hasTitle = matches("<title\\b")
        hasStyleAttributes = matches("<[a-z][^>]*\\sstyle\\s*=")
        var origins: [String] = []
        var rest = text[...]
        while let found = rest.range(of: "https?://[A-Za-z0-9.-]+(:[0-9]+)?", options: .regularExpression) {
            let origin = rest[found].lowercased()
            if !origins.contains(origin) { origins.append(origin) }
            rest = rest[found.upperBound...]
        }
        self.origins = origins
    }

    /// - Throws: `LiquidError`.
    func render(
        _ variables: [String: TenantValue], head: String, widget: String, nonce: String
    ) throws(LiquidError) -> String {
        try template.render(
            variables, parts: [Self.head: head, Self.widget: widget, LiquidTemplate.nonce: " nonce=\"\(nonce)\""])
    }
}
