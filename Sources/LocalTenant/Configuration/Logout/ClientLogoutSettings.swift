/// `oidc_logout` of a client: where its server is notified that a session has ended (OpenID Connect Back-Channel Logout
/// 1.0).
public struct ClientLogoutSettings: Sendable, Hashable {
    /// Which initiators count (`mode`).
    public enum InitiatorMode: String, Sendable, Codable, CaseIterable, Choice {
        /// All, including future ones.
        case all
        /// The listed ones, and `rp-logout`.
        case custom
    }

    /// `backchannel_logout_urls`: the address that gets logout tokens: https, or http on this machine. At most one, as
    /// at Auth0. Default: none.
    public var backchannelURLs: [String]
    /// `backchannel_logout_initiators.mode`. Default: `custom`.
    public var initiatorMode: InitiatorMode
    /// `backchannel_logout_initiators.selected_initiators`. Default: `rp-logout` and `idp-logout`.
    public var initiators: Set<LogoutInitiator>
    /// `backchannel_logout_session_metadata.include`: whether logout tokens have the `session_metadata` of the session.
    /// Default: false.
    public var includesSessionMetadata: Bool

    /// Creates settings for a client whose server is notified at this URL, by default only about logouts.
    public init(
        backchannelURLs: [String] = [], initiatorMode: InitiatorMode = .custom,
        initiators: Set<LogoutInitiator> = [.rpLogout, .idpLogout], includesSessionMetadata: Bool = false
    ) {
        self.backchannelURLs = backchannelURLs
        self.initiatorMode = initiatorMode
        self.initiators = initiators
        self.includesSessionMetadata = includesSessionMetadata
    }

    /// Whether the client is notified of logouts with this initiator.
    func listens(to initiator: LogoutInitiator) -> Bool {
        !backchannelURLs.isEmpty
            && (initiatorMode == .all || initiator == .rpLogout || initiators.contains(initiator))
    }
}

/// Why applications are notified that a user is logged out (Auth0 docs, "OIDC Back-Channel Logout Initiators").
public enum LogoutInitiator: String, Sendable, Codable, CaseIterable, Choice {
    /// The user logged out, with `/v2/logout` or `/oidc/logout`, or removed the account from the account chooser.
    case rpLogout = "rp-logout"
    /// Another provider, where the user had logged in, revoked all tokens of the user.
    case idpLogout = "idp-logout"
    /// The password was changed. All sessions of the user end.
    case passwordChanged = "password-changed"
    /// The session expired.
    case sessionExpired = "session-expired"
    /// The session was ended by the tenant's owner, by another user's login in the same browser, or because the token
    /// that it came from was revoked.
    case sessionRevoked = "session-revoked"
    /// The user was deleted.
    case accountDeleted = "account-deleted"
    /// The user's email address changed. The sessions are kept.
    case emailIdentifierChanged = "email-identifier-changed"
    /// A phone of the user is no longer a second factor. The sessions are kept.
    case mfaPhoneUnenrolled = "mfa-phone-unenrolled"
    /// The user was blocked. The sessions are kept, but can't be used until the user is unblocked.
    case accountDeactivated = "account-deactivated"
    /// The user's names or picture were changed. The sessions are kept.
    case profileChanged = "profile-changed"
}

extension ClientLogoutSettings: Codable, Record {
    static let blank = ClientLogoutSettings()
    static let table = Table<ClientLogoutSettings> {
        Member(
            "backchannel_logout_urls", \.backchannelURLs, .endpoint,
            Rule { AbsoluteURL($0)?.host?.contains("*") == false ? nil : "\($0) is not one address." })
        Member("backchannel_logout_initiators") {
            Member("mode", \.initiatorMode)
            Member("selected_initiators", \.initiators)
        }
        Member("backchannel_logout_session_metadata") { Member("include", \.includesSessionMetadata) }
    }

    func checkTogether() throws(TenantError) {
        try require(
            backchannelURLs.count <= 1, "backchannel_logout_urls",
            "a client has one address for logout tokens; remove the others.")
    }
}
