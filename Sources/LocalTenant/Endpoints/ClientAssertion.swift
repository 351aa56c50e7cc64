import A0JOSE
import Foundation

/// A client's signed statement of who it is: `private_key_jwt` (RFC 7523 §2.2 and §3).
struct ClientAssertion: Sendable {
    /// Seconds that an assertion may be good for, and by which clocks may differ.
    private static let longestLife: TimeInterval = 3_600
    private static let leeway: TimeInterval = 60

    private let token: CompactJWS
    private let claims: [String: TenantValue]

    /// nil if there is none that can be read.
    ///
    /// - Throws: `OAuthError` if it was sent twice or isn't a string.
    init?(_ parameters: Parameters) throws {
        guard try parameters["client_assertion_type"] == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            let text = try parameters["client_assertion"], let token = try? CompactJWS(text),
            let claims = try? JSONDecoder().decode([String: TenantValue].self, from: token.payload)
        else { return nil }
        (self.token, self.claims) = (token, claims)
    }

    /// The client that it speaks for, if it can be believed.
    var claimedClient: String? { claims["sub"]?.stringValue }

    /// Whether `client` signed it for this tenant, and it comes for the first time.
    ///
    /// - Throws: `OAuthError` that names the audience, if nothing is wrong so far but that it is for somebody else.
    func isValid(for client: TenantClient, _ call: Call) async throws -> Bool {
        guard claims["iss"]?.stringValue == client.clientID, claims["sub"]?.stringValue == client.clientID,
            let jti = claims["jti"]?.stringValue, let expiresAt = claims["exp"]?.date,
            expiresAt > call.now - Self.leeway, expiresAt <= call.now + Self.longestLife + Self.leeway,
            claims["nbf"]?.date ?? .distantPast <= call.now + Self.leeway,
            claims["iat"]?.date ?? .distantPast <= call.now + Self.leeway,
            client.keys?.verify(token) != nil
        else { return false }
        guard isForThisTenant(call) else { throw foreignAudience(call) }
        return try await call.store.useOnce(
            "assertion:\(client.clientID):\(jti)".secretHash, until: expiresAt + Self.leeway, at: call.now)
    }

    private func foreignAudience(_ call: Call) -> OAuthError {
        let said =
            switch claims["aud"] {
            case .string(let name)?: name
            case .array(let names)?: names.compactMap(\.stringValue).joined(separator: ", ")
            default: ""
            }
        let audience = said.isEmpty ? "has no aud" : "has the aud \(said.prefix(200))"
        return OAuthError(
            401, call.request.path == "/oauth/token" ? "access_denied" : "invalid_client",
            "Unauthorized: the client assertion \(audience). It must be \(call.tenant.issuer)")
    }

    /// The issuer, or the endpoint that the assertion was sent to (RFC 7523 §3, RFC 9126 §2). Clients made for Auth0 write
    /// `https` whatever they connect with; host and port are this tenant's all the same.
    private func isForThisTenant(_ call: Call) -> Bool {
        let own = [
            call.tenant.issuer, call.tenant.url("oauth/token"), call.tenant.url(String(call.request.path.dropFirst())),
        ]
        let names = own + own.map { "https" + $0.dropFirst("http".count) }
        switch claims["aud"] {
        case .string(let name)?: return names.contains(name)
        case .array(let audience)?: return audience.contains { names.contains($0.stringValue ?? "") }
        default: return false
        }
    }
}

extension TenantValue {
    /// A number of seconds since 1970 (RFC 7519 §2, NumericDate).
    var date: Date? {
        switch self {
        case .integer(let seconds): Date(timeIntervalSince1970: TimeInterval(seconds))
        case .number(let seconds) where seconds.isFinite: Date(timeIntervalSince1970: seconds)
        default: nil
        }
    }
}
