import Foundation

/// What the tenant's rules may know of a request, whatever carried it.
protocol RequestContext: Sendable {
    var tenant: Tenant { get }
    /// Taken once, so that all rules of one request see the same time.
    var now: Date { get }
    /// Where the user is: where the request came from, unless a client that is trusted with it says otherwise.
    var userAddress: String { get }
    var notes: Call.Notes { get }
}

extension RequestContext {
    var store: any Store { tenant.store }
    var configuration: TenantConfiguration { tenant.configuration }
}
