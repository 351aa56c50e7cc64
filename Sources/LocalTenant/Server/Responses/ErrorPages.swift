import A0Encoding
import A0HTTPServer
import Foundation

/// Errors that are shown to users.
struct ErrorPages: Sendable {
    private let call: Call

    init(_ call: Call) {
        self.call = call
    }

    /// The error page, which can be the tenant's own, or a redirect to one elsewhere.
    func response(_ error: PageError) -> HTTPServerResponse {
        guarded { tracking in
            let items = items(error, tracking)
            if let elsewhere = call.configuration.errorPageURL.flatMap(AbsoluteURL.init) {
                return .redirect(to: elsewhere.adding(query: FormEncoding.encode(items)))
            }
            guard let html = call.configuration.errorPageHTML else { return try page(error, tracking) }
            return try ownPage(ErrorPageTemplate(html), items, status: error.status)
        }
    }

    /// The error page of this package.
    func page(_ error: PageError) -> HTTPServerResponse { guarded { try page(error, $0) } }

    private func guarded(_ body: (String) throws -> HTTPServerResponse) -> HTTPServerResponse {
        do {
            let tracking = Base16.encode(try call.tenant.random.bytes(8))
            call.notes.set(\.tracking, tracking)
            return try body(tracking)
        } catch {
            call.notes.set(\.error, String(describing: error))
            return .text(call.texts["error.failedStep"], status: 500)
        }
    }

    private func page(_ error: PageError, _ tracking: String) throws -> HTTPServerResponse {
        let context = try call.pageContext(screen: "error")
        let shown = error.isForDevelopers ? PageError(error.status, error.code, named: "application") : error
        let page = ErrorPage(
            context: context, error: shown.translated(context.texts),
            explanation: error.isForDevelopers ? error : nil, trackingID: tracking, supportLink: supportLink)
        return .page(page, status: error.status)
    }

    private func ownPage(
        _ template: ErrorPageTemplate, _ items: [(String, String)], status: Int
    ) throws -> HTTPServerResponse {
        let nonce = try call.tenant.random.token(bytes: 16)
        var response = HTTPServerResponse.html(try template.render(items, nonce: nonce), status: status)
        response.headers["Content-Security-Policy"] = """
            default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'unsafe-inline' https:; \
            img-src data: https:; font-src data: https:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'
            """
        response.headers["X-Frame-Options"] = "DENY"
        response.headers["Referrer-Policy"] = "same-origin"
        return response
    }

    /// Redirects to the login start of the client or the tenant, if there is one.
    func lostLogin(_ error: UnknownLogin) -> HTTPServerResponse {
        guard let start = call.loginStart(of: error.client) else { return response(.lostLogin) }
        return .redirect(to: start)
    }

    /// The error for an error page of the tenant's owner.
    private func items(_ error: PageError, _ tracking: String) -> [(String, String)] {
        var items = [("error", error.code), ("error_description", error.message), ("tracking", tracking)]
        if let client = call.notes.all.client { items.append(("client_id", client)) }
        if let connection = call.request.queryValue("connection") { items.append(("connection", connection)) }
        return items + [("lang", call.texts.language)]
    }

    private var supportLink: String? {
        call.configuration.supportURL ?? call.configuration.supportEmail.map { "mailto:\($0)" }
    }
}
