/// The records that a response from the token endpoint adds to the store.
struct Issuance: Sendable, Equatable {
    /// A login at the token endpoint itself, with its new grant. Logging in for an organization makes the user a
    /// member.
    struct Login: Sendable, Equatable {
        let grant: Grant
        /// The user's; nil if only the grant is new, and the user didn't log in.
        let address: String?
    }

    var login: Login?
    var accessToken: AccessToken?
    /// The first refresh token of its grant. Beyond `maximumGrants`, the oldest grants of the user and client end.
    var refreshToken: RefreshToken?
    var maximumGrants = 200
    /// A login that waits for its second factor.
    var secondFactor: Ticket<MFATransaction>?
    var sessionTransfer: Ticket<SessionTransferToken>?
    /// Changes that actions made to the user's metadata.
    var metadata: MetadataChange?
    /// A session that is not idle, because its online refresh token was used.
    var usedSessionID: String?
    /// A grant whose refresh tokens actions have ended.
    var revokedGrantID: String?
    /// A throttle to reset.
    var clearedThrottle: String?
}
