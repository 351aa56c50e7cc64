import A0HTTPServer
import Foundation

extension Call {
    /// The nonce of one page, and what all pages have in common.
    ///
    /// - Parameter owner: whose pages they are; nil for the tenant's.
    func pageContext(application: String? = nil, owner: String? = nil) throws -> PageContext {
        PageContext(
            tenantName: owner ?? configuration.friendlyName, applicationName: application,
            nonce: try tenant.random.token(bytes: 16))
    }
}

extension HTTPServerResponse {
    /// A page that loads nothing, runs nothing but its own script, if it has one, and cannot be framed.
    ///
    /// - Parameter formTarget: where the answer to the page's form leads in the end. Chromium applies `form-action` to each
    ///   redirect that follows a form, so the application's callback has to be named.
    static func page(
        _ page: some Page, status: Int = 200, formTarget: AbsoluteURL? = nil
    ) -> HTTPServerResponse {
        let nonce = page.context.nonce
        var response = HTTPServerResponse.html(page.document.text, status: status)
        let targets = ["'self'"] + (formTarget.map { [$0.policySource] } ?? [])
        var policy = ["default-src 'none'", "style-src 'nonce-\(nonce)'", "img-src data:"]
        if page.hasScript { policy.append("script-src 'nonce-\(nonce)'") }
        policy += ["form-action \(targets.joined(separator: " "))", "frame-ancestors 'none'", "base-uri 'none'"]
        response.headers["Content-Security-Policy"] = policy.joined(separator: "; ")
        response.headers["X-Frame-Options"] = "DENY"
        // Not "no-referrer": then browsers send no origin along with the page's own form (Fetch §3.2).
        response.headers["Referrer-Policy"] = "same-origin"
        return response
    }
}
