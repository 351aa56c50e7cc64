import A0Encoding
import A0JOSE
import Foundation

extension UserRecord {
    /// A new user. Attributes that Auth0 sets automatically are set here too.
    init(
        _ user: TenantUser, provider: String = "auth0", passwordHash: String?, at now: Date, random: SecureRandom
    ) throws(JOSEError) {
        let digits = Base16.encode(try random.bytes(12))
        let id = user.userID ?? "\(provider)|\(digits)"
        var profile = user
        profile.password = nil
        // The store keeps them separately.
        (profile.roles, profile.permissions) = ([], [])
        profile.userID = id
        let handle =
            user.email ?? user.username ?? user.phoneNumber ?? id.split(separator: "|").last.map(String.init) ?? id
        profile.name = user.name ?? handle
        profile.nickname = user.nickname ?? handle.split(separator: "@").first.map(String.init)
        profile.picture = user.picture ?? Self.avatar(handle)
        self.init(id: id, profile: profile, passwordHash: passwordHash, createdAt: now, updatedAt: now)
    }

    private static func avatar(_ handle: String) -> String {
        let digest = Base16.encode(Digest.sha256(Data(handle.lowercased().utf8)))
        return "https://s.gravatar.com/avatar/\(digest)?s=480&d=identicon"
    }
}
