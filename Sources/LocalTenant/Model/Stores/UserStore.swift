import Foundation

/// Users, and accounts that are linked to them.
protocol UserStore: Sendable {
    /// - Throws: `StoreError.conflict` if the id is taken, or, but for users who live at another provider, the email address or
    ///   username in this connection.
    func insert(_ user: UserRecord) async throws(StoreError)
    /// Replaces the user with the same id; false if there is none.
    /// - Throws: `StoreError.conflict` like `insert`.
    func update(_ user: UserRecord) async throws(StoreError) -> Bool
    /// nil also for accounts that are linked to another user.
    func user(_ id: String) async throws(StoreError) -> UserRecord?
    /// Looks for an email address, then for a username, both without regard to case. An account that is linked to another user
    /// is found too, with its `primaryID`.
    func user(identifier: String, connection: String) async throws(StoreError) -> UserRecord?
    /// Whose number it is: who has verified it comes before who says so, and then who was there first.
    func user(phoneNumber: String, connection: String) async throws(StoreError) -> UserRecord?
    /// Deletes the user with all sessions; false if there is none. Grants stay, so that refreshing can say why it fails.
    func deleteUser(_ id: String) async throws(StoreError) -> Bool

    /// Changes a user in one step, so that of simultaneous changes none is lost; nil if there is none.
    /// - Throws: `StoreError.conflict` like `insert`.
    func changeUser(
        _ id: String, _ change: @escaping @Sendable (inout UserRecord) -> Void
    ) async throws(StoreError) -> UserRecord?
    /// The users that match, and how many there are on all pages.
    func users(_ query: UserQuery) async throws(StoreError) -> (page: [UserRecord], total: Int)
    /// Counts a login of the user.
    func recordLogin(userID: String, address: String, at now: Date) async throws(StoreError)

    /// The user with this id, also if it is linked to another one.
    func account(_ id: String) async throws(StoreError) -> UserRecord?
    /// What is linked to a user, in the order in which it was linked.
    func linkedAccounts(userID: String) async throws(StoreError) -> [UserRecord]
    /// Links a user, and what is linked to it, to another one. Its sessions, second factors, roles and metadata go.
    /// False unless both are different users of their own.
    func link(_ id: String, to primaryID: String, at now: Date) async throws(StoreError) -> Bool
    /// Makes a linked account a user of its own again; false if it is not linked to this user.
    func unlink(_ id: String, from primaryID: String) async throws(StoreError) -> Bool

    /// Adds a user with a passkey and a message to send, as far as there are such, or nothing at all.
    /// - Throws: `StoreError.conflict` if the user or the credential exists.
    func insert(
        _ user: UserRecord, with passkey: PasskeyRecord?, _ mail: Ticket<QueuedMail>?
    ) async throws(StoreError)
}
