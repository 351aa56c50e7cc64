import A0Encoding
import A0JOSE
import Foundation

/// The parameter `request`: an authorization request that the client signed (RFC 9101).
enum RequestObject {
    private static let leeway: TimeInterval = 60

    /// The request's parameters: those of the request object alone if there is one (RFC 9101 §6.3).
    ///
    /// - Throws: `CallbackError`.
    static func parameters(
        _ outer: Parameters, _ client: TenantClient, _ tenant: Tenant, at now: Date
    ) throws -> Parameters {
        // Strict clients can't send it, as a later check reports.
        guard !client.isStrict, let text = try outer["request"] else {
            guard !client.signedRequestObjects.isRequired else {
                throw CallbackError.invalidRequest("The client must sign its requests: parameter 'request' is missing")
            }
            return outer
        }
        guard !client.signedRequestObjects.keys.keys.isEmpty else {
            throw CallbackError("request_not_supported", "Request objects are not supported")
        }
        guard let token = try? CompactJWS(text), acceptsType(token.type),
            let claims = client.signedRequestObjects.keys.verify(token, at: now)
        else { throw invalid("it must be a JWT that one of the client's registered keys signed") }
        try check(claims, client, tenant, at: now)
        return Parameters(
            try claims.filter { !registered.contains($0.key) }.sorted { $0.key < $1.key }
                .compactMap { name, value in try Self.text(of: value).map { (name: name, value: $0) } })
    }

    /// Claims about the JWT itself (RFC 7519 §4.1), which aren't parameters.
    private static let registered: Set<String> = ["iss", "aud", "exp", "nbf", "iat", "jti"]

    /// Other tokens that the client signs have other types (RFC 9101 §10.8).
    private static func acceptsType(_ type: String?) -> Bool {
        guard let type = type?.lowercased() else { return true }
        return ["jwt", "oauth-authz-req+jwt", "application/oauth-authz-req+jwt"].contains(type)
    }

    private static func check(
        _ claims: [String: TenantValue], _ client: TenantClient, _ tenant: Tenant, at now: Date
    ) throws {
        for name in ["iss", "client_id"] where claims[name]?.stringValue != client.clientID {
            throw invalid("its \(name) must be the client ID")
        }
        // Otherwise it could be used as a client assertion (RFC 9101 §10.8).
        guard claims["sub"]?.stringValue != client.clientID else { throw invalid("its sub must not be the client ID") }
        guard claims.audiences.contains(where: tenant.issuers.contains) else {
            throw invalid("its aud must be \(tenant.issuer)")
        }
        // RFC 9101 §4.
        for name in ["request", "request_uri"] where claims[name] != nil {
            throw invalid("it must not contain \(name)")
        }
        for name in ["exp", "nbf", "iat"] where claims[name] != nil && claims[name]?.date == nil {
            throw invalid("its \(name) must be a number")
        }
        if let expiresAt = claims["exp"]?.date, expiresAt <= now - leeway { throw invalid("it has expired") }
        for name in ["nbf", "iat"] where claims[name]?.date ?? .distantPast > now + leeway {
            throw invalid("its \(name) is in the future")
        }
    }

    /// A parameter's text: numbers and objects are JSON (RFC 9101 §4).
    private static func text(of value: TenantValue) throws -> String? {
        switch value {
        case .null: nil
        case .string(let text): text
        default: String(decoding: try JSONText.encode(value), as: UTF8.self)
        }
    }

    private static func invalid(_ reason: String) -> CallbackError {
        CallbackError("invalid_request_object", "The request object is not valid: \(reason)")
    }
}
