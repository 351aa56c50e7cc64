import Foundation

/// Where everything lives that must outlast a request: users, sessions, logins under way, codes, grants, tokens, keys and
/// throttling counters. Nothing of it is kept in the process, so that any number of processes can share one store.
///
/// Secrets come in as SHA-256 digests. Every method is atomic; every redemption is decided by one statement, so that of
/// any number of simultaneous callers exactly one wins.
protocol Store: Sendable {
    // MARK: Clients and APIs

    /// Adds the client, or replaces the one with the same id.
    func put(_ client: ClientRecord) async throws(StoreError)
    func client(_ id: String) async throws(StoreError) -> ClientRecord?
    /// In the order in which they were first added.
    func clients() async throws(StoreError) -> [ClientRecord]
    func put(_ api: TenantAPI) async throws(StoreError)
    func api(_ identifier: String) async throws(StoreError) -> TenantAPI?
    /// By identifier.
    func apis() async throws(StoreError) -> [TenantAPI]

    // MARK: Users

    /// - Throws: `StoreError.conflict` if the id, or the email address or username in this connection, is taken.
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

    // MARK: Linked accounts

    /// The user with this id, also if it is linked to another one.
    func account(_ id: String) async throws(StoreError) -> UserRecord?
    /// What is linked to a user, in the order in which it was linked.
    func linkedAccounts(userID: String) async throws(StoreError) -> [UserRecord]
    /// Links a user, and what is linked to it, to another one. Its sessions, second factors and metadata go.
    /// False unless both are different users of their own.
    func link(_ id: String, to primaryID: String, at now: Date) async throws(StoreError) -> Bool
    /// Makes a linked account a user of its own again; false if it is not linked to this user.
    func unlink(_ id: String, from primaryID: String) async throws(StoreError) -> Bool

    // MARK: Browser sessions

    func insert(_ session: BrowserSession) async throws(StoreError)
    func session(cookieHash: Data) async throws(StoreError) -> BrowserSession?
    func session(id: String) async throws(StoreError) -> BrowserSession?
    /// Gives the session another cookie and other details; false if it is gone.
    func renewSession(
        _ id: String, cookieHash: Data, _ details: BrowserSession.Details
    ) async throws(StoreError) -> Bool
    func touchSession(_ id: String, at now: Date) async throws(StoreError)
    /// False if there was no such session.
    func deleteSession(cookieHash: Data) async throws(StoreError) -> Bool

    func deleteSessions(userID: String) async throws(StoreError)

    // MARK: Logins under way

    /// Adds a login and drops the oldest ones, so that at most `limit` that began after one another are kept: anybody can begin one.
    func insert(_ transaction: LoginTransaction, limit: Int) async throws(StoreError)
    func transaction(stateHash: Data) async throws(StoreError) -> LoginTransaction?
    /// Remembers who logged in; false if the transaction is gone.
    func authenticate(stateHash: Data, sessionID: String) async throws(StoreError) -> Bool
    /// Takes an authenticated transaction out; nil if there is none, so that it leads to one code only.
    func redeemTransaction(stateHash: Data) async throws(StoreError) -> LoginTransaction?

    // MARK: Codes and grants

    /// Adds a grant that needs no code.
    func insert(_ grant: Grant) async throws(StoreError)
    func insert(_ code: AuthorizationCode, grant: Grant) async throws(StoreError)
    /// Uses a code of this client up. A second use later than `leeway` seconds after the first one revokes the grant with all its
    /// tokens (RFC 6749 §4.1.2).
    func redeemCode(
        _ hash: Data, clientID: String, leeway: TimeInterval, at now: Date
    ) async throws(StoreError) -> CodeRedemption
    /// The grant that an authorization code or device code will be exchanged for; nil if it is used, or nobody has allowed the
    /// device. Nothing is used up.
    func grant(waitingFor hash: Data) async throws(StoreError) -> Grant?
    /// The grant; nil if it has been revoked or is gone.
    func unrevokedGrant(_ id: String) async throws(StoreError) -> Grant?
    /// Ends the refresh tokens of the grant; access tokens stay good until they expire.
    func revokeGrant(_ id: String, at now: Date) async throws(StoreError)
    /// Ends the refresh tokens of all grants of the same user, client and audience.
    func revokeGrants(like grant: Grant, at now: Date) async throws(StoreError)

    // MARK: Tokens

