import Foundation

/// Where a logout may lead: what a client registered, or else the tenant.
struct LogoutDestinations: Sendable {
    private let allowed: [String]
    private let owner: String
    private let anyLoopback: Bool
    private let anyLoopbackPort: Bool
    /// Where a logout leads that says nothing; nil for nowhere.
    let usual: String?

    init(_ client: TenantClient?, _ configuration: TenantConfiguration) {
        allowed = client?.allowedLogoutURLs ?? configuration.allowedLogoutURLs
        owner = client.map { "the application \($0.clientID)" } ?? "this tenant"
        anyLoopback = client?.anyLoopbackCallback ?? false
        anyLoopbackPort = configuration.loopbackAnyPort
        usual = client?.allowedLogoutURLs.first { URLPattern($0)?.isPlace == true }
    }

    /// - Parameters:
    ///   - name: The parameter that has it.
    ///   - pathOnly: Whether query and fragment are the application's own business and do not count.
    /// - Throws: `PageError` if the place is not registered. The session stays then, for the request is not to be trusted.
    func require(_ text: String, _ name: String, pathOnly: Bool) throws {
        guard let url = AbsoluteURL(text), contains(url, pathOnly: pathOnly) else {
            let known = allowed.isEmpty ? "The list is empty." : "In the list: \(allowed.joined(separator: ", "))."
            throw PageError(
                400, "invalid_request", title: "Logout URL mismatch",
                message:
                    "The \(name) \(text) is not in the list of allowed logout URLs of \(owner). Add it there. \(known)")
        }
    }

    private func contains(_ url: AbsoluteURL, pathOnly: Bool) -> Bool {
        if anyLoopback && url.isHTTPLoopback { return true }
        return allowed.contains {
            URLPattern($0)?.matches(url, anyLoopbackPort: anyLoopbackPort, pathOnly: pathOnly) == true
        }
    }
}
