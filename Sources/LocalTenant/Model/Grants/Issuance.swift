/// What an answer of the token endpoint leaves in the store.
struct Issuance: Sendable, Equatable {
    /// A login at the token endpoint itself, with its new grant. Whoever logs in for an organization is a member of it from then on.
    struct Login: Sendable, Equatable {
        let grant: Grant
        let address: String
    }

    var login: Login?
    var accessToken: AccessToken?
    /// The first one of its grant. The oldest grants of the user and client end beyond `maximumGrants`.
    var refreshToken: RefreshToken?
    var maximumGrants = 200
    /// A login that waits for its second factor.
    var secondFactor: Ticket<MFATransaction>?
    var sessionTransfer: Ticket<SessionTransferToken>?
    /// Metadata that actions gave the user.
    var metadata: MetadataChange?
    /// A session that is not idle, because its online refresh token was used.
    var usedSessionID: String?
    /// A grant whose refresh tokens actions have ended.
    var revokedGrantID: String?
    /// A throttle that begins anew.
    var clearedThrottle: String?
}
