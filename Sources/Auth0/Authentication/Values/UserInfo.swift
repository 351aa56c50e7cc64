import A0Encoding
import Foundation

/// A user's profile: the standard claims (OpenID Connect Core §5.1) and anything else that the tenant adds.
///
/// A claim of an unexpected type is treated as missing.
public struct UserInfo: Sendable {
    /// The names of the claims that have their own properties; all others are `customClaims`.
    public static let publicClaims = [
        "sub", "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username", "profile",
        "picture",
        "website", "email", "email_verified", "gender", "birthdate", "zoneinfo", "locale", "phone_number",
        "phone_number_verified", "address", "updated_at", "act",
    ]

    /// The user's identifier, unique in the tenant.
    public let sub: String
    /// The full name, as it is shown.
    public let name: String?
    /// `given_name`: the first names.
    public let givenName: String?
    /// `family_name`: the last names.
    public let familyName: String?
    /// `middle_name`: the middle names.
    public let middleName: String?
    /// The casual name.
    public let nickname: String?
    /// `preferred_username`: how the user wants to be referred to. Not unique.
    public let preferredUsername: String?
    /// The user's profile page.
    public let profile: URL?
    /// The user's picture.
    public let picture: URL?
    /// The user's website.
    public let website: URL?
    /// The email address.
    public let email: String?
    /// `email_verified`: whether the email address was verified.
    public let emailVerified: Bool?
    /// The gender, such as `female` or `male`.
    public let gender: String?
    /// The birthday: `YYYY-MM-DD`, or `YYYY` alone.
    public let birthdate: String?
    /// The time zone.
    public let zoneinfo: TimeZone?
    /// The locale.
    public let locale: Locale?
    /// `phone_number`: the phone number, preferably in E.164 form.
    public let phoneNumber: String?
    /// `phone_number_verified`: whether the phone number was verified.
    public let phoneNumberVerified: Bool?
    /// The postal address, by the names of its parts (OpenID Connect Core §5.1.1).
    public let address: [String: String]?
    /// `updated_at`: when the profile was last changed.
    public let updatedAt: Date?

    /// The party that acts for the user, after a token exchange with an actor (RFC 8693 §4.1).
    public let act: ActClaim?

    private let others: [String: JSONValue]

    /// All claims that don't have their own property.
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

    /// The date in a text: seconds since 1970, or ISO 8601 in UTC.
    private static func date(_ text: String) -> Date? {
        if let seconds = Double(text) { return Date(timeIntervalSince1970: seconds) }
        return try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}

/// The later name of `UserInfo`.
public typealias UserProfile = UserInfo
