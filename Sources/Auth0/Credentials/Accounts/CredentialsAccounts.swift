import Foundation
import SimpleKeychain

/// The sessions of several accounts in one storage: a credentials manager for each account, a list of accounts, and a
/// default.
///
/// ```swift
/// let accounts = CredentialsAccounts(authentication: Auth0.authentication())
/// try accounts.manager(for: "ada@example.com").save(credentials)
/// for name in try accounts.names() { print(name) }
/// let token = try await accounts.defaultManager()?.credentials().accessToken
/// ```
///
/// An account can have any name. Accounts don't share credentials, API tokens, or settings. You can call everything
/// here from any thread at any time.
public struct CredentialsAccounts: Sendable {
    private let authentication: any Authentication
    private let list: AccountList
    private let maxRetries: Int
    private let renewalPolicy: RenewalPolicy
    private let clock: Clock

    /// - Parameters:
    ///   - authentication: As for a credentials manager.
    ///   - key: The key of the list in the storage, and the prefix of the accounts' store keys.
    ///   - storage: Where everything is kept.
    ///   - maxRetries: As for a credentials manager.
    ///   - renewalPolicy: As for a credentials manager.
    public init(
        authentication: any Authentication, key: String = "accounts",
        storage: any CredentialsStorage = SimpleKeychain(),
        maxRetries: Int = 0, renewalPolicy: RenewalPolicy = .automatic
    ) {
        self.init(
            authentication: authentication, key: key, storage: storage, maxRetries: maxRetries,
            renewalPolicy: renewalPolicy, clock: .system)
    }

    init(
        authentication: any Authentication, key: String = "accounts", storage: any CredentialsStorage,
        maxRetries: Int = 0, renewalPolicy: RenewalPolicy = .automatic, clock: Clock
    ) {
        self.authentication = authentication
        list = AccountList(entries: EntryStore(storage), key: key)
        self.maxRetries = maxRetries
        self.renewalPolicy = renewalPolicy
        self.clock = clock
    }

    /// The credentials manager of an account, which doesn't need to have credentials yet. Storing credentials adds it
    /// to the list.
    public func manager(for name: String) -> CredentialsManager {
        // Keys of different names never collide, whatever characters the names contain.
        let word = name.addingPercentEncoding(withAllowedCharacters: Self.plainCharacters) ?? name
        let storeKey = "\(list.key).\(word)"
        let store = CredentialsStore(
            entries: list.entries, session: .of(SharedSession.Key(storage: list.entries.identity, entry: storeKey)),
            credentialsKey: storeKey, sessionExpiryKey: "\(list.key)-session-expiry.\(word)",
            dpopThumbprintKey: "\(list.key)-dpop-thumbprint.\(word)",
            membership: AccountList.Membership(list: list, name: name))
        return CredentialsManager(
            authentication: authentication, store: store, maxRetries: maxRetries, renewalPolicy: renewalPolicy,
            clock: clock, presence: SystemPresence.standard)
    }

    private static let plainCharacters = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "@._-+|"))

    /// The accounts that have credentials, in the order of their first login.
    ///
    /// - Throws: `unknown`, with the cause, when the storage cannot be read.
    public func names() throws(CredentialsManagerError) -> [String] {
        try content().names.filter { manager(for: $0).store.hasEntry }
    }

    /// The default account: the chosen one if it has credentials, or else the one that logged in first; `nil` if no
    /// account has credentials.
    ///
    /// - Throws: `unknown`, with the cause, when the storage cannot be read.
    public func defaultName() throws(CredentialsManagerError) -> String? {
        let names = try names()
        guard let chosen = try content().defaultName, names.contains(chosen) else { return names.first }
        return chosen
    }

    /// The credentials manager of the default account; `nil` when no account has credentials.
    ///
    /// - Throws: `unknown`, with the cause, when the storage cannot be read.
    public func defaultManager() throws(CredentialsManagerError) -> CredentialsManager? {
        try defaultName().map { manager(for: $0) }
    }

    /// Chooses the default account; `nil` resets the choice.
    ///
    /// - Throws: `noCredentials` if the account has none; `storeFailed`, with the cause, if the choice couldn't be
    ///   stored.
    public func setDefault(_ name: String?) throws(CredentialsManagerError) {
        if let name, !manager(for: name).store.hasEntry { throw .noCredentials }
        do throws(EntryStore.EntryError) {
            try list.change { $0.defaultName = name }
        } catch {
            throw CredentialsManagerError(.storeFailed, cause: error.cause)
        }
    }

    private func content() throws(CredentialsManagerError) -> AccountList.Content {
        do throws(EntryStore.EntryError) {
            return try list.content()
        } catch {
            throw CredentialsManagerError(.unknown, cause: error.cause)
        }
    }
}
