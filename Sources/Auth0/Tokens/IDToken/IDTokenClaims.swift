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

extension IDTokenClaims: Decodable {
    /// - Throws: An error if `json` isn't a JSON object.
    init(json: Data) throws {
        self = try JSONDecoder().decode(Self.self, from: json)
    }

    private enum Key: String, CodingKey {
        case issuer = "iss"
        case subject = "sub"
        case audience = "aud"
        case expiry = "exp"
        case issuedAt = "iat"
        case nonce
        case authorizedParty = "azp"
        case authenticationTime = "auth_time"
        case organizationID = "org_id"
        case organizationName = "org_name"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        issuer = members.text(.issuer)
        subject = members.text(.subject)
        audience = members.text(.audience).map { [$0] } ?? members.value(.audience)
        expiry = members.seconds(.expiry)
        issuedAt = members.seconds(.issuedAt)
        nonce = members.text(.nonce)
        authorizedParty = members.text(.authorizedParty)
        authenticationTime = members.seconds(.authenticationTime)
        organizationID = members.text(.organizationID)
        organizationName = members.text(.organizationName)
    }
}

extension KeyedDecodingContainer {
    fileprivate func value<Value: Decodable>(_ key: Key) -> Value? {
        contains(key) ? try? decode(Value.self, forKey: key) : nil
    }

    fileprivate func text(_ key: Key) -> String? {
        value(key)
    }

    /// Seconds since 1970: a JSON number, or a number as text.
    fileprivate func seconds(_ key: Key) -> TimeInterval? {
        let seconds = value(key) ?? text(key).flatMap(TimeInterval.init)
        return seconds.flatMap { $0.isFinite ? $0 : nil }
    }
}
