import A0Encoding
import Foundation
import SimpleKeychain

/// The sessions in the keychain, for all tenants.
enum StoredSessions {
    /// - Throws: `CommandError` if the keychain can't be read.
    static func profiles() throws(CommandError) -> [Profile] {
        let keys: [String]
        do {
            keys = try SimpleKeychain(service: Account.keychainService).keys()
        } catch {
            let wayOut = CommandError.wayOut(of: error as? SimpleKeychainError)
            throw .failed("The stored sessions can't be listed.\n\(error.localizedDescription)\n\(wayOut)")
        }
        // Other entries have keys that begin like those of sessions.
        let other = Pattern(#"(?s).*_(?:unreadable_\d+|mfa)"#)
        return keys.filter { !other.fits($0) }.compactMap(Profile.init(storeKey:))
    }

    /// The sessions that match a name: the session's own name, its key, its tenant's domain, or its client ID.
    static func named(_ name: String) throws(CommandError) -> [Profile] {
        let profiles = try profiles()
        for matches: (Profile) -> Bool in [
            { $0.session == name }, { $0.storeKey == name }, { Profile.spellings(of: name).contains($0.domain) },
            { $0.clientID == name },
        ] {
            let found = profiles.filter(matches)
            if !found.isEmpty { return found }
        }
        return []
    }
}
