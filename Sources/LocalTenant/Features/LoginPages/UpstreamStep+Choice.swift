import A0HTTPServer
import Foundation

// Logins with a provider that was chosen on a page.
extension UpstreamStep {
    /// `GET /u/login/connection`: the user chose a provider on the login page.
    @Sendable static func start(_ call: Call) async throws -> HTTPServerResponse {
        let login = try await LoginStep.find(call.request.queryValue("state"), call)
        let name = call.request.queryValue("connection")
        guard let connection = call.configuration.connections.first(where: { $0.name == name }) else {
            throw UnknownLogin(client: login.client)
        }
        return try await UpstreamStep(login, connection).follow()
    }

    /// Sends the browser to the provider that was chosen on a page, or shows an error on that page.
    ///
    /// - Parameter loginHint: the email address that selected the provider; nil for none.
    func follow(loginHint: String? = nil) async throws -> HTTPServerResponse {
        do {
            let location = try await begin(wasChosen: true, loginHint)
            return .redirect(to: location, status: call.request.method == "POST" ? 303 : 302)
        } catch let error as ProviderError {
            note(error.error, error.reason)
            return try await login.choicePage(error: description(error), status: 502)
        }
    }
}
