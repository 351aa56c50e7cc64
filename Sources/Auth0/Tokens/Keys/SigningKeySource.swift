import Foundation

/// Where the keys of a tenant come from.
struct SigningKeySource: Sendable {
    /// The key set's address, for error texts.
    let url: URL
    /// The published key with that ID, or `nil` if there is none. Throws what kept the key set from arriving.
    let key: @Sendable (_ id: String) async throws -> SigningKey?
}
