import Auth0
import Foundation
import SimpleKeychain

/// A login that waits for its second factor, stored between two commands.
struct PendingLogin {
    struct Entry: Codable {
        let mfaToken: String
        /// The kinds of factors that the user has and the login accepts.
        let challenge: [String]
        /// The kinds that a user without a factor can enroll.
        let enroll: [String]
        /// Whether to bind the tokens to a key.
        var bindsTokens: Bool?
    }

    private let account: Account

    init(_ account: Account) {
        self.account = account
    }

    private var key: String { "\(account.profile.storeKey)_mfa" }

    func keep(_ payload: MFARequiredErrorPayload, bindsTokens: Bool) throws(CommandError) {
        let entry = Entry(
            mfaToken: payload.mfaToken, challenge: payload.mfaRequirements.challenge?.map(\.type) ?? [],
            enroll: payload.mfaRequirements.enroll?.map(\.type) ?? [], bindsTokens: bindsTokens)
        do {
            if let event = try account.keychain.startAnewIfUnreadable() { Console.error("\(event)") }
            try account.keychain.set(JSONEncoder().encode(entry), forKey: key)
        } catch {
            throw .failed("The pending login couldn't be stored.\n\(error.localizedDescription)")
        }
    }

    func load() throws(CommandError) -> Entry {
        do {
            return try JSONDecoder().decode(Entry.self, from: account.keychain.data(forKey: key))
        } catch SimpleKeychainError.itemNotFound {
            throw .loginNeeded("No login is waiting for a second factor.\nStart one with: a0 login --username USER")
        } catch {
            throw .failed("The pending login can't be read.\n\(error.localizedDescription)")
        }
    }

    func forget() throws(CommandError) {
        do {
            try account.keychain.deleteItem(forKey: key)
        } catch SimpleKeychainError.itemNotFound {
            return
        } catch {
            throw .failed("The pending login can't be deleted.\n\(error.localizedDescription)")
        }
    }
}
