import A0Encoding
import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

extension TenantConfiguration {
    /// The bookshop, whose client `app` may use passkeys.
    static var withPasskeys: TenantConfiguration {
        .direct.with { configuration in
            configuration.connections[0].passkeys = .init()
            for index in configuration.clients.indices where configuration.clients[index].clientID != "no-grants" {
                configuration.clients[index].grantTypes.insert(GrantType.passkey.rawValue)
            }
        }
    }
}

/// The options in the responses of `/passkey/challenge` and `/passkey/register`, and in pages.
struct PasskeyOptions {
    let session: String
    let members: [String: TenantValue]

    init(session: String, members: [String: TenantValue]) {
        (self.session, self.members) = (session, members)
    }

    init(_ page: Browser.Page) throws {
        try #require(page.status == 200, "\(page.text)")
        session = try page.text("auth_session")
        members = try #require(try page.json["authn_params_public_key"]?.members)
    }

    var challenge: Data { get throws { try bytes(members["challenge"]) } }
    var relyingPartyID: String {
        get throws { try #require((members["rpId"] ?? members["rp"]?.members?["id"])?.stringValue) }
    }
    var user: [String: TenantValue] { get throws { try #require(members["user"]?.members) } }
    var userHandle: Data { get throws { try bytes(user["id"]) } }

    private func bytes(_ value: TenantValue?) throws -> Data {
        let text = try #require(value?.stringValue)
        #expect(!text.contains("="))
        return try #require(Base64URL.decode(text))
    }
}

extension TenantValue {
    var members: [String: TenantValue]? { if case .object(let members) = self { members } else { nil } }
}

extension TestAuthenticator {
    /// The response as sent over the network.
    mutating func create(_ options: PasskeyOptions) throws -> [String: TenantValue] {
        let response = try create(
            challenge: options.challenge, relyingPartyID: options.relyingPartyID, userHandle: options.userHandle)
        return credential(
            response.credentialID,
            ["clientDataJSON": response.clientDataJSON, "attestationObject": response.attestationObject])
    }

    mutating func assert(_ options: PasskeyOptions) throws -> [String: TenantValue] {
        let response = try assert(challenge: options.challenge, relyingPartyID: options.relyingPartyID)
        return credential(
            response.credentialID,
            [
                "clientDataJSON": response.clientDataJSON, "authenticatorData": response.authenticatorData,
                "signature": response.signature, "userHandle": response.userHandle,
            ])
    }
}

func credential(_ id: Data, _ response: [String: Data]) -> [String: TenantValue] {
    [
        "id": .string(Base64URL.encode(id)), "rawId": .string(Base64URL.encode(id)), "type": "public-key",
        "authenticatorAttachment": "platform",
        "response": .object(response.mapValues { .string(Base64URL.encode($0)) }),
    ]
}

extension Browser {
    func passkeyRegister(_ changes: [String: TenantValue?] = [:]) async throws -> Page {
        try await postJSON(
            "/passkey/register",
            body(["client_id": "app", "user_profile": ["email": "grace@example.com", "name": "Grace"]], changes))
    }

    func passkeyChallenge(_ changes: [String: TenantValue?] = [:]) async throws -> Page {
        try await postJSON("/passkey/challenge", body(["client_id": "app"], changes))
    }

    func passkeyGrant(
        _ session: String, _ response: [String: TenantValue], _ changes: [String: TenantValue?] = [:]
    ) async throws -> Page {
        try await grant(
            .passkey,
            ["auth_session": .string(session), "authn_response": .object(response), "scope": "openid profile email"],
            changes)
    }

    /// Signs Grace up with a passkey.
    func passkeySignup(
        _ authenticator: inout TestAuthenticator, email: String = "grace@example.com"
    ) async throws -> Page {
        let options = try PasskeyOptions(
            try await passkeyRegister(["user_profile": ["email": .string(email), "name": "Grace"]]))
        return try await passkeyGrant(options.session, try authenticator.create(options))
    }

    func passkeyLogin(
        _ authenticator: inout TestAuthenticator, _ changes: [String: TenantValue?] = [:]
    ) async throws -> Page {
        let options = try PasskeyOptions(try await passkeyChallenge())
        return try await passkeyGrant(options.session, try authenticator.assert(options), changes)
    }
}

func expectStatus(_ page: Browser.Page, _ status: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(page.status == status, "\(page.text)", sourceLocation: sourceLocation)
}

extension Browser.Page {
    /// The options that the page's script passes to the browser.
    var passkeyOptions: PasskeyOptions {
        get throws {
            let attribute = try #require(text.firstMatch(of: /data-options="([^"]*)"/)?.1)
            let json = decodedHTML(attribute)
            return PasskeyOptions(
                session: try field("auth_session"),
                members: try JSONDecoder().decode([String: TenantValue].self, from: Data(json.utf8)))
        }
    }

    /// The fields that the page's script posts.
    func response(_ credential: [String: TenantValue]) throws -> [String: String] {
        [
            "state": try field("state"), "csrf": try field("csrf"), "auth_session": try field("auth_session"),
            "credential": String(decoding: try JSONText.encode(credential), as: UTF8.self),
        ]
    }
}
