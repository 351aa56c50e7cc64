import A0Web
import Foundation

/// A user's profile: the standard claims (OpenID Connect Core §5.1) and whatever else the tenant adds.
///
/// A claim of an unexpected type is treated as absent.
public struct UserInfo: Sendable {
    /// The names of the claims that have properties of their own; all others are `customClaims`.
    public static let publicClaims = [
        "sub", "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username", "profile",
        "picture",
        "website", "email", "email_verified", "gender", "birthdate", "zoneinfo", "locale", "phone_number",
        "phone_number_verified", "address", "updated_at", "act",
    ]

    /// The user's identifier, unique in the tenant.
    public let sub: String
    public let name: String?
    public let givenName: String?
    public let familyName: String?
    public let middleName: String?
    public let nickname: String?
    public let preferredUsername: String?
    public let profile: URL?
    public let picture: URL?
    public let website: URL?
    public let email: String?
    public let emailVerified: Bool?
    public let gender: String?
    public let birthdate: String?
    public let zoneinfo: TimeZone?
    public let locale: Locale?
    public let phoneNumber: String?
    public let phoneNumberVerified: Bool?
    public let address: [String: String]?
    public let updatedAt: Date?

    /// Who acts for the user, after a token exchange with an actor (RFC 8693 §4.1).
    public let act: ActClaim?

    private let others: [String: JSONValue]

    /// All claims that have no property of their own.
    public var customClaims: [String: Any]? { others.mapValues(\.foundation) }

    /// Reads the claims; `nil` when `sub` is missing.
    public init?(json: [String: Any]) {
        guard let sub = json["sub"] as? String else { return nil }
        func text(_ claim: String) -> String? { json[claim] as? String }
        func url(_ claim: String) -> URL? { text(claim).flatMap(URL.init(string:)) }

        self.sub = sub
        name = text("name")
        givenName = text("given_name")
        familyName = text("family_name")
        middleName = text("middle_name")
        nickname = text("nickname")
        preferredUsername = text("preferred_username")
        profile = url("profile")
        picture = url("picture")
        website = url("website")
        email = text("email")
        emailVerified = json["email_verified"] as? Bool
        gender = text("gender")
        birthdate = text("birthdate")
        zoneinfo = text("zoneinfo").flatMap(TimeZone.init(identifier:))
        locale = text("locale").map(Locale.init(identifier:))
        phoneNumber = text("phone_number")
        phoneNumberVerified = json["phone_number_verified"] as? Bool
        address = json["address"] as? [String: String]
        updatedAt = text("updated_at").flatMap(Self.date)
        act = (json["act"] as? [String: Any]).flatMap(ActClaim.init)
        others = json.filter { !Self.publicClaims.contains($0.key) }.compactMapValues(JSONValue.init(freezing:))
    }

    /// Seconds since 1970 as text, or ISO 8601 in UTC.
    private static func date(_ text: String) -> Date? {
        if let seconds = Double(text) { return Date(timeIntervalSince1970: seconds) }
        return try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}

/// The later name of `UserInfo`.
public typealias UserProfile = UserInfo
