import Foundation

/// The registered clients and APIs, and the client grants.
protocol ClientStore: Sendable {
    func client(_ id: String) async throws(StoreError) -> ClientRecord?
    /// The client with this ``TenantClient/externalClientID``.
    func client(externalID: String) async throws(StoreError) -> ClientRecord?
    /// In the order in which they were first added.
    func clients() async throws(StoreError) -> [ClientRecord]
    /// Adds the API, or replaces the one with the same identifier. Permissions that it no longer has are removed.
    func put(_ api: TenantAPI) async throws(StoreError)
    func api(_ identifier: String) async throws(StoreError) -> TenantAPI?
    /// By identifier.
    func apis() async throws(StoreError) -> [TenantAPI]

    /// Adds the client grant, or replaces the one with the same id.
    func put(_ grant: ClientGrantRecord) async throws(StoreError)
    /// - Throws: `StoreError.conflict` if there is one with the same id.
    func insert(_ grant: ClientGrantRecord) async throws(StoreError)
    /// In the order in which they were added.
    func clientGrants() async throws(StoreError) -> [ClientGrantRecord]
    /// Replaces the configured client grants of an earlier start with these.
    func replaceConfiguredGrants(_ grants: [ClientGrantRecord]) async throws(StoreError)
}

extension ClientStore {
    /// The client that applications and tokens name with this id (``TenantClient/publicID``).
    func client(publicID id: String) async throws(StoreError) -> ClientRecord? {
        if let client = try await client(id) { return client }
        return id.contains("://") ? try await client(externalID: id) : nil
    }
}
