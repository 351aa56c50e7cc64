import A0HTTPServer
import Foundation

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
            return .page(page, status: error.status)
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
