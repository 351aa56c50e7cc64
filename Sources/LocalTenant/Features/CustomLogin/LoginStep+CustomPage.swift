import A0HTTPServer
import Foundation

extension LoginStep {
    /// Where a customized page is shown. Its forms go elsewhere.
    static let customPagePath = "/login"

    /// The page that is shown instead of the built-in one; nil for that. Logins with codes have none: its forms know nothing of them.
    var customPage: String? {
        guard !connection.strategy.isPasswordless else { return nil }
        return call.tenant.loginPage.withLock { $0.html(for: client) }
    }

    /// Shows a customized page.
    func show(_ page: String) throws -> HTTPServerResponse {
        let page = StoredPage(page, config: try LoginPageParameters(self).encoded())
        var response = HTTPServerResponse.html(page.html)
        response.headers["Content-Security-Policy"] = page.policy(
            formTarget: call.formTarget(orElse: callback.map(FormTarget.callback) ?? .tenant))
        response.headers["X-Frame-Options"] = "DENY"
        // Not "no-referrer": then browsers send no origin along with the page's own forms (Fetch §3.2).
        response.headers["Referrer-Policy"] = "same-origin"
        return response
    }

    /// The same login once more with another connection, so that every later step knows it by that one.
    func restarted(with connection: TenantConnection) async throws -> LoginStep {
        guard connection.name != transaction.request.connection else { return self }
        var request = transaction.request
        request.connection = connection.name
        return try await .start(request, client, known: nil, call)
    }
}
