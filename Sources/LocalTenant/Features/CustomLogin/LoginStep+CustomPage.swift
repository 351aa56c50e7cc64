import A0HTTPServer
import Foundation

extension LoginStep {
    /// Shows a customized page.
    func show(_ page: String) throws -> HTTPServerResponse {
        let page = StoredPage(page, config: try LoginPageParameters(self).encoded())
        var response = HTTPServerResponse.html(page.html)
        response.headers["Content-Security-Policy"] = page.policy(
            formTarget: call.formTarget(orElse: callback.map(FormTarget.callback) ?? .tenant))
        response.headers["X-Frame-Options"] = "DENY"
        // With "no-referrer", browsers wouldn't send an origin with the page's own forms (Fetch §3.2).
        response.headers["Referrer-Policy"] = "same-origin"
        return response
    }
}
