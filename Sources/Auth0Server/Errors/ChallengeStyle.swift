import Foundation

/// The content of a challenge besides the error code.
struct ChallengeDetails: Sendable {
    /// The required scope (RFC 6750 §3).
    var scope: [String] = []
    /// The accepted authentication context classes (RFC 9470 §3).
    var acr: [String] = []
    /// The longest accepted time since the login, in seconds (RFC 9470 §3).
    var maxAge: TimeInterval?
    /// Seconds after which to try again.
    var retryAfter: TimeInterval?
    /// The nonce for the next proof (RFC 9449 §9).
    var nonce: String?
}

/// The style of a server's challenges, and the scheme that a request used.
struct ChallengeStyle: Sendable {
    var realm = "api"
    /// Whether unbound tokens are accepted.
    var acceptsBearer = true
    /// Whether tokens bound to a key are accepted.
    var acceptsDPoP = true
    /// The value of the parameter `algs` (RFC 9449 §7.1).
    var proofAlgorithms = ["ES256"]
    var resourceMetadata: String?
    /// Whether the challenge of the scheme `DPoP` gets the error.
    var usesDPoP = false
}
