import Foundation

/// What a challenge says beyond the error code.
struct ChallengeDetails: Sendable {
    /// The scope that would do (RFC 6750 §3).
    var scope: [String] = []
    /// The authentication context classes that would do (RFC 9470 §3).
    var acr: [String] = []
    /// The longest time since the login that would do, in seconds (RFC 9470 §3).
    var maxAge: TimeInterval?
    /// Seconds after which trying again makes sense.
    var retryAfter: TimeInterval?
    /// The nonce that the next proof has to hold (RFC 9449 §9).
    var nonce: String?
}

/// How a server words its challenges, and which scheme a request used.
struct ChallengeStyle: Sendable {
    var realm = "api"
    /// Whether tokens that are bound to nothing are accepted.
    var acceptsBearer = true
    /// Whether tokens that are bound to a key are accepted.
    var acceptsDPoP = true
    /// For the parameter `algs` (RFC 9449 §7.1).
    var proofAlgorithms = ["ES256"]
    var resourceMetadata: String?
    /// The scheme whose challenge gets the error.
    var usesDPoP = false
}
