import Foundation

/// A client as the store keeps it: its secret is in the digest alone.
struct ClientRecord: Sendable, Equatable {
    let client: TenantClient
    let secretHash: Data?
}

struct UserRecord: Sendable, Equatable {
    let id: String
    /// Without the password.
    var profile: TenantUser
    /// An argon2id string; nil for users who cannot log in with a password.
    var passwordHash: String?
    /// argon2id strings of passwords before this one, newest first, where the connection remembers them.
    var formerPasswords: [String] = []
    let createdAt: Date
    var updatedAt: Date
    /// The user whom this account is linked to; nil for a user of its own. Only `Store.link` and `unlink` change it.
    var primaryID: String?
    /// Kept by the store; changes here are lost.
    var activity = Activity()

    struct Activity: Sendable, Equatable {
        var logins = 0
        var lastLogin: Date?
        /// The network address of the last login.
        var lastAddress: String?
        var lastPasswordReset: Date?
    }
}

/// A browser that somebody has logged in with.
struct BrowserSession: Sendable, Equatable {
    /// `sid` of the ID tokens.
    let id: String
    let cookieHash: Data
    let userID: String
    let createdAt: Date
    var lastActiveAt: Date
    /// When the password was last entered.
    let authenticatedAt: Date
    /// Seconds. Stored, because longer limits of a later configuration count for new sessions only.
    let idleLimit: TimeInterval
    let absoluteLimit: TimeInterval
    var details = Details()

    struct Details: Sendable, Equatable, Codable {
        /// When a second factor was shown; nil for never.
        var multifactorAt: Date?
        /// Where the session came from, if that was an app's session transfer token.
        var origin: SessionOrigin?
    }
}

/// A login under way, from `/authorize` to `/authorize/resume`.
struct LoginTransaction: Sendable, Equatable {
    let stateHash: Data
    /// Of the cookie that ties the login to one browser.
    let browserHash: Data
    let expiresAt: Date
    /// Who logged in; nil until then.
    var sessionID: String?
    let request: AuthorizationRequest
    /// When the login began.
    var startedAt: Date { expiresAt - LoginStep.lifetime }
    /// The user of the session that the browser already had, when the password is asked for again.
    let knownIdentifier: String?
}

/// What a user allowed a client: the root of a family of refresh tokens.
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
        /// For `auth_time`; nil where the claim was not asked for.
        var authenticatedAt: Date?
        /// `act`: who acts for the user (RFC 8693 §4.1).
        var actor: TenantValue?
        /// `amr` of the first ID token: how the user logged in (RFC 8176), as far as that is told.
        var methods: [String]?
        /// `acr` of the first ID token.
        var authenticationClass: String?
        /// Whether the user showed a second factor for it.
        var hasSecondFactor: Bool?
        /// When the user showed the first factor in the browser; nil where the grant itself tells.
        var firstFactorAt: Date?
        /// When the user showed a second factor.
        var secondFactorAt: Date?
        /// The id of the organization for which the user logged in.
        var organization: String?
        /// For grants of a session that came from an app.
        var origin: SessionOrigin?
        /// Whether its refresh tokens end with the session.
        var endsWithSession: Bool?
    }
}

struct AuthorizationCode: Sendable, Equatable {
    let hash: Data
    let grantID: String
    let expiresAt: Date
    let details: Details

    struct Details: Sendable, Equatable, Codable {
        var redirectURI: String
        var codeChallenge: String?
        var nonce: String?
        /// `dpop_jkt`: the key that the exchange must prove to hold (RFC 9449 §10).
        var keyThumbprint: String?
    }
}

enum CodeRedemption: Sendable, Equatable {
    case redeemed(AuthorizationCode, Grant)
    /// Used a moment ago; whoever did so keeps what that brought.
    case repeated
    /// Used before; the grant is revoked now.
    case replayed
    /// Never known, or another client's.
    case unknown
}

struct RefreshToken: Sendable, Equatable {
    let hash: Data
    let grantID: String
    /// nil for never.
    let expiresAt: Date?
    /// The key that it is bound to, along with all its successors (RFC 9449 §5).
    var keyThumbprint: String?
}

/// What an exchange does with the refresh token that was presented.
enum RefreshExchange: Sendable {
    /// Ends it and adds a successor. For `leeway` seconds afterwards it is accepted again, unless a successor has been used.
    case rotate(to: Data, expiresAt: Date?, leeway: Int)
    /// Keeps it and moves its end.
    case keep(expiresAt: Date?)
}

enum RefreshRedemption: Sendable, Equatable {
    case redeemed
    /// An ended token came back; the grant is revoked now.
    case reused
    /// Unknown, expired, revoked, or another client's.
    case refused
}

/// An access token that `/userinfo` accepts.
struct AccessToken: Sendable, Equatable {
    let hash: Data
    let grantID: String
    let expiresAt: Date
    let scope: [String]
    /// The key that it is bound to (RFC 9449 §6).
    var keyThumbprint: String?
}

/// A device that waits for its user (RFC 8628).
struct DeviceAuthorization: Sendable, Equatable {
    let hash: Data
    let userCodeHash: Data
    let clientID: String
    let expiresAt: Date
    let details: Details

    struct Details: Sendable, Equatable, Codable {
        var audience: String?
        var scope: [String]
    }
}

enum DevicePoll: Sendable, Equatable {
    case allowed(Grant)
    case pending
    /// The last time was less than the interval ago.
    case tooSoon
    case denied
    /// Told for the first time.
    case expired
    /// Never known, used, another client's, or expired for long.
    case unknown
}

/// What a client pushed ahead of `/authorize` (RFC 9126).
struct PushedRequest: Sendable, Equatable {
    let hash: Data
    let expiresAt: Date
    let request: AuthorizationRequest
}

struct SigningKeyRecord: Sendable, Equatable {
    enum State: String, Sendable {
        case next, current, previous
    }

    /// `kid`.
    let id: String
    let state: State
    let pkcs8: Data
    let createdAt: Date
}

/// Whose failed logins are counted together.
struct LoginAttempt: Sendable, Hashable {
    let connection: String
    let identifier: String
    let address: String
}
