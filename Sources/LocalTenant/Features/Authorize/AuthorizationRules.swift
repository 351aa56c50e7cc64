import Foundation

/// The rules for parsing a request to `/authorize`.
struct AuthorizationRules: Sendable {
    let store: any UserStore & TicketStore
    let configuration: TenantConfiguration
    /// The API for an `audience`, limited to what the client may use; nil for none.
    let api: @Sendable (_ audience: String?, _ client: TenantClient) async throws -> TenantAPI?
    let scopeWarnings: ScopeWarnings
    let now: Date
    /// Whether the request came to `/oauth/par`.
    let isPushed: Bool

    init(_ call: Call, isPushed: Bool = false) {
        self.isPushed = isPushed
        (store, configuration, now) = (call.store, call.configuration, call.now)
        scopeWarnings = call.tenant.scopeWarnings
        api = { [tenant = call.tenant] in try await tenant.requestedAPI($0, for: $1) }
    }
}
