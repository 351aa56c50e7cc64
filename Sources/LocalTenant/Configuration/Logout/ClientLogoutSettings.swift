import A0Web

/// `oidc_logout` of a client: where its server is notified that a session has ended (OpenID Connect Back-Channel Logout
/// 1.0).
public struct ClientLogoutSettings: Sendable, Hashable {
    /// Which initiators count (`mode`).
    public enum InitiatorMode: String, Sendable, Codable, CaseIterable {
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
public enum LogoutInitiator: String, Sendable, Codable, CaseIterable {
    /// The user logged out, with `/v2/logout` or `/oidc/logout`.
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
}

extension ClientLogoutSettings {
    func validate(_ path: String) throws(TenantError) {
        for (index, url) in backchannelURLs.enumerated() {
            try requireEndpoint(url, "\(path).backchannel_logout_urls[\(index)]")
            try require(
                AbsoluteURL(url)?.host?.contains("*") == false, "\(path).backchannel_logout_urls[\(index)]",
                "\(url) is not one address.")
        }
        try require(
            backchannelURLs.count <= 1, "\(path).backchannel_logout_urls",
            "a client has one address for logout tokens; remove the others.")
    }
}

extension ClientLogoutSettings: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case backchannelURLs = "backchannel_logout_urls"
        case initiators = "backchannel_logout_initiators"
        case sessionMetadata = "backchannel_logout_session_metadata"
    }

    private struct Initiators: Codable {
        var mode: InitiatorMode
        var selected: Set<LogoutInitiator>?

        enum CodingKeys: String, CodingKey, CaseIterable {
            case mode
            case selected = "selected_initiators"
        }

        init(_ mode: InitiatorMode, _ selected: Set<LogoutInitiator>) {
            (self.mode, self.selected) = (mode, selected)
        }

        init(from decoder: any Decoder) throws {
            let values = try StrictContainer(decoder, CodingKeys.self)
            mode = try values.value(.mode, default: .custom)
            selected = try values.value(.selected)
        }
    }

    private struct SessionMetadata: Codable {
        var include: Bool

        enum CodingKeys: String, CodingKey, CaseIterable {
            case include
        }

        init(_ include: Bool) {
            self.include = include
        }

        init(from decoder: any Decoder) throws {
            include = try StrictContainer(decoder, CodingKeys.self).value(.include, default: false)
        }
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(backchannelURLs: try values.value(.backchannelURLs, default: []))
        let initiators: Initiators? = try values.value(.initiators)
        let metadata: SessionMetadata? = try values.value(.sessionMetadata)
        if let initiators {
            initiatorMode = initiators.mode
            self.initiators = initiators.selected ?? self.initiators
        }
        includesSessionMetadata = metadata?.include ?? false
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(backchannelURLs, forKey: .backchannelURLs)
        try values.encode(Initiators(initiatorMode, initiators), forKey: .initiators)
        try values.encode(SessionMetadata(includesSessionMetadata), forKey: .sessionMetadata)
    }
}
