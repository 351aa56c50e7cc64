import A0HTTPServer
import Foundation

/// `POST /dbconnections/change_password` (Auth0 docs, "Change password"): emails a link. The response and its timing
/// are the same for users who don't exist, because the user is looked up later.
@Sendable func changePassword(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = try call.bodyParameters()
    let clientID = try parameters["client_id"]
    if let clientID, try await call.client(clientID) == nil { throw ClientError.unknown }
    let connection = try call.configuration.database(named: try parameters.required("connection"), clientID: clientID)
    guard !connection.disablesPasswordReset else {
        throw OAuthError(403, "access_denied", "Users of this connection can't change their passwords themselves")
    }
    guard let identifier = try parameters["email"] ?? parameters["username"] else {
        throw OAuthError.invalidRequest("Missing required parameter: email")
    }
    _ = try parameters["organization"]
    try await call.bots.refuse(.passwordReset)
    try await call.limits.countMessage("change-password", to: identifier)
    try await call.mail.add(.reset(identifier: identifier, connection: connection.name))
    call.log(.scpr, userName: identifier, connection: connection.name)
    return .html("We've just sent you an email to reset your password.")
}
