import A0HTTPServer
import Foundation

/// `POST /dbconnections/change_password` (Auth0 docs, "Change password"): mails a link. Says the same for users who do not
/// exist.
@Sendable func changePassword(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = try Parameters(bodyOf: call.request)
    let clientID = try parameters["client_id"]
    if let clientID, try await call.client(clientID) == nil { throw ClientRefusal.unknown }
    let connection = try call.database(named: try parameters.required("connection"), clientID: clientID)
    guard let identifier = try parameters["email"] ?? parameters["username"] else {
        throw OAuthError.invalidRequest("Missing required parameter: email")
    }
    _ = try parameters["organization"]
    try call.refuseBots(.passwordReset)
    try await call.limitRequests("change-password")
    if let user = try await call.store.user(identifier: identifier, connection: connection.name) {
        try await call.mailReset(for: user)
    }
    return .html("We've just sent you an email to reset your password.")
}
