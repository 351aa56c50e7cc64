import A0Encoding
import A0HTTPServer
import Foundation

/// Errors that are shown to users.
struct ErrorPages: Sendable {
    private let call: Call

    init(_ call: Call) {
        self.call = call
    }

    /// The error page, or a redirect to the tenant's custom error page.
    func response(_ error: PageError) -> HTTPServerResponse {
        page(error, elsewhere: call.configuration.errorPageURL.flatMap(AbsoluteURL.init))
    }

    func page(_ error: PageError, elsewhere: AbsoluteURL? = nil) -> HTTPServerResponse {
        do {
            let tracking = Base16.encode(try call.tenant.random.bytes(8))
            call.notes.set(\.tracking, tracking)
            if let elsewhere {
                return .redirect(to: elsewhere.adding(query: query(error, tracking)))
            }
            let context = try call.pageContext(screen: "error")
            let shown = error.isForDevelopers ? PageError(error.status, error.code, named: "application") : error
            let page = ErrorPage(
                context: context, error: shown.translated(context.texts),
                explanation: error.isForDevelopers ? error : nil, trackingID: tracking, supportLink: supportLink)
            return .page(page, status: error.status)
        } catch {
            call.notes.set(\.error, String(describing: error))
            return .text(call.texts["error.failedStep"], status: 500)
        }
    }

    /// Redirects to the login start of the client or the tenant, if there is one.
    func lostLogin(_ error: UnknownLogin) -> HTTPServerResponse {
        guard let start = call.loginStart(of: error.client) else { return response(.lostLogin) }
        return .redirect(to: start)
    }

    private func query(_ error: PageError, _ tracking: String) -> String {
        var items = [("error", error.code), ("error_description", error.message), ("tracking", tracking)]
        if let client = call.notes.all.client { items.append(("client_id", client)) }
        return FormEncoding.encode(items)
    }

    private var supportLink: String? {
        call.configuration.supportURL ?? call.configuration.supportEmail.map { "mailto:\($0)" }
    }
}
