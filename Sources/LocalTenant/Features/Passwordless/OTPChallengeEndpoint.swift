import A0HTTPServer
import Foundation

/// `POST /otp/challenge` (Auth0 docs, "Passwordless for database connections"). The response is the same whether or not
/// the user exists.
@Sendable func otpChallenge(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = try call.bodyParameters()
    let client = try await ClientAuthentication.client(parameters, call)
    guard client.allows(.passwordlessOTP) else { throw GrantError.notAllowed(.passwordlessOTP, client) }
    let connection = try otpConnection(try parameters.required("connection"), client, call.configuration)
    let (recipient, method) = try recipient(parameters)
    guard connection.otpMethods.contains(method) else {
        throw OAuthError(400, "invalid_connection", "The connection does not send codes by \(method.rawValue)")
    }
    let delivery = try parameters["delivery_method"] ?? "text"
    guard ["text", "voice"].contains(delivery) else { throw invalid("delivery_method", "must be text or voice") }
    let allowsSignup = try parameters.flag("allow_signup") ?? false
    try await call.bots.refuse(.passwordless)
    try await call.limits.countMessage("otp", to: recipient)

    let code = try call.tenant.random.digits(connection.codeLength)
    let session = try call.tenant.random.token()
    let challenge = OTPChallenge(
        clientID: client.clientID, connection: connection.name, recipient: recipient, isPhoneNumber: method == .phone,
        allowsSignup: allowsSignup && !connection.disableSignup, codeHash: code.secretHash)
    try await call.store.put(
        Ticket(
            key: session.secretHash, expiresAt: call.now + TimeInterval(connection.codeLifetime), details: challenge))
    let channel: TenantMessage.Channel = method == .email ? .email : delivery == "voice" ? .voice : .sms
    try await call.mail.add(.loginCode(code, challenge, channel))
    return try .json(["auth_session": .string(session)])
}

private func otpConnection(_ name: String, _ client: TenantClient, _ configuration: TenantConfiguration) throws
    -> TenantConnection
{
    guard let connection = configuration.connections.first(where: { $0.name == name }),
        connection.strategy == .database, connection.isEnabled(for: client)
    else {
        throw OAuthError(400, "invalid_connection", "The connection does not exist, or the client may not use it")
    }
    return connection
}

private func recipient(_ parameters: Parameters) throws -> (String, TenantConnection.OTPMethod) {
    switch (try parameters["email"], try parameters["phone_number"]) {
    case (let email?, nil):
        guard EmailAddress.isValid(email) else { throw invalid("email", "must be an email address") }
        return (email, .email)
    case (nil, let phoneNumber?):
        guard PhoneNumber.isValid(phoneNumber) else { throw invalid("phone_number", "must be + and up to 15 digits") }
        return (phoneNumber, .phone)
    default:
        throw invalid("email", "or else phone_number is required, and not both")
    }
}

private func invalid(_ field: String, _ message: String) -> OAuthError {
    var error = OAuthError.invalidRequest("Parameter '\(field)' \(message)")
    error.members = ["validation_errors": [["field": .string(field), "message": .string(message)]]]
    return error
}
