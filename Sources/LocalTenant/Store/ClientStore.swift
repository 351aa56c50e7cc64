import Foundation

/// The clients and APIs that are registered.
protocol ClientStore: Sendable {
    /// Adds the client, or replaces the one with the same id.
    func put(_ client: ClientRecord) async throws(StoreError)
    func client(_ id: String) async throws(StoreError) -> ClientRecord?
    /// In the order in which they were first added.
    func clients() async throws(StoreError) -> [ClientRecord]
    func put(_ api: TenantAPI) async throws(StoreError)
    func api(_ identifier: String) async throws(StoreError) -> TenantAPI?
    /// By identifier.
    func apis() async throws(StoreError) -> [TenantAPI]
}
