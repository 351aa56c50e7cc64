import Foundation

/// What the tenant's rules can see of a request, independent of HTTP.
protocol RequestContext: Sendable {
    var tenant: Tenant { get }
    /// Read once, so that all rules of one request use the same time.
    var now: Date { get }
    /// The user's address: where the request came from, unless a trusted client says otherwise.
    var userAddress: String { get }
    var notes: Call.Notes { get }
}

extension RequestContext {
    var store: any Store { tenant.store }
    var configuration: TenantConfiguration { tenant.configuration }
}