    /// Adds the first refresh token of a grant and ends the oldest grants of the user and client beyond `limit`.
    /// False if the grant has been revoked in the meantime.
    func insert(_ token: RefreshToken, limit: Int, at now: Date) async throws(StoreError) -> Bool
    func refreshToken(_ hash: Data) async throws(StoreError) -> (token: RefreshToken, grant: Grant)?
    /// Whether the refresh token could be redeemed now.
    func isAlive(refreshToken hash: Data, at now: Date) async throws(StoreError) -> Bool
    /// - Parameter accessToken: what the exchange brings, which is added along with it.
    func redeemRefreshToken(
        _ hash: Data, clientID: String, at now: Date, _ exchange: RefreshExchange, _ accessToken: AccessToken?
    ) async throws(StoreError) -> RefreshRedemption
    /// The same token may come more than once, and from several grants: signed tokens made within one second are equal.
    func insert(_ token: AccessToken) async throws(StoreError)
    /// With a grant that made the token; nil if there is none, or all of them were revoked along with their access tokens.
    func accessToken(_ hash: Data) async throws(StoreError) -> (token: AccessToken, grant: Grant)?

    // MARK: Devices

    /// Drops the oldest ones beyond `limit`.
    /// - Throws: `StoreError.conflict` if the user code is in use.
    func insert(_ device: DeviceAuthorization, limit: Int) async throws(StoreError)
    /// The device that waits for an answer under this user code; nil if there is none.
    func device(userCodeHash: Data, at now: Date) async throws(StoreError) -> DeviceAuthorization?
    /// Lets the device have `grant`; false if it no longer waits for an answer.
    func allowDevice(userCodeHash: Data, grant: Grant, at now: Date) async throws(StoreError) -> Bool
    /// Refuses the device; false if it no longer waits for an answer.
    func denyDevice(userCodeHash: Data, at now: Date) async throws(StoreError) -> Bool
    /// Answers a device that asks. A grant is given out once, and an expiry told once.
    func pollDevice(
        _ hash: Data, clientID: String, interval: TimeInterval, at now: Date
    ) async throws(StoreError) -> DevicePoll

    // MARK: Pushed requests

    /// Drops the oldest ones beyond `limit`.
    func insert(_ request: PushedRequest, limit: Int) async throws(StoreError)
    /// Takes the request out; nil if it is unknown, too old, used or another client's.
    func redeemPushedRequest(
        _ hash: Data, clientID: String, at now: Date
    ) async throws(StoreError) -> AuthorizationRequest?

    // MARK: Signing keys

    /// All keys but revoked ones.
    func signingKeys() async throws(StoreError) -> [SigningKeyRecord]
    /// Adds the two unless there is a current key already.
    func insertSigningKeys(current: SigningKeyRecord, next: SigningKeyRecord) async throws(StoreError)
    /// Makes the next key the current one, and `key` the next one.
    func rotateSigningKeys(next key: SigningKeyRecord) async throws(StoreError)
    /// Takes a previous key out of use; false if there is no previous key with this id.
    func revokeSigningKey(_ id: String) async throws(StoreError) -> Bool

    // MARK: Throttling

    /// How many logins have failed in a row since `since`.
    func failures(_ attempt: LoginAttempt, since: Date) async throws(StoreError) -> Int
    /// Counts one more and returns the new number.
    func recordFailure(_ attempt: LoginAttempt, at now: Date, since: Date) async throws(StoreError) -> Int
    func clearFailures(_ attempt: LoginAttempt) async throws(StoreError)
    /// Forgets the failures of these identifiers from all addresses.
    func clearFailures(connection: String, identifiers: [String]) async throws(StoreError)

    /// How many of a throttle's attempts are used up, when one comes back every `refill` seconds.
    func throttleLevel(_ name: String, refill: TimeInterval, at now: Date) async throws(StoreError) -> Double
    /// Uses one attempt up, unless all `limit` are; false if they were.
    func takeThrottle(_ name: String, limit: Int, refill: TimeInterval, at now: Date) async throws(StoreError) -> Bool
    /// Gives one attempt back.
    func giveBackThrottle(_ name: String, refill: TimeInterval) async throws(StoreError)
    /// Gives all attempts back.
    func clearThrottle(_ name: String) async throws(StoreError)

    // MARK: Tickets

    /// Adds the ticket in place of one with the same key. The oldest of its kind go where there are more than ten thousand or so.
    func put<Details>(_ ticket: Ticket<Details>) async throws(StoreError)
    /// The ticket, whether it has expired or not.
    func ticket<Details>(_ key: Data, as type: Details.Type) async throws(StoreError) -> Ticket<Details>?
    /// What a subject has that has not expired, oldest first.
    func tickets<Details>(
        subject: String, as type: Details.Type, at now: Date
    ) async throws(StoreError) -> [Ticket<Details>]
    /// Replaces the details; false if the ticket is gone.
    func change<Details>(_ ticket: Ticket<Details>) async throws(StoreError) -> Bool
    /// Uses up one of `limit` guesses; nil if there was none left, or the ticket has expired or is gone.
    func guessTicket<Details>(
        _ key: Data, as type: Details.Type, limit: Int, at now: Date
    ) async throws(StoreError) -> Ticket<Details>?
    /// Takes the ticket out; nil if it has expired or is gone.
    func redeemTicket<Details>(
        _ key: Data, as type: Details.Type, at now: Date
    ) async throws(StoreError) -> Ticket<Details>?

