/// `session_transfer` of a client: how a login in an app becomes a login in a browser (Auth0 docs, "Native to Web
/// SSO").
///
/// The app exchanges its refresh token for a session transfer token and opens the web application's login with it.
public struct SessionTransferSettings: Sendable, Hashable {
    /// How a browser may bring the token to `/authorize`.
    public enum Method: String, Sendable, Codable, CaseIterable, Choice {
        /// As the cookie `auth0_session_transfer_token`.
        case cookie
        /// As the parameter `session_transfer_token`.
        case query
    }

    /// The places that a token may be used from (`enforce_device_binding`).
    public enum DeviceBinding: String, Sendable, Codable, CaseIterable, Choice {
        /// From anywhere.
        case none
        /// From the address to which it was issued.
        case ip
        /// From the network to which it was issued. The local tenant knows one network, this machine, and compares
        /// other addresses individually.
        case asn
    }

    /// `can_create_session_transfer_token`: the client is an app that may start browsers' sessions. Default: false.
    public var canCreateToken: Bool
    /// `allowed_authentication_methods`: the client is a web application that accepts the token in these ways. Default:
    /// none.
    public var allowedMethods: Set<Method>
    /// `enforce_device_binding`, of the web application. Default: `ip`.
    public var deviceBinding: DeviceBinding
    /// `allow_refresh_token`: whether the web application gets refresh tokens in such a session. Default: false; then
    /// `offline_access` is ignored.
    public var allowRefreshToken: Bool
    /// `enforce_cascade_revocation`, of the app: revoking its refresh token ends the sessions that came from it, and
    /// what was issued in them. Default: true.
    public var cascadesRevocation: Bool
    /// `enforce_online_refresh_tokens`, of the web application: refresh tokens of such a session end with it. Default:
    /// true.
    public var onlineRefreshTokens: Bool

    /// Creates the settings of a client, which by default can't transfer logins.
    public init(
        canCreateToken: Bool = false, allowedMethods: Set<Method> = [], deviceBinding: DeviceBinding = .ip,
        allowRefreshToken: Bool = false, cascadesRevocation: Bool = true, onlineRefreshTokens: Bool = true
    ) {
        self.canCreateToken = canCreateToken
        self.allowedMethods = allowedMethods
        self.deviceBinding = deviceBinding
        self.allowRefreshToken = allowRefreshToken
        self.cascadesRevocation = cascadesRevocation
        self.onlineRefreshTokens = onlineRefreshTokens
    }
}

extension SessionTransferSettings: Codable, Record {
    static let blank = SessionTransferSettings()
    static let table = Table<SessionTransferSettings> {
        Member("can_create_session_transfer_token", \.canCreateToken)
        Member("allowed_authentication_methods", \.allowedMethods)
        Member("enforce_device_binding", \.deviceBinding)
        Member("allow_refresh_token", \.allowRefreshToken)
        Member("enforce_cascade_revocation", \.cascadesRevocation)
        Member("enforce_online_refresh_tokens", \.onlineRefreshTokens)
    }
}
