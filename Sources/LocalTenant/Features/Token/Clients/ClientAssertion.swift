import A0JOSE
import Foundation

/// A client's signed statement of who it is: `private_key_jwt` (RFC 7523 §2.2 and §3).
struct ClientAssertion: Sendable {
    /// `client_assertion_type`.
    static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

    /// The maximum lifetime of an assertion and the clock leeway, in seconds.
    private static let longestLife: TimeInterval = 3_600
    private static let leeway: TimeInterval = 60

    private let token: CompactJWS
    private let claims: [String: TenantValue]

    /// nil if there is no readable assertion.
    ///
    /// - Throws: `OAuthError` if it was sent twice or isn't a string.
    init?(_ parameters: Parameters) throws {
        guard try parameters["client_assertion_type"] == Self.type,
            let text = try parameters["client_assertion"], let token = try? CompactJWS(text),
            let claims = try? TenantValue.decodeObject(token.payload)
        else { return nil }
        (self.token, self.claims) = (token, claims)
    }

    /// The client that it claims to be from, before verification.
    var claimedClient: String? { claims["sub"]?.stringValue }

    /// The problem with the assertion as authentication of `client`; nil if it's valid. Each assertion works once.
    func error(for client: TenantClient, _ call: Call) async throws -> String? {
        for name in ["iss", "sub"] where claims[name]?.stringValue != client.publicID {
            return "the assertion's \(name) is \(shown(name)), and must be the client id \(client.publicID)"
        }
        let names = Self.ownNames(call)
        guard claims.audiences.contains(where: names.contains) else {
            return "the assertion's aud is \(shown("aud")), and must be \(call.tenant.issuer) or "
                + call.tenant.url("oauth/token")
        }
        if let error = error(at: call.now) { return error }
        guard let id = claims["jti"]?.stringValue, let expiresAt = claims["exp"]?.date else {
            return "the assertion needs the claims jti, a text, and exp, a number"
        }
        guard client.keys?.verify(token, at: call.now) != nil else {
            return "the assertion is signed by none of the client's keys"
        }
        let isNew = try await call.store.useOnce(
            "assertion:\(client.clientID):\(id)".secretHash, until: expiresAt + Self.leeway, at: call.now)
        return isNew ? nil : "the assertion was used before"
    }

    private func error(at now: Date) -> String? {
        if let expiresAt = claims["exp"]?.date {
            if expiresAt <= now - Self.leeway { return "the assertion has expired" }
            if expiresAt > now + Self.longestLife + Self.leeway {
                return "the assertion's exp is more than \(Int(Self.longestLife)) seconds away"
            }
        }
        for name in ["nbf", "iat"] where claims[name]?.date ?? .distantPast > now + Self.leeway {
            return "the assertion's \(name) is in the future"
        }
        return nil
    }

    /// The accepted audiences: the issuer, or the endpoint that the assertion was sent to (RFC 7523 §3, RFC 9126 §2).
    /// Clients made for Auth0 always write `https`, but with this tenant's host and port.
    private static func ownNames(_ call: Call) -> [String] {
        let own = [
            call.tenant.issuer, call.tenant.url("oauth/token"), call.tenant.url(String(call.request.path.dropFirst())),
        ]
        return own + own.map { "https" + $0.dropFirst("http".count) }
    }

    /// A claim's value for an error message.
    private func shown(_ name: String) -> String {
        let text = name == "aud" ? claims.audiences.joined(separator: " and ") : claims[name]?.stringValue ?? ""
        return text.isEmpty ? "missing" : String(text.prefix(200))
    }
}
