import A0HTTPServer
import A0JOSE
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
        _ html: String, nonce: String, status: Int = 200, formTarget: AbsoluteURL? = nil, hasScript: Bool = false
    ) -> HTTPServerResponse {
        var response = HTTPServerResponse.html(html, status: status)
        let targets = ["'self'"] + (formTarget.map { [$0.policySource] } ?? [])
        var policy = ["default-src 'none'", "style-src 'nonce-\(nonce)'", "img-src data:"]
        if hasScript { policy.append("script-src 'nonce-\(nonce)'") }
        policy += ["form-action \(targets.joined(separator: " "))", "frame-ancestors 'none'", "base-uri 'none'"]
        response.headers["Content-Security-Policy"] = policy.joined(separator: "; ")
        response.headers["X-Frame-Options"] = "DENY"
        // Not "no-referrer": then browsers send no origin along with the page's own form (Fetch §3.2).
        response.headers["Referrer-Policy"] = "same-origin"
        return response
    }
}

/// Errors that are shown to a person.
enum ErrorPages {
    /// The page, or a redirect to the one that the tenant's owner has elsewhere.
    static func answer(_ error: PageError, _ call: Call) -> HTTPServerResponse {
        page(error, call, elsewhere: call.configuration.errorPageURL.flatMap(AbsoluteURL.init))
    }

    static func page(_ error: PageError, _ call: Call, elsewhere: AbsoluteURL? = nil) -> HTTPServerResponse {
        do {
            let tracking = Base16.encode(try call.tenant.random.bytes(8))
            call.notes.set(\.tracking, tracking)
            if let elsewhere {
                return .redirect(to: elsewhere.adding(query: query(error, call, tracking)))
            }
            let context = try call.pageContext()
            let page = ErrorPage(
                context: context, status: error.status, title: error.title, message: error.message, code: error.code,
                trackingID: tracking, link: error.link, supportLink: supportLink(call.configuration))
            return .page(Pages.error(page), nonce: context.nonce, status: error.status)
        } catch {
            call.notes.set(\.failure, String(describing: error))
            return .text("The server could not finish this step.", status: 500)
        }
    }

    /// Sends the visitor to where logins of the client or of the tenant start, if there is such a place.
    static func lostLogin(_ error: LostLogin, _ call: Call) -> HTTPServerResponse {
        let place = error.client?.initiateLoginURI ?? call.configuration.defaultRedirectionURI
        guard let start = place.flatMap(AbsoluteURL.init) else {
            return answer(.lostLogin, call)
        }
        return .redirect(to: start.adding(query: FormEncoding.encode([("iss", call.tenant.issuer)])))
    }

    private static func query(_ error: PageError, _ call: Call, _ tracking: String) -> String {
        var items = [("error", error.code), ("error_description", error.message), ("tracking", tracking)]
        if let client = call.notes.all.client { items.append(("client_id", client)) }
        return FormEncoding.encode(items)
    }

    private static func supportLink(_ configuration: TenantConfiguration) -> String? {
        configuration.supportURL ?? configuration.supportEmail.map { "mailto:\($0)" }
    }
}

enum Base16 {
    static func encode(_ data: Data) -> String {
        data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
