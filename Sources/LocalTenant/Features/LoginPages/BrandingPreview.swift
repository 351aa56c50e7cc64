import A0Encoding
import A0Pages

/// A login page with given settings, to try them out. Its forms lead nowhere.
struct BrandingPreview: Page {
    private let page: LoginPage

    /// - Throws: `LiquidError` if the page template has an error.
    init(_ branding: TenantBranding, name: String, application: String, nonce: String) throws(LiquidError) {
        var context = PageContext(
            tenantName: name, applicationName: application, look: TenantLook(branding), texts: .english.on("login"),
            nonce: nonce)
        if let text = branding.pageTemplate {
            context.template = TemplatedPage(
                template: try PageTemplate(text),
                variables: [
                    "application": ["name": .string(application)], "tenant": ["friendly_name": .string(name)],
                    "branding": .object([:].adding("logo_url", branding.logoURL)),
                ], report: { _ in })
        }
        page = LoginPage(
            context: context, action: "#", state: "", csrf: "", identifier: "ada@example.com",
            identifiers: ConnectionAttributes(email: .init(isIdentifier: true)),
            signupLink: "#", forgotLink: "#")
    }

    var context: PageContext { page.context }
    var document: HTML { page.document }
}

extension TenantConfiguration {
    /// The colors of ``branding`` that are changed, because text on them couldn't be read.
    package var colorWarnings: [String] { BrandingStyle(tenant: branding).corrections.map(\.sentence) }
}
