import Foundation

/// Users, and accounts that are linked to them.
protocol UserStore: Sendable {
    /// - Throws: `StoreError.conflict` if the id is taken or, except for users of another provider, the email address
    ///   or username in this connection.
    func insert(_ user: UserRecord) async throws(StoreError)
    /// nil also for accounts that are linked to another user.
    func user(_ id: String) async throws(StoreError) -> UserRecord?
    /// Looks for an email address, then for a username, both without regard to case. An account that is linked to
    /// another user is found too, with its `primaryID`.
    func user(identifier: String, connection: String) async throws(StoreError) -> UserRecord?
    /// The user with this phone number: users who verified it come first, then the oldest.
    func user(phoneNumber: String, connection: String) async throws(StoreError) -> UserRecord?
    /// Adds users, with their second factors, in one step.
    ///
    /// - Parameter updates: whether a user with the same id, email address, username, or phone number in the connection
    ///   gets the attributes, the password, and the second factors that are there, instead of a conflict.
    func importUsers(
        _ users: [UserToImport], updates: Bool
    ) async throws(StoreError) -> [ImportOutcome]

    /// Changes a user in one step, so that no simultaneous change is lost; nil if there is none.
    /// - Throws: `StoreError.conflict` like `insert`.
    func changeUser(
        _ id: String, _ change: @escaping @Sendable (inout UserRecord) -> Void
    ) async throws(StoreError) -> UserRecord?
    /// The users that match, and how many there are on all pages.
    func users(_ query: UserQuery) async throws(StoreError) -> (page: [UserRecord], total: Int)
    /// The next users behind a position, in the order in which they were added; empty at the end.
    ///
    /// - Parameter connection: nil for all.
    func users(
        of connection: String?, after position: Int
    ) async throws(StoreError) -> [(position: Int, user: UserRecord)]

    /// The user with this id, also if it is linked to another one.
    func account(_ id: String) async throws(StoreError) -> UserRecord?
    /// The accounts linked to a user, in the order in which they were linked.
    func linkedAccounts(userID: String) async throws(StoreError) -> [UserRecord]
    /// Makes a linked account a separate user again; false if it is not linked to this user.
    func unlink(_ id: String, from primaryID: String) async throws(StoreError) -> Bool

    /// Adds a user, with a passkey and a message to send if given: all, or nothing.
    /// - Throws: `StoreError.conflict` if the user or the credential exists.
    func insert(
        _ user: UserRecord, with passkey: PasskeyRecord?, _ mail: Ticket<QueuedMail>?
    ) async throws(StoreError)
}
