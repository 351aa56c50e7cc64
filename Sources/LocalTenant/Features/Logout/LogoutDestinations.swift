import Foundation

/// The allowed logout URLs: those of a client, or else those of the tenant.
struct LogoutDestinations: Sendable {
    private let allowed: [String]
    private let owner: String
    private let anyLoopback: Bool
    private let anyLoopbackPort: Bool
    /// The default destination; nil for none.
    let usual: String?

    init(_ client: TenantClient?, _ configuration: TenantConfiguration) {
        allowed = client?.allowedLogoutURLs ?? configuration.allowedLogoutURLs
        owner = client.map { "the application \($0.clientID)" } ?? "this tenant"
        anyLoopback = client?.anyLoopbackCallback ?? false
        anyLoopbackPort = configuration.loopbackAnyPort
        usual = client?.allowedLogoutURLs.first { URLPattern($0)?.isPlace == true }
    }

    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - pathOnly: Whether to ignore the query and fragment.
    /// - Throws: `PageError` if the URL isn't registered. The session is kept then, because the request can't be
    ///   trusted.
    func require(_ text: String, _ name: String, pathOnly: Bool) throws {
        guard let url = AbsoluteURL(text), contains(url, pathOnly: pathOnly) else {
            let known = allowed.isEmpty ? "The list is empty." : "In the list: \(allowed.joined(separator: ", "))."
            throw PageError(
                400, "invalid_request", forDevelopers: "Logout URL mismatch",
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
