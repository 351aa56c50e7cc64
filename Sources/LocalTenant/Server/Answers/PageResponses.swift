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

/// Where a form leads in the end. Chromium applies `form-action` to each redirect that follows a form, so all of them have to be named.
enum FormTarget: Sendable {
    /// Nowhere else.
    case tenant
    case callback(AbsoluteURL)
    /// On from a callback to where only its server knows.
    case anywhere

    /// To an application's callback. A web server may send the browser on from there, and nobody here knows where.
    init(_ callback: AbsoluteURL, of client: TenantClient) {
        self = client.isPublic ? .callback(callback) : .anywhere
    }

    /// A part of Content-Security-Policy; nil for none.
    var policy: String? {
        switch self {
        case .tenant: "form-action 'self'"
        case .callback(let url): "form-action 'self' \(url.policySource)"
        case .anywhere: nil
        }
    }
}

extension Call {
    /// Where a form leads that may end a login. Actions may send people anywhere on the way.
    func formTarget(orElse target: FormTarget) -> FormTarget {
        pipeline(.postLogin).isEmpty ? target : .anywhere
    }
}

extension HTTPServerResponse {
    /// A page that loads nothing but the pictures that it names, runs nothing but its own script, if it has one, and cannot be framed.
    ///
    /// - Parameters:
    ///   - formTarget: where the answer to the page's form leads in the end.
    ///   - frameAncestor: the one origin whose pages may frame it, as Content-Security-Policy has it; nil for none.
    static func page(
        _ page: some Page, status: Int = 200, formTarget: FormTarget = .tenant, frameAncestor: String? = nil
    ) -> HTTPServerResponse {
        let nonce = page.context.nonce
        var response = HTTPServerResponse.html(page.document.text, status: status)
        let logo = page.context.branding.flatMap { BrandingStyle(branding: $0).imageSource }
        let images = (["data:"] + page.imageSources + [logo].compactMap(\.self)).withoutRepetition().joined(
            separator: " ")
        var policy = ["default-src 'none'", "style-src 'nonce-\(nonce)'", "img-src \(images)"]
        if page.hasScript { policy.append("script-src 'nonce-\(nonce)'") }
        if let targets = formTarget.policy { policy.append(targets) }
        policy += ["frame-ancestors \(frameAncestor ?? "'none'")", "base-uri 'none'"]
        response.headers["Content-Security-Policy"] = policy.joined(separator: "; ")
        if frameAncestor == nil { response.headers["X-Frame-Options"] = "DENY" }
        // Not "no-referrer": then browsers send no origin along with the page's own form (Fetch §3.2).
        response.headers["Referrer-Policy"] = "same-origin"
        return response
    }
}
