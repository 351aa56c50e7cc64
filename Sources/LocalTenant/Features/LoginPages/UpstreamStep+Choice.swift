import A0HTTPServer
import Foundation

// The provider that someone chose on a page.
extension UpstreamStep {
    /// `GET /u/login/connection`: the person has chosen a provider on the login page.
    @Sendable static func start(_ call: Call) async throws -> HTTPServerResponse {
        let login = try await LoginStep.find(call.request.queryValue("state"), call)
        let name = call.request.queryValue("connection")
        guard let connection = call.configuration.connections.first(where: { $0.name == name }) else {
            throw UnknownLogin(client: login.client)
        }
        return try await UpstreamStep(login, connection).follow()
    }

    /// Sends the browser to the provider that someone chose on a page, or shows there why it cannot be.
    ///
    /// - Parameter loginHint: the email address by which it was chosen; nil for none.
    func follow(loginHint: String? = nil) async throws -> HTTPServerResponse {
        do {
            let location = try await begin(wasChosen: true, loginHint)
            return .redirect(to: location, status: call.request.method == "POST" ? 303 : 302)
        } catch let failure as ProviderFailure {
            note(failure.error, failure.reason)
            return try await login.choicePage(problem: description(failure), status: 502)
        }
    }
}
