import A0Encoding
import A0Pages

/// The tenant's branding, ready for its pages.
struct TenantLook: Sendable {
    let branding: TenantBranding
    /// nil for the tenant's own page.
    let template: PageTemplate?
    /// By prompt, screen, and insertion point.
    private let partials: [String: [String: [String: LiquidTemplate]]]

    init(_ branding: TenantBranding) {
        self.branding = branding
        // Both were checked when they were set.
        template = branding.pageTemplate.flatMap { try? PageTemplate($0) }
        partials = branding.partials.mapValues { screens in
            (screens.objectValue ?? [:]).mapValues { points in
                (points.objectValue ?? [:]).compactMapValues { text in
                    var template = text.stringValue.flatMap { try? LiquidTemplate($0, format: .html) }
                    template?.addNonces()
                    return template
                }
            }
        }
    }

    /// The owner's parts of a screen, by insertion point.
    func partials(_ prompt: String, _ screen: String) -> [String: LiquidTemplate] {
        partials[prompt]?[screen] ?? [:]
    }
}

/// A page within the owner's template.
struct TemplatedPage: Sendable {
    let template: PageTemplate
    /// Besides those of the page itself.
    var variables: [String: TenantValue]
    /// Tells the owner why the template isn't used.
    let report: @Sendable (String) -> Void

    /// nil if the template fails, which the owner is told; users get the page without it.
    func html(
        _ document: HTMLDocument, _ content: HTML, _ own: [String: TenantValue], nonce: String
    ) -> HTML? {
        do throws(LiquidError) {
            return HTML(
                ownersMarkup: try template.render(
                    variables.merging(own) { $1 },
                    head: document.head(hasTitle: !template.hasTitle, isTemplated: true).text,
                    widget: document.widget(content).text, nonce: nonce))
        } catch {
            report("The page template isn't used. \(error.description)")
            return nil
        }
    }
}
