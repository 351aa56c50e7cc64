import Auth0
import Foundation

/// A description of a session, without its secrets.
struct SessionReport: Encodable {
    let domain: String
    let clientID: String
    let session: String?
    let storage: String
    let sub: String?
    let name: String?
    let scope: String?
    let expiresAt: Date
    let canRenew: Bool
    /// Whether it's the current session; `nil` if unknown.
    var isCurrent: Bool?

    enum CodingKeys: String, CodingKey {
        case domain
        case clientID = "client_id"
        case session
        case storage
        case sub
        case name
        case scope
        case expiresAt = "expires_at"
        case canRenew = "can_renew"
        case isCurrent = "current"
    }

    init(_ account: Account, _ credentials: Credentials) {
        let user = account.credentialsManager.user
        domain = account.profile.domain
        clientID = account.profile.clientID
        session = account.profile.session
        storage = account.keychain.storeDescription
        sub = user?.sub
        name = user?.name ?? user?.email ?? user?.sub
        scope = credentials.scope
        expiresAt = credentials.expiresIn
        canRenew = credentials.refreshToken != nil
    }
}

extension Date {
    /// The date with its time zone.
    var formattedLocally: String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss xxx"
        return formatter.string(from: self)
    }

    /// The date as an expiration.
    var asExpiry: String {
        let left = timeIntervalSinceNow
        return left <= 0
            ? "expired \(formattedLocally) (\((-left).inWords) ago)"
            : "good until \(formattedLocally) (in \(left.inWords))"
    }
}

extension TimeInterval {
    /// A duration in its largest unit, such as `3 hours`.
    var inWords: String {
        let units: [(seconds: Double, name: String)] = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
        let unit = units.first { self >= $0.seconds } ?? (1, "second")
        let count = Int(self / unit.seconds)
        return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
    }
}
