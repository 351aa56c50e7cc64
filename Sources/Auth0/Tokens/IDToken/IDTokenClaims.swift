import A0Encoding
import Foundation

/// The claims of an ID token that the rules check. A claim of the wrong type counts as missing.
struct IDTokenClaims: Sendable {
    var issuer: String?
    var subject: String?
    var audience: [String]?
    var expiry: TimeInterval?
    var issuedAt: TimeInterval?
    var nonce: String?
    var authorizedParty: String?
    var authenticationTime: TimeInterval?
    var organizationID: String?
    var organizationName: String?
}

extension IDTokenClaims {
    /// - Throws: An error if `json` isn't a JSON object, or has duplicate names (RFC 7519 §4).
    init(json: Data) throws {
        let claims = try JSONObject(Array(json), limits: .init(depth: 64))
        issuer = claims.text("iss")
        subject = claims.text("sub")
        audience = claims.value("aud").flatMap { audience in audience.text.map { [$0] } ?? audience.texts }
        expiry = claims.seconds("exp")
        issuedAt = claims.seconds("iat")
        nonce = claims.text("nonce")
        authorizedParty = claims.text("azp")
        authenticationTime = claims.seconds("auth_time")
        organizationID = claims.text("org_id")
        organizationName = claims.text("org_name")
    }
}

extension JSONObject {
    /// Seconds since 1970: a JSON number, or a number as text.
    fileprivate func seconds(_ name: String) -> TimeInterval? {
        guard let value = value(name) else { return nil }
        let seconds = value.number ?? value.text.flatMap(TimeInterval.init)
        return seconds.flatMap { $0.isFinite ? $0 : nil }
    }
}
