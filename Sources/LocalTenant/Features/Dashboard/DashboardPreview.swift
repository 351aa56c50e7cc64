import A0HTTPServer
import A0Pages
import Foundation

extension Dashboard {
    static let previewPath = "\(path)/branding/preview"

    /// `GET /dashboard/branding/preview`: the login page with the values of the branding's form, for a frame. Values
    /// that aren't valid yet, because somebody is typing them, are left out.
    static func preview(_ call: Call) async throws -> HTTPServerResponse {
        try requireOffer(call)
        var branding = call.configuration.branding
        let query = call.request
        func value(_ name: String, _ old: String?, _ isValid: (String) -> Bool) -> String? {
            guard let text = query.queryValue(name) else { return old }
            return text.isEmpty ? nil : isValid(text) ? text : old
        }
        func isColor(_ text: String) -> Bool { PageColor(hex: text) != nil }
        branding.primaryColor = value("colors.primary", branding.primaryColor, isColor)
        if query.queryValue("colors.page_background") != nil {
            branding.pageBackground = value("colors.page_background", nil, isColor).map { .color($0) }
        }
        branding.logoURL = value("logo_url", branding.logoURL, OrganizationBranding.isPicture)
        branding.fontURL = value("font.url", branding.fontURL) { AbsoluteURL($0)?.isEndpoint == true }
        // The template was checked when it was set.
        let page = try BrandingPreview(
            branding, name: call.configuration.friendlyName, application: "Your application",
            nonce: try call.tenant.random.token(bytes: 16))
        return .page(page, frameAncestor: "'self'")
    }

    /// The frame with the preview, which follows what is typed into the form.
    static func previewFrame(_ call: Call) -> HTML {
        let warnings: [HTML] = call.configuration.colorWarnings.map { "<p class=\"hint\">\($0)</p>" }
        let words = call.words
        return """
            <div class="preview"><h2>\(words["Preview"])</h2>
            <iframe id="preview" src="\(link: previewPath)" title="\(words["The login page"])" tabindex="-1" inert></iframe>\(warnings)</div>
            """
    }
}
