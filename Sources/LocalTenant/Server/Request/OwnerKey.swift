import A0HTTPServer
import A0JOSE

extension Call {
    /// Whether this is the key of the tenant's owner, whom links to the owner's pages carry. Every user of the machine
    /// can access the loopback interface. Queries aren't logged.
    func isOwner(_ key: String?) -> Bool { constantTimeEqual(key ?? "", tenant.pageKey) }
}
