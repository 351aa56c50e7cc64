import A0Encoding
import A0Concurrency
import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
let exchangeGrant = "urn:ietf:params:oauth:grant-type:token-exchange"
let booksAPI = "https://api.example.com"
/// An API whose tokens are signed with a shared secret.
let stockAPI = "https://stock.example.com"

extension TenantConfiguration {
    /// The bookshop with a television, a service, an auditor that signs assertions, and an importer.
    static var grants: TenantConfiguration {
        bookshop.with { configuration in
            configuration.clients += [
                TenantClient(clientID: "tv", name: "Bookshop TV", grantTypes: [deviceGrant, "refresh_token"]),
                TenantClient(
                    clientID: "service", appType: .nonInteractive, clientSecret: "service-secret",
                    grantTypes: ["client_credentials", "authorization_code", "refresh_token", deviceGrant]),
                TenantClient(clientID: "importer", grantTypes: [exchangeGrant, "refresh_token"]),
            ]
            configuration.apis.append(
                TenantAPI(
                    identifier: stockAPI, scopes: ["count"], signingAlgorithm: .hs256,
                    signingSecret: "0123456789abcdef0123456789abcdef"))
            configuration.clientGrants = [
                TenantClientGrant(clientID: "service", audience: booksAPI, scope: ["read:books"]),
                TenantClientGrant(clientID: "service", audience: stockAPI, scope: ["count"]),
            ]
        }
    }

    /// Adds a client that authenticates with assertions signed by `key`.
    func withSigner(_ key: PrivateKey, _ id: String = "signer") throws -> TenantConfiguration {
        let keys = try TenantKeySet(keys: [key.publicMembers()])
        return with { configuration in
            var client = TenantClient(
                clientID: id, appType: .nonInteractive, grantTypes: ["client_credentials", "refresh_token"],
                authenticationMethod: .privateKeyJWT)
            client.keys = keys
            configuration.clients.append(client)
            configuration.clientGrants.append(
                TenantClientGrant(clientID: id, audience: booksAPI, scope: ["read:books", "write:books"]))
        }
    }
}

extension PrivateKey {
    /// The members of the public key, as in the configuration.
    func publicMembers() throws -> [String: TenantValue] {
        try JSONDecoder().decode([String: TenantValue].self, from: JSONEncoder().encode(publicJWK()))
    }

    /// A token with these claims and header parameters.
    func token(
        _ claims: [String: TenantValue], header: [String: TenantValue] = [:], algorithm: SignatureAlgorithm = .es256
    ) throws -> String {
        let all = header.merging(["alg": .string(algorithm.rawValue)]) { own, _ in own }
        let input = Base64URL.encode(try JSONText.encode(all)) + "." + Base64URL.encode(try JSONText.encode(claims))
        return input + "." + Base64URL.encode(try sign(Data(input.utf8), algorithm: algorithm))
    }
}

/// Changes to otherwise valid fields, and the expected error.
struct Refused: Sendable, CustomTestStringConvertible {
    let changes: [String: TenantValue?]
    let status: Int
    let error: String
    let description: String?

    init(_ changes: [String: TenantValue?], _ status: Int, _ error: String, _ description: String? = nil) {
        (self.changes, self.status, self.error, self.description) = (changes, status, error, description)
    }

    var testDescription: String { "\(changes.keys.sorted()): \(status) \(error) \(description ?? "")" }

    func applied(to fields: [String: TenantValue]) -> [String: TenantValue] {
        var fields = fields
        for (name, value) in changes { fields[name] = value }
        return fields
    }
}

extension Browser {
    func token(_ fields: [String: TenantValue], headers: [String: String] = [:]) async throws -> Page {
        try await postJSON("/oauth/token", fields, headers: headers)
    }

    func userInfo(_ token: String, scheme: String = "Bearer", headers: [String: String] = [:]) async throws -> Page {
        try await get("/userinfo", headers: headers.merging(["Authorization": "\(scheme) \(token)"]) { $1 })
    }
}

/// Records values passed by closures.
final class Recorder<Value: Sendable>: Sendable {
    private let values = Locked<[Value]>([])

    var all: [Value] { values.withLock { $0 } }
    func add(_ value: Value) { values.withLock { $0.append(value) } }
}
