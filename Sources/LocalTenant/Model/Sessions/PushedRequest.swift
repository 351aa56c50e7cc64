import Foundation

/// A pushed authorization request (RFC 9126).
struct PushedRequest: Sendable, Equatable {
    let hash: Data
    let expiresAt: Date
    let request: AuthorizationRequest
}
