import Foundation

/// A client as the store keeps it: its secret is in the digest alone.
struct ClientRecord: Sendable, Equatable {
    let client: TenantClient
    let secretHash: Data?
}
