import Foundation

/// A client as it is stored: only the digest of its secret is kept.
struct ClientRecord: Sendable, Equatable {
    let client: TenantClient
    let secretHash: Data?
}
