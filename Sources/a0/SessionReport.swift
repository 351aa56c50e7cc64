import Auth0
import Foundation

/// What can be said of a session without saying its secrets.
struct SessionReport: Encodable {
    let domain: String
    let clientID: String
    let storage: String
    let sub: String?
    let name: String?
    let scope: String?
    let expiresAt: Date
    let canRenew: Bool

    enum CodingKeys: String, CodingKey {
        case domain
        case clientID = "client_id"
        case storage
        case sub
        case name
        case scope
        case expiresAt = "expires_at"
        case canRenew = "can_renew"
    }

    init(_ account: Account, _ credentials: Credentials) {
        let user = account.credentialsManager.user
        domain = account.profile.domain
        clientID = account.profile.clientID
        storage = account.keychain.storeDescription
        sub = user?.sub
        name = user?.name ?? user?.email ?? user?.sub
        scope = credentials.scope
        expiresAt = credentials.expiresIn
        canRenew = credentials.refreshToken != nil
    }
}

extension Date {
    var formattedLocally: String {
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
        return formatter.string(from: self)
    }
}
