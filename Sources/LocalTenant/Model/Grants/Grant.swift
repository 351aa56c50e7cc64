import Foundation

/// A user's permission for a client: the root of a family of refresh tokens.
struct Grant: Sendable, Equatable {
    let id: String
    let userID: String
    let clientID: String
    let createdAt: Date
    /// When the last refresh token of the family ends; nil for never.
    let expiresAt: Date?
    let details: Details

    struct Details: Sendable, Equatable, Codable {
        /// The browser session behind the grant.
        var sessionID: String?
        /// The identifier of the API; nil for `/userinfo` alone.
        var audience: String?
        var scope: [String]
        /// The one payment or the like that the user agreed to.
        var authorizationDetails: AuthorizationDetails?
        /// For `auth_time`; nil if the claim wasn't requested.
        var authenticatedAt: Date?
        /// `act`: who acts for the user (RFC 8693 §4.1).
        var actor: TenantValue?
        /// `amr` of the first ID token: how the user logged in (RFC 8176), if included.
        var methods: [String]?
        /// `acr` of the first ID token.
        var authenticationClass: String?
        /// Whether the user used a second factor for it.
        var hasSecondFactor: Bool?
        /// When the user completed the first factor in the browser; nil for the time of the grant itself.
        var firstFactorAt: Date?
        /// When the user used a second factor.
        var secondFactorAt: Date?
        /// The id of the organization for which the user logged in.
        var organization: String?
        /// For grants of a session that came from an app.
        var origin: SessionOrigin?
        /// Whether its refresh tokens end with the session.
        var endsWithSession: Bool?
        /// The claims that actions add to its tokens, until a refresh runs them again.
        var actions: ActionOutcome.TokenChanges?
        /// When its first refresh token ends, if actions set an earlier time.
        var firstIdleEnd: Date?
        /// Metadata that actions store with its refresh tokens.
        var refreshTokenMetadata: [String: TenantValue]?
    }
}
