import Foundation

/// The source of a tenant's keys.
struct SigningKeySource: Sendable {
    /// The key set's URL, for error messages.
    let url: URL
    /// The published key with that ID; `nil` if there is none. Throws if the key set couldn't be downloaded.
    let key: @Sendable (_ id: String) async throws -> SigningKey?
}
