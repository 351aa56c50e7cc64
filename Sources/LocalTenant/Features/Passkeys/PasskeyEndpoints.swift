import A0HTTPServer
import Foundation

/// `POST /passkey/register` (Auth0 docs, "Native Passkeys API"): a challenge for the passkey of a new user.
@Sendable func passkeyRegister(_ call: Call) async throws -> HTTPServerResponse {
    let (parameters, client, connection, organization) = try await passkeyRequest(call)
    try await call.bots.refuse(.signup)
    guard !connection.disableSignup else { throw OAuthError.invalidRequest("public signup is disabled") }
    try organization?.requireOpenness(in: connection.name)
    let profile = try PasskeyProfile.read(parameters, connection)
    guard try await call.addressThrottling(of: connection).take(.signup) else { throw LoginError.suspicious }
    try await call.limits.count("passkey", to: 200)
    return try .json(
        try await call.passkeys.beginSignup(profile, client: client, organization: organization?.id).members)
}

/// `POST /passkey/challenge` (Auth0 docs, "Native Passkeys API"): a challenge for any of the user's passkeys.
@Sendable func passkeyChallenge(_ call: Call) async throws -> HTTPServerResponse {
    let (_, client, connection, organization) = try await passkeyRequest(call)
    try await call.limits.count("passkey", to: 200)
    return try .json(
        try await call.passkeys.beginLogin(connection, client: client, organization: organization?.id).members)
}

private func passkeyRequest(
    _ call: Call
) async throws -> (Parameters, TenantClient, TenantConnection, TenantOrganization?) {
    guard call.configuration.passkeys.isEnabled else {
        throw OAuthError(404, "endpoint_disabled", "This tenant does not offer \(call.request.path)")
    }
    let parameters = try call.bodyParameters()
    let client = try await ClientAuthentication.client(parameters, call)
    guard client.allows(.passkey) else {
        throw OAuthError.invalidRequest(GrantError.description(.passkey, client))
    }
    let organization = try call.configuration.organization(parameters, client)
    let connection =
        if let realm = try parameters["realm"] {
            try call.configuration.database(named: realm, clientID: client.clientID)
        } else {
            try call.configuration.defaultDatabase(clientID: client.clientID)
        }
    guard connection.passkeys.isEnabled else {
        throw OAuthError.invalidRequest("passkeys are not enabled for the connection")
    }
    guard organization?.enables(connection.name) != false else {
        throw OAuthError.invalidRequest("the connection was disabled")
    }
    return (parameters, client, connection, organization)
}

/// The profile of a user who signs up with a passkey.
private enum PasskeyProfile {
    private static let identifiers: Set = ["email", "phone_number", "username"]
    private static let limits = ["name": 300, "given_name": 150, "family_name": 150, "nickname": 300, "picture": 2_048]

    /// - Throws: `OAuthError` naming the member that is missing, unknown, or invalid.
    static func read(_ parameters: Parameters, _ connection: TenantConnection) throws -> TenantUser {
        guard let members = try parameters.object("user_profile") else {
            throw OAuthError.invalidRequest("Missing required parameter: user_profile")
        }
        var texts: [String: String] = [:]
        for (name, value) in members where value != .null {
            guard identifiers.contains(name) || limits[name] != nil else {
                throw OAuthError.invalidRequest("Unknown property '\(name.prefix(100))' of user_profile")
            }
            guard let text = value.stringValue, !text.isEmpty, text.count <= limits[name] ?? 254 else {
                throw wrong(name, "a text of 1 to \(limits[name] ?? 254) characters")
            }
            texts[name] = text
        }
        var profile = try identified(texts, connection)
        for (name, path) in NewProfile.attributes { profile[keyPath: path] = texts[name] }
        profile.userMetadata = try NewProfile.metadata(parameters)
        return profile
    }

    private static func identified(_ texts: [String: String], _ connection: TenantConnection) throws -> TenantUser {
        var profile = TenantUser(email: nil, password: nil)
        profile.connection = connection.name
        var attributes = connection.identifiers
        if connection.attributes == nil {
            (attributes.email.signup, attributes.phoneNumber) = (
                .optional, .init(isIdentifier: true, signup: .optional)
            )
        }
        try attributes.fill(
            &profile, from: { texts[$0.name] },
            missing: { OAuthError.invalidRequest("Missing required parameter: user_profile.\($0.name)") },
            invalid: { wrong($0.name, $1) })
        return profile
    }

    private static func wrong(_ name: String, _ form: String) -> OAuthError {
        OAuthError.invalidRequest("Parameter 'user_profile.\(name)' must be \(form)")
    }
}
