import Foundation

/// The URL that ends the tenant's browser session (Auth0 docs, "Logout").
struct LogoutURL: Sendable, Equatable {
    let url: URL

    /// - Parameter federated: Whether to end the identity provider's session as well.
    init(base: URL, clientID: String, redirectURL: URL, federated: Bool) {
        let flag: [(String, String?)] = federated ? [("federated", nil)] : []
        url = base.replacingQuery(
            with: flag + [("returnTo", redirectURL.absoluteString), ("client_id", clientID)])
    }
}
