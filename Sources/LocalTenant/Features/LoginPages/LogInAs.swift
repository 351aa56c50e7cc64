import A0HTTPServer
import Foundation

/// One-click login without a password, if the configuration allows it (`login_as`).
enum LogInAs {
    /// `POST /u/login/as`: continues as if the correct password was entered.
    @Sendable static func logIn(_ call: Call) async throws -> HTTPServerResponse {
        guard call.configuration.loginAs else { throw PageError.notOffered(LoginPath.logInAs) }
        let form = call.form
        let step = try await LoginStep.find(form: form, call)
        guard let id = form.first("user_id"), let user = try await call.store.user(id),
            let connection = step.connections.first(where: { $0.name == user.profile.connection })
        else {
            return try await step.choicePage(error: call.texts["login.userNotAllowed"], status: 400)
        }
        return try await step.restarted(with: connection).finish(user)
    }
}
