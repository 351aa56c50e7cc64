import Foundation

/// What a client pushed ahead of `/authorize` (RFC 9126).
struct PushedRequest: Sendable, Equatable {
    let hash: Data
    let expiresAt: Date
    let request: AuthorizationRequest
}
