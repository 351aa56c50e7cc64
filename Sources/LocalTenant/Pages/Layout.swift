import A0Pages

/// The document of a page of the tenant.
struct Layout: Sendable {
    let context: PageContext
    /// For the browser's tab, unless the owner has another text there; the tenant's name follows it.
    let title: String
    var width = HTMLDocument.Width.narrow
    /// Runs when the page has loaded. The page works without it.
    var script: HTML?

    func callAsFunction(_ content: HTML) -> HTML {
        let title = context.texts.pageTitle ?? "\(title) · \(context.tenantName)"
        let style = context.style
        let hasHelp = content.contains("data-helps")
        let scripts = [script, hasHelp ? PageScript.fields : nil].compactMap(\.self)
        let document = HTMLDocument(
            title: title, language: context.texts.language,
            isRightToLeft: context.texts.isRightToLeft, nonce: context.nonce, width: width,
            icon: context.look?.branding.faviconURL, style: style.map { "\n\($0.css)" },
            script: scripts.isEmpty ? nil : "\(scripts)")
        return context.template?.html(
            document, content, context.texts.variables(pageTitle: title), nonce: context.nonce) ?? document(content)
    }
}

extension PageContext {
    /// nil for the tenant's own look.
    var style: BrandingStyle? {
        let tenant = look?.branding
        guard branding != nil || clientLogo != nil || (tenant.map { $0 != TenantBranding() } ?? false) else {
            return nil
        }
        return BrandingStyle(tenant: tenant ?? TenantBranding(), organization: branding, clientLogo: clientLogo)
    }
}
