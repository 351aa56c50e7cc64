/// `oidc_logout` of a tenant.
public struct LogoutSettings: Sendable, Hashable {
    /// `rp_logout_end_session_endpoint_discovery`: whether discovery names `/oidc/logout`, so that clients find it. The
    /// endpoint answers either way. Default: true.
    public var isEndSessionEndpointDiscoverable: Bool

    /// Creates settings for OpenID Connect logout.
    public init(isEndSessionEndpointDiscoverable: Bool = true) {
        self.isEndSessionEndpointDiscoverable = isEndSessionEndpointDiscoverable
    }
}

/// `sessions` of a tenant.
public struct SessionSettings: Sendable, Hashable {
    /// `oidc_logout_prompt_enabled`: whether `/oidc/logout` asks for confirmation if the request doesn't prove that it
    /// is for the browser's session. Without it, anyone who gets a user to follow a link can log out that user.
    /// Default: true.
    public var isLogoutPromptEnabled: Bool

    /// Creates settings for sessions.
    public init(isLogoutPromptEnabled: Bool = true) {
        self.isLogoutPromptEnabled = isLogoutPromptEnabled
    }
}

extension LogoutSettings: Codable, Record {
    static let blank = LogoutSettings()
    static let table = Table<LogoutSettings> {
        Member("rp_logout_end_session_endpoint_discovery", \.isEndSessionEndpointDiscoverable)
    }
}

extension SessionSettings: Codable, Record {
    static let blank = SessionSettings()
    static let table = Table<SessionSettings> { Member("oidc_logout_prompt_enabled", \.isLogoutPromptEnabled) }
}
