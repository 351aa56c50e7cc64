import Foundation

/// A decoded JSON Web Token (RFC 7519), as ``decode(jwt:)`` returns it.
///
/// The claims are what the token says. They aren't verified.
public protocol JWT: Sendable {
    /// The members of the first part, the JOSE header (RFC 7515 §4).
    var header: [String: any Sendable] { get }

    /// The members of the second part, the claims (RFC 7519 §4).
    ///
    /// JSON numbers are `NSNumber`, which casts to `Int` and `Double`; `null` is `NSNull`.
    var body: [String: any Sendable] { get }

    /// The third part as it came, still encoded. Empty if the token is not signed.
    var signature: String? { get }

    /// The token as it was given to ``decode(jwt:)``.
    var string: String { get }

    /// When the token expires: the claim `exp` (RFC 7519 §4.1.4).
    var expiresAt: Date? { get }

    /// The issuer of the token: the claim `iss` (RFC 7519 §4.1.1).
    var issuer: String? { get }

    /// The subject of the token: the claim `sub` (RFC 7519 §4.1.2).
    var subject: String? { get }

    /// The recipients of the token: the claim `aud`, where a single text counts as a list of one (RFC 7519 §4.1.3).
    var audience: [String]? { get }

    /// When the token was issued: the claim `iat` (RFC 7519 §4.1.6).
    var issuedAt: Date? { get }

    /// The time before which the token must not be accepted: the claim `nbf` (RFC 7519 §4.1.5).
    var notBefore: Date? { get }

    /// The token's unique identifier: the claim `jti` (RFC 7519 §4.1.7).
    var identifier: String? { get }

    /// Whether the token has expired by now, without any tolerance. A token without `exp` never expires.
    var expired: Bool { get }

    /// Whether the token will have expired in that many seconds. A token without `exp` never expires.
    func expires(in seconds: Int) -> Bool
}

extension JWT {
    public var expiresAt: Date? { self["exp"].date }
    public var issuer: String? { self["iss"].string }
    public var subject: String? { self["sub"].string }
    public var audience: [String]? { self["aud"].array }
    public var issuedAt: Date? { self["iat"].date }
    public var notBefore: Date? { self["nbf"].date }
    public var identifier: String? { self["jti"].string }
    public var expired: Bool { expires(by: Date()) }

    public func expires(in seconds: Int) -> Bool {
        expires(by: Date(timeIntervalSinceNow: TimeInterval(seconds)))
    }

    /// Whether the token has expired at that time; its very last moment counts as expired. A token without `exp` never
    /// expires.
    ///
    /// To tolerate clock differences, pass an earlier time: `jwt.expires(by: Date() - 60)`.
    public func expires(by date: Date) -> Bool {
        guard let expiresAt else { return false }
        return expiresAt <= date
    }

    /// The claim of that name in the ``body``; an empty ``Claim``, all of whose values are `nil`, if there is none.
    public func claim(name: String) -> Claim {
        Claim(rawValue: body[name])
    }

    /// The claim of that name in the ``body``; an empty ``Claim``, all of whose values are `nil`, if there is none.
    public subscript(claim: String) -> Claim {
        self.claim(name: claim)
    }
}
