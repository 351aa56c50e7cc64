import A0HTTPServer
import A0JOSE
import Foundation
import Testing

/// A tenant with one organization, whose page asks whether to join or to log in, and nothing else.
final class OrganizationTenant: Sendable {
    static let organization = ("org_books", "books")

    private struct Pending: Sendable {
        var items: [String: String] = [:]
    }

    private let server: HTTPServer
    /// What the last login asked for.
    private let asked: Locked<[String: String]>

    init(key: PrivateKey) throws {
        let asked = Locked<[String: String]>([:])
        self.asked = asked
        var published = try key.publicJWK()
        (published.kid, published.use, published.alg) = ("K", "sig", "RS256")
        let keys = try JSONEncoder().encode(JSONWebKeySet(keys: [published]))
        server = try HTTPServer.start { request in
            let query = Dictionary(request.query.map { ($0.name, $0.value) }) { first, _ in first }
            switch request.path {
            case "/authorize":
                asked.withLock { $0 = query }
                return Self.page(query)
            case "/accept":
                return Self.answer(asked.withLock { $0 })
            case "/.well-known/jwks.json":
                return .json(keys)
            case "/oauth/token":
                let issuer = "http://\(request.headers["Host"] ?? "")/"
                guard let answer = try? Self.tokens(asked.withLock { $0 }, issuer, key) else { return .drop }
                return .json(answer)
            default:
                return .text("not found", status: 404)
            }
        }
    }

    var domain: String { "http://127.0.0.1:\(server.port)" }

    var lastRequest: [String: String] { asked.withLock { $0 } }

    func stop() async {
        await server.stop()
    }

    private static func page(_ query: [String: String]) -> HTTPServerResponse {
        let title = query["invitation"] == nil ? "Log in to" : "You were invited to"
        return .html(
            """
            <!DOCTYPE html><title>\(title)</title><h1>\(title) \(organization.1)</h1>
            <form action="/accept"><button type="submit">Go on</button></form>
            """)
    }

    private static func answer(_ asked: [String: String]) -> HTTPServerResponse {
        .redirect(
            to: "\(asked["redirect_uri"] ?? "")?"
                + FormEncoding.encode([("code", "C"), ("state", asked["state"] ?? "")]))
    }

    /// Whoever asks for another organization gets a token of this one: the SDK has to find out.
    private static func tokens(_ asked: [String: String], _ issuer: String, _ key: PrivateKey) throws -> Data {
        let now = Int(Date().timeIntervalSince1970)
        let claims: [String: Any] = [
            "iss": issuer, "sub": "auth0|1", "aud": asked["client_id"] ?? "", "iat": now, "exp": now + 60,
            "nonce": asked["nonce"] ?? "", "org_id": organization.0, "org_name": organization.1,
        ]
        let token = try CompactJWS.sign(
            payload: JSONSerialization.data(withJSONObject: claims), algorithm: .rs256, keyID: "K", type: "JWT",
            with: key)
        return try JSONSerialization.data(
            withJSONObject: ["access_token": "AT", "token_type": "Bearer", "expires_in": 60, "id_token": token])
    }
}
