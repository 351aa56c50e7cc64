import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

/// `POST /passwordless/start` (Auth0 docs, "Get code or link"). The response is the same whether or not the user
/// exists.
@Sendable func passwordlessStart(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = try call.bodyParameters()
    guard try parameters["client_id"] != nil || call.request.headers["Authorization"] != nil else {
        throw PasswordlessError.bad("client_id", "Missing required property: client_id")
    }
    let client = try await ClientAuthentication.client(parameters, call, orThrow: ClientError.denied)
    guard client.allows(.passwordlessOTP) else { throw GrantError.notAllowed(.passwordlessOTP, client) }
    let request = try PasswordlessRequest(parameters, client, call.configuration)
    try await call.bots.refuse(.passwordless)
    try await call.limits.countMessage("passwordless", to: request.recipient)
    try await request.send(client, call)
    call.log(
        request.delivery == .code ? .cs : .cls, userName: request.recipient, connection: request.connection.name)
    return try .json(request.response(call.tenant.random))
}

enum PasswordlessError {
    static func bad(_ property: String, _ description: String) -> OAuthError {
        OAuthError(400, "bad.\(property)", description)
    }
}

/// The validated request.
private struct PasswordlessRequest: Sendable {
    enum Delivery: String, Sendable {
        case code, link
        case iOSLink = "link_ios"
        case androidLink = "link_android"
    }

    private static let properties: Set<String> = [
        "client_id", "client_secret", "client_assertion", "client_assertion_type", "connection", "email",
        "phone_number", "send", "authParams",
    ]

    let connection: TenantConnection
    let recipient: String
    let delivery: Delivery
    let authorizeParameters: [String: String]

    init(_ parameters: Parameters, _ client: TenantClient, _ configuration: TenantConfiguration) throws {
        if let unknown = parameters.names.subtracting(Self.properties).min() {
            throw PasswordlessError.bad("request", "Unknown property: \(unknown)")
        }
        connection = try Self.connection(parameters, client, configuration)
        recipient = try Self.recipient(parameters, connection)
        guard let delivery = Delivery(rawValue: try Self.text("send", parameters, "request") ?? "link") else {
            throw PasswordlessError.bad("request", "Property send must be link, code, link_ios or link_android")
        }
        self.delivery = delivery
        authorizeParameters = try Self.authorizeParameters(parameters)
    }

    private static func connection(
        _ parameters: Parameters, _ client: TenantClient, _ configuration: TenantConfiguration
    ) throws -> TenantConnection {
        guard let name = try text("connection", parameters, "connection") else {
            throw PasswordlessError.bad("connection", "Missing required property: connection")
        }
        guard let connection = configuration.connections.first(where: { $0.name == name }) else {
            throw PasswordlessError.bad("connection", "Connection does not exist")
        }
        guard connection.isEnabled(for: client) else {
            throw PasswordlessError.bad("connection", "Connection is disabled")
        }
        guard connection.strategy.isPasswordless else {
            throw PasswordlessError.bad("connection", "Connection is not passwordless")
        }
        return connection
    }

    private static func recipient(_ parameters: Parameters, _ connection: TenantConnection) throws -> String {
        let (name, isValid) =
            connection.strategy == .sms
            ? ("phone_number", PhoneNumber.isValid) : ("email", EmailAddress.isValid)
        guard let recipient = try text(name, parameters, name) else {
            throw PasswordlessError.bad(name, "Missing required property: \(name)")
        }
        guard isValid(recipient) else { throw PasswordlessError.bad(name, "Property \(name) is not valid") }
        return recipient
    }

    private static func authorizeParameters(_ parameters: Parameters) throws -> [String: String] {
        let object: [String: TenantValue]?
        do {
            object = try parameters.object("authParams")
        } catch {
            throw PasswordlessError.bad("authParams", "Property authParams must be an object")
        }
        return (object ?? [:]).compactMapValues(\.stringValue)
    }

    /// - Throws: `OAuthError` about `property` if the value isn't a string.
    private static func text(_ name: String, _ parameters: Parameters, _ property: String) throws -> String? {
        do {
            return try parameters[name]
        } catch {
            throw PasswordlessError.bad(property, "Property \(name) must be a string")
        }
    }

    func send(_ client: TenantClient, _ call: Call) async throws {
        let (tenant, connection, recipient) = (call.tenant, connection, recipient)
        func link(_ code: String) -> String {
            tenant.url("passwordless/verify_redirect") + "?"
                + FormEncoding.encode([
                    ("client_id", client.clientID), ("connection", connection.name),
                    (connection.strategy == .sms ? "phone_number" : "email", recipient), ("verification_code", code),
                ])
        }
        try await call.passwordlessCodes(of: connection).send(
            to: recipient, client, by: call.mail, authorizeParameters: authorizeParameters,
            link: delivery == .code ? nil : link)
    }

    /// The response, which doesn't reveal whether the user has an account.
    func response(_ random: SecureRandom) throws -> [String: TenantValue] {
        let id = TenantValue.string(Base16.encode(try random.bytes(12)))
        return connection.strategy == .sms
            ? ["_id": id, "phone_number": .string(recipient), "phone_verified": false, "request_language": .null]
            : ["_id": id, "email": .string(recipient), "email_verified": false]
    }
}
