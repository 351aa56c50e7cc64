import Foundation

/// The reason why a request was rejected, and the response.
///
/// <!-- swift: setup
/// let verifier: AccessTokenVerifier = given()
/// let request: AccessTokenRequest = given()
/// -->
/// ```swift
/// do throws(AccessTokenError) {
///     let token = try await verifier.verify(request)
///     print("Orders of \(token.subject ?? "nobody")")
/// } catch {
///     print(error.message, error.challenge.status, error.challenge.headers)
/// }
/// ```
public struct AccessTokenError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of error: the error codes of RFC 6750 §3.1, RFC 9449 §7.1, and RFC 9470 §3, and those without a code.
    public enum Code: String, Sendable, CaseIterable {
        /// There was no token: 401, and no error code.
        case missingToken = "missing_token"
        /// The request is malformed: 400.
        case invalidRequest = "invalid_request"
        /// The token is invalid: 401.
        case invalidToken = "invalid_token"
        /// The token is valid, but doesn't allow this: 403.
        case insufficientScope = "insufficient_scope"
        /// The proof of possession is invalid: 401.
        case invalidDPoPProof = "invalid_dpop_proof"
        /// The proof of possession needs a nonce: 401.
        case useDPoPNonce = "use_dpop_nonce"
        /// The user has to log in again, or with more: 401.
        case insufficientUserAuthentication = "insufficient_user_authentication"
        /// The token can't be verified now, which isn't the client's fault: 503.
        case unavailable = "temporarily_unavailable"
    }

    /// One requirement on a request or a token.
    public struct Rule: Hashable, Sendable, CustomStringConvertible {
        /// The rule's name: the claim, header parameter or field that it is about.
        public let description: String
        /// The text for the client about a token that breaks it.
        let text: String

        init(_ description: String, _ text: String) {
            self.description = description
            self.text = text
        }
    }

    /// The kind of error.
    public let code: Code
    /// The first rule that was broken. Later rules weren't checked.
    public let rule: Rule
    /// The expected and the actual value, for a log. Values are truncated to 100 characters, and never include the
    /// token.
    public let message: String
    /// The underlying error, for example why the keys couldn't be fetched.
    public let cause: (any Error)?

    /// The content of the response besides the code.
    var details = ChallengeDetails()
    /// The style of this server's challenges.
    var style = ChallengeStyle()

    init(_ code: Code, _ rule: Rule, _ message: String, cause: (any Error)? = nil, details: ChallengeDetails = .init())
    {
        self.code = code
        self.rule = rule
        self.message = message
        self.cause = cause
        self.details = details
    }

    /// The response: status, fields, and body.
    public var challenge: BearerChallenge { BearerChallenge(self) }

    public var description: String { "\(code.rawValue) (\(rule)): \(message)" }
    public var errorDescription: String? { message }
}

extension AccessTokenError.Rule {
    /// The request carries its token in only one place, in the form that RFC 6750 §2 requires.
    public static let request = Self("request", "The request is malformed")
    /// The token is a JWT in compact form, in its canonical encoding.
    public static let format = Self("format", "The access token is malformed")
    /// The header's `typ` is one of an access token.
    public static let typ = Self("typ", "The access token is of another type")
    /// The header's `alg` is an accepted one.
    public static let alg = Self("alg", "The access token is signed with an algorithm that is not accepted")
    /// The header requires no extensions.
    public static let crit = Self("crit", "The access token needs an extension that is not supported")
    /// The issuer has the key that the header names.
    public static let kid = Self("kid", "The access token is signed with an unknown key")
    /// The signature was made with the issuer's key.
    public static let signature = Self("signature", "The access token's signature is invalid")
    /// `iss` is one of the issuers.
    public static let iss = Self("iss", "The access token is from another issuer")
    /// `aud` contains one of the audiences.
    public static let aud = Self("aud", "The access token is for another audience")
    /// `exp` is present and hasn't passed.
    public static let exp = Self("exp", "The access token expired")
    /// `nbf` has passed.
    public static let nbf = Self("nbf", "The access token is not valid yet")
    /// `iat` has passed, and not too long ago.
    public static let iat = Self("iat", "The access token was issued at the wrong time")
    /// `jti` is present.
    public static let jti = Self("jti", "The access token has no usable ID")
    /// `sub` isn't empty.
    public static let sub = Self("sub", "The access token has no usable subject")
    /// A required claim is present and has the right type.
    public static let claim = Self("claim", "The access token lacks a claim")
    /// The token is bound as required, and to the key or certificate of the request.
    public static let cnf = Self("cnf", "The access token is bound to another key, or not as it has to be")
    /// The issuer reports that the token is active.
    public static let active = Self("active", "The access token is not active")
    /// There is one proof, which is a well-formed JWT signed with its own key.
    public static let proof = Self("proof", "The DPoP proof is malformed")
    /// The proof is for the method of the request.
    public static let htm = Self("htm", "The DPoP proof is for another method")
    /// The proof is for the URL of the request.
    public static let htu = Self("htu", "The DPoP proof is for another URL")
    /// The proof is for the token.
    public static let ath = Self("ath", "The DPoP proof is for another access token")
    /// The proof is recent.
    public static let proofAge = Self("proof iat", "The DPoP proof is too old or from the future")
    /// The proof was not used earlier.
    public static let replay = Self("replay", "The DPoP proof was used before")
    /// The proof has a nonce from this server.
    public static let nonce = Self("nonce", "The DPoP proof needs a nonce of this server")
    /// The token has the scopes.
    public static let scope = Self("scope", "The access token lacks a scope")
    /// The token has the permissions.
    public static let permissions = Self("permissions", "The access token lacks a permission")
    /// The token is for the organization.
    public static let organization = Self("organization", "The access token is for another organization")
    /// The token meets another policy of this server.
    public static let policy = Self("policy", "The access token does not allow this")
    /// The user logged in as the policy requires, and recently enough.
    public static let authentication = Self("authentication", "A different login is required")
    /// The issuer's keys are available.
    public static let keys = Self("keys", "")
    /// The issuers can be resolved.
    public static let issuers = Self("issuers", "")
    /// The issuer can be asked about a token.
    public static let introspection = Self("introspection", "")
}

extension AccessTokenError {
    static func invalidToken(_ rule: Rule, _ message: String, cause: (any Error)? = nil) -> AccessTokenError {
        AccessTokenError(.invalidToken, rule, message, cause: cause)
    }

    static func invalidRequest(_ message: String) -> AccessTokenError {
        AccessTokenError(.invalidRequest, .request, message)
    }

    static func invalidProof(_ rule: Rule, _ message: String) -> AccessTokenError {
        AccessTokenError(.invalidDPoPProof, rule, message)
    }

    static func unavailable(
        _ rule: Rule, _ message: String, cause: (any Error)? = nil, retryAfter: TimeInterval = 1
    ) -> AccessTokenError {
        AccessTokenError(.unavailable, rule, message, cause: cause, details: .init(retryAfter: retryAfter))
    }

    /// The same error in this server's style.
    func styled(_ style: ChallengeStyle) -> AccessTokenError {
        var error = self
        error.style = style
        return error
    }
}
