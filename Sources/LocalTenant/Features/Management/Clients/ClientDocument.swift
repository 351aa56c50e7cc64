import A0HTTPServer
import A0JOSE
import Foundation

/// A client in the form of the Management API: what acts here, and what is kept besides.
struct ClientDocument: Sendable {
    static let kind = "clients"

    /// Notes about clients that registered themselves.
    static let notes = "metadata-documents"

    /// Members that only this tenant has, and the API doesn't know.
    private static let own = [
        "any_loopback_callback", "client_certificates", "client_secret", "jwks", "mfa_policy",
    ]

    /// The place of the keys that it authenticates with.
    static let credentials = ["client_authentication_methods", "private_key_jwt", "credentials"][...]

    /// The places of the certificates that it authenticates with.
    static let certificates = [TenantClient.AuthenticationMethod.tlsClientAuth, .selfSignedTLSClientAuth].map {
        (method: $0, path: ["client_authentication_methods", $0.rawValue, "credentials"][...])
    }

    /// The place of the keys that it signs requests with, and that of their form in a configuration.
    static let requestCredentials = ["signed_request_object", "credentials"][...]

    /// The places of all keys, also of those that nothing acts upon.
    static let allCredentials =
        certificates.map(\.path) + [
            credentials, requestCredentials, ["token_vault_privileged_access", "credentials"][...],
        ]

    private static let requestKeys = ["signed_request_object", "jwks"][...]

    /// The place of the APIs that refresh tokens also serve. Without any, it is left out.
    private static let policies = ["refresh_token", "policies"][...]

    /// All members, also those that only this tenant has.
    var members: [String: TenantValue]

    /// A client that is registered.
    ///
    /// - Parameter kept: what the API last made of it; nil for a client that it hasn't changed.
    init(_ client: TenantClient, kept: [String: TenantValue]?) throws {
        let registered = client.object
        members = registered
        if let kept { members = registered.filter { Self.own.contains($0.key) }.merging(kept) { $1 } }
        members["client_id"] = .string(client.clientID)
        if members[path: Self.policies] == [] { members[path: Self.policies] = nil }
        if members[path: Self.requestCredentials] == nil, !client.signedRequestObjects.keys.keys.isEmpty {
            members[path: Self.requestKeys] = registered[path: Self.requestKeys]
        }
    }

    /// A client that the API makes, with Auth0's defaults.
    init(new body: [String: TenantValue], id: String) {
        let isPublic = ["native", "spa"].contains(body["app_type"]?.stringValue)
        let isStrict = Self.isStrict(body)
        let grants = ["authorization_code", "implicit", "refresh_token"] + (isPublic ? [] : ["client_credentials"])
        members = [
            "is_first_party": true, "is_token_endpoint_ip_header_trusted": false, "oidc_conformant": false,
            "sso_disabled": false, "cross_origin_authentication": false, "custom_login_page_on": true,
            "grant_types": .array(grants.map(TenantValue.string)),
            "jwt_configuration": body["jwt_configuration"] == nil
                ? ["lifetime_in_seconds": 36_000, "secret_encoded": false] : ["secret_encoded": false],
            "refresh_token": Self.refreshTokens(mustExpire: isStrict, isLong: body["app_type"] != nil),
        ]
        if isStrict { members["third_party_security_mode"] = "strict" }
        if isPublic { members["token_endpoint_auth_method"] = "none" }
        members.patch(body)
        if let transfer = body["session_transfer"]?.objectValue {
            members["session_transfer"] = .object(Self.usualTransfer.merging(transfer) { $1 })
        }
        followLogout(body)
        members["client_id"] = .string(id)
        members["client_secret"] = nil
    }

    /// Whether a new client has the limits of third-party clients.
    static func isStrict(_ body: [String: TenantValue]) -> Bool {
        body["is_first_party"] == false && body["third_party_security_mode"] != "permissive"
    }

    /// - Throws: `ManagementAPIError` for a change that a third-party client can't make: whose it is, and its limits.
    func checkOwnership(_ body: [String: TenantValue]) throws(ManagementAPIError) {
        guard members["is_first_party"] == false else { return }
        let mode = members["third_party_security_mode"] ?? "strict"
        for (name, value) in [("is_first_party", false), ("third_party_security_mode", mode)] as [(String, TenantValue)]
        where body[name] ?? value != value {
            throw .invalidBody("It can't be changed after the client was made on property \(name)")
        }
    }

    /// Changes members. An empty `oidc_logout` removes it.
    mutating func patch(_ body: [String: TenantValue]) {
        members.patch(body)
        if let logout = Self.logout(in: body), logout == [:] || logout == .null {
            (members["oidc_logout"], members["oidc_backchannel_logout"]) = (nil, nil)
        } else {
            followLogout(body)
        }
    }

    /// `oidc_backchannel_logout` is the older name for a part of `oidc_logout`. Each follows the other.
    private static func logout(in body: [String: TenantValue]) -> TenantValue? {
        body["oidc_logout"] ?? body["oidc_backchannel_logout"]
    }

