import Foundation

/// An attempt to notify an application's server that a session has ended (OpenID Connect Back-Channel Logout 1.0).
public struct TenantLogoutDelivery: Sendable, Hashable {
    /// When it ended, by the tenant's clock.
    public let time: Date
    /// The application.
    public let clientID: String
    /// The URL of its server, from `backchannel_logout_urls`.
    public let url: URL
    /// Why the application is notified.
    public let initiator: LogoutInitiator
    /// `sid` of the logout token.
    public let sessionID: String
    /// `sub` of the logout token.
    public let userID: String
    /// 1 for the first attempt.
    public let attempt: Int
    /// The HTTP status of the response; nil without one.
    public let status: Int?
    /// Why the attempt failed; nil if the server accepted the token.
    public let error: String?
    /// Whether another attempt follows.
    public let isRetried: Bool
}