    // MARK: Second factors

    /// Adds second factors in place of unconfirmed ones of the same kind.
    /// False for a user who already has a confirmed one of the kinds in `rivals`.
    func enroll(
        _ enrollments: [Enrollment], unlessConfirmed rivals: [Enrollment.Factor]
    ) async throws(StoreError) -> Bool
    /// In the order in which they were added.
    func enrollments(userID: String) async throws(StoreError) -> [Enrollment]
    /// Marks a second factor as confirmed, along with the recovery code, and drops all others that are not: whoever began to
    /// add them was not the one who finished.
    ///
    /// - Parameter step: the period of a one-time password. False if this or a later one has been used.
    func useEnrollment(_ id: String, userID: String, step: Int?) async throws(StoreError) -> Bool
    /// Uses the recovery code up; false if it is not the user's.
    func replaceRecoveryCode(userID: String, _ codeHash: Data, with successor: Data) async throws(StoreError) -> Bool
    /// Adds a second factor that the user has shown to have, in place of any recovery code if it is one, and drops all that are not
    /// confirmed: whoever began to add them may be somebody else.
    func addConfirmed(_ enrollment: Enrollment) async throws(StoreError)
    /// Replaces the details; false if the user has no such second factor.
    func changeEnrollment(
        _ id: String, userID: String, _ details: Enrollment.Details
    ) async throws(StoreError) -> Bool
    /// False if the user has no such second factor, or it is the last confirmed one of `needed`.
    func deleteEnrollment(
        _ id: String, userID: String, unlessLastOf needed: [Enrollment.Factor]
    ) async throws(StoreError) -> Bool

    // MARK: Passkeys

    /// - Throws: `StoreError.conflict` if somebody has this credential already.
    func insert(_ passkey: PasskeyRecord) async throws(StoreError)
    /// Adds a user with a passkey and a message to send, as far as there are such, or nothing at all.
    /// - Throws: `StoreError.conflict` if the user or the credential exists.
    func insert(
        _ user: UserRecord, with passkey: PasskeyRecord?, _ mail: Ticket<QueuedMail>?
    ) async throws(StoreError)
    func passkey(credentialID: Data) async throws(StoreError) -> PasskeyRecord?
    /// In the order in which they were added.
    func passkeys(userID: String) async throws(StoreError) -> [PasskeyRecord]
    /// Remembers that the passkey was used. False if there is none, or if its count of signatures did not grow: then there are
    /// two of it (WebAuthn §6.1.1). A count of 0 need not grow.
    func usePasskey(
        _ id: String, signCount: UInt32, isBackedUp: Bool, at now: Date
    ) async throws(StoreError) -> Bool
    /// Replaces the details; false if the user has no such passkey.
    func changePasskey(
        _ id: String, userID: String, _ details: PasskeyRecord.Details
    ) async throws(StoreError) -> Bool
    /// False if the account has no such passkey, or it is all that its user can log in with: no account that belongs to the user
    /// has another passkey or a password, or logs in without them.
    func deletePasskey(_ id: String, accountID: String, userID: String) async throws(StoreError) -> Bool

    // MARK: Organizations

    /// Adds a member, unless the user is one already.
    func addMember(_ userID: String, to organizationID: String) async throws(StoreError)
    /// False if the user was no member.
    func removeMember(_ userID: String, from organizationID: String) async throws(StoreError) -> Bool
    func isMember(_ userID: String, of organizationID: String) async throws(StoreError) -> Bool

    // MARK: Things that happen once

    /// True the first time until `expiresAt`.
    func useOnce(_ hash: Data, until expiresAt: Date, at now: Date) async throws(StoreError) -> Bool
    /// The secret of this name; `fresh`, if there was none.
    func secret(_ name: String, orInsert fresh: Data) async throws(StoreError) -> Data

    // MARK: Housekeeping

    /// Deletes what has expired and can no longer matter.
    func purge(at now: Date) async throws(StoreError)
    /// Writes everything to disk and closes. Nothing may be asked afterwards.
    func close() async
}

/// Why a store refused to work.
enum StoreError: Error, Equatable, CustomStringConvertible {
    /// What should be unique exists already.
    case conflict
    /// The database failed. The text is its own and carries no values.
    case failed(String)

    var description: String {
        switch self {
        case .conflict: "It exists already."
        case .failed(let reason): reason
        }
    }
}
