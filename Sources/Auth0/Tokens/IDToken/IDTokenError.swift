import Foundation

/// The reason why an ID token was rejected. It's the ``Auth0Error/cause`` of the error that a login or a token request
/// reports.
///
/// <!-- swift: setup let error: WebAuthError = given() -->
/// ```swift
/// if let refusal = error.cause as? IDTokenError, refusal.rule == .expiry { retryLogin() }
/// ```
public struct IDTokenError: Auth0Error, Sendable {
    /// One requirement on an ID token (OpenID Connect Core §3.1.3.7, Auth0 docs "Validate ID Tokens").
    public struct Rule: Hashable, Sendable, CustomStringConvertible {
        /// The rule's name: the claim or header parameter that it is about.
        public let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    /// The first rule that the token broke. Later rules weren't checked.
    public let rule: Rule
    /// The expected and the actual value.
    public let message: String
    /// The network error, when the keys could not be downloaded.
    public let cause: (any Error)?

    init(_ rule: Rule, _ message: String, cause: (any Error)? = nil) {
        self.rule = rule
        self.message = message
        self.cause = cause
    }

    public var debugDescription: String {
        appendingCause(to: message)
    }
}

extension IDTokenError.Rule {
    /// There is a token, and it is a JWT in compact form.
    public static let decoding = Self("decoding")
    /// The header's `alg` is an algorithm that this library accepts.
    public static let algorithm = Self("alg")
    /// The header has a `kid`, and the tenant publishes a key with that ID.
    public static let keyID = Self("kid")
    /// The signature is from the tenant's key.
    public static let signature = Self("signature")
    /// `iss` is the expected issuer.
    public static let issuer = Self("iss")
    /// `sub` is present.
    public static let subject = Self("sub")
    /// `aud` holds the client ID.
    public static let audience = Self("aud")
    /// `exp` has not passed.
    public static let expiry = Self("exp")
    /// `iat` is present.
    public static let issuedAt = Self("iat")
    /// `nonce` is the one that was sent.
    public static let nonce = Self("nonce")
    /// `azp` is the client ID when there are several audiences.
    public static let authorizedParty = Self("azp")
    /// `auth_time` is within the requested maximum age.
    public static let authenticationTime = Self("auth_time")
    /// `org_id` is the requested organization.
    public static let organizationID = Self("org_id")
    /// `org_name` is the requested organization.
    public static let organizationName = Self("org_name")
}

extension IDTokenError: Equatable {
    /// The same rule broken in the same way.
    public static func == (lhs: IDTokenError, rhs: IDTokenError) -> Bool {
        lhs.rule == rhs.rule && lhs.localizedDescription == rhs.localizedDescription
    }
}