    private mutating func followLogout(_ body: [String: TenantValue]) {
        guard let logout = Self.logout(in: body)?.objectValue else { return }
        if body["oidc_logout"] == nil { members[path: Self.logoutURLs] = logout["backchannel_logout_urls"] }
        members[path: Self.logoutInitiators] = members[path: Self.logoutInitiators] ?? Self.usualInitiators
        let urls = members["oidc_logout"]?.objectValue?.naming("backchannel_logout_urls")
        members["oidc_backchannel_logout"] = .object(urls ?? [:])
    }

    private static let usualTransfer: [String: TenantValue] = [
        "can_create_session_transfer_token": false, "allowed_authentication_methods": [],
        "enforce_device_binding": "ip",
    ]
    private static let logoutURLs = ["oidc_logout", "backchannel_logout_urls"][...]
    private static let logoutInitiators = ["oidc_logout", "backchannel_logout_initiators"][...]
    private static let usualInitiators: TenantValue = [
        "mode": "custom", "selected_initiators": ["rp-logout", "idp-logout"],
    ]

    /// The settings of a client that chose none.
    ///
    /// - Parameters:
    ///   - mustExpire: whether they have to expire, as those of strict clients.
    ///   - isLong: whether they last longer, as those of a client whose kind is known.
    static func refreshTokens(mustExpire: Bool, isLong: Bool) -> TenantValue {
        [
            "rotation_type": mustExpire ? "rotating" : "non-rotating",
            "expiration_type": mustExpire ? "expiring" : "non-expiring", "leeway": 0,
            "token_lifetime": isLong ? 31_557_600 : 2_592_000, "idle_token_lifetime": isLong ? 2_592_000 : 1_296_000,
            "infinite_token_lifetime": .bool(!mustExpire), "infinite_idle_token_lifetime": .bool(!mustExpire),
        ]
    }

    /// The members that the API keeps.
    var kept: [String: TenantValue] {
        members.filter { !Self.own.contains($0.key) }.hiding([Array(Self.requestKeys)])
    }

    /// The members that the API shows.
    ///
    /// - Parameters:
    ///   - common: those that all clients of the tenant have in common.
    ///   - secret: the client's secret, if it may be shown. One that no longer counts is left out, as at Auth0.
    func shown(_ common: [String: TenantValue], secret: String?) -> [String: TenantValue] {
        var shown = kept.merging(common) { $1 }
        let hasOtherMethods = shown["client_authentication_methods", default: .null] != .null
        shown["client_secret"] = hasOtherMethods ? nil : secret.map(TenantValue.string)
        shown["cross_origin_auth"] = shown["cross_origin_authentication"]
        return shown
    }

    /// The ids of the keys that it authenticates with; nil if it doesn't authenticate with keys.
    var credentialIDs: [String]? { ids(at: Self.credentials) }

    /// The ids of the keys that it signs requests with; nil if it has none that the API knows.
    var requestCredentialIDs: [String]? { ids(at: Self.requestCredentials) }

    /// The ids of the certificates that it authenticates with, and how it does; nil if it doesn't.
    var certificateIDs: (method: TenantClient.AuthenticationMethod, ids: [String])? {
        for (method, path) in Self.certificates {
            if let ids = ids(at: path) { return (method, ids) }
        }
        return nil
    }

    /// The ids of all its credentials that it uses, also those that are only kept.
    var usedCredentialIDs: [String] {
        let methods = members["client_authentication_methods"]?.objectValue ?? [:]
        let uses = Array(methods.values) + [members["token_vault_privileged_access"]].compactMap(\.self)
        return uses.flatMap { Self.ids($0["credentials"]) ?? [] } + (requestCredentialIDs ?? [])
    }

    private func ids(at path: ArraySlice<String>) -> [String]? { Self.ids(members[path: path]) }

    private static func ids(_ list: TenantValue?) -> [String]? {
        list?.arrayValue?.compactMap { $0["id"]?.stringValue }
    }

    /// The client that acts here.
    ///
    /// - Parameters:
    ///   - keys: the keys that it authenticates with, if it does.
    ///   - certificates: the certificates that it authenticates with, if it does.
    ///   - requestKeys: the keys that it signs requests with; nil for no change.
    /// - Throws: `ManagementAPIError`.
    func client(
        keys: [[String: TenantValue]]?, certificates: [[String: TenantValue]]?, requestKeys: [[String: TenantValue]]?
    ) throws -> TenantClient {
        // Auth0 takes an empty text for a missing one.
        var members = self.members.filter { $0.value != "" }
        if TenantClient.AppType(rawValue: members["app_type"]?.stringValue ?? "") == nil {
            members["app_type"] = .string(TenantClient.AppType.regularWeb.rawValue)
        }
        if let keys {
            members["token_endpoint_auth_method"] = .string(TenantClient.AuthenticationMethod.privateKeyJWT.rawValue)
            members["jwks"] = ["keys": .array(keys.map(TenantValue.object))]
        }
        if let method = certificateIDs?.method, let certificates {
            members["token_endpoint_auth_method"] = .string(method.rawValue)
            members["client_certificates"] = .array(certificates.map(TenantValue.object))
        }
        if let requestKeys {
            members[path: Self.requestKeys] = ["keys": .array(requestKeys.map(TenantValue.object))]
        }
        return try SystemAPICall.read(TenantClient.self, from: members, isLenient: true)
    }
}
