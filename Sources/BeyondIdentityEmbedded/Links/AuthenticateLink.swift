import Foundation

/// A URL that asks this device to log its user in: `{invoke URL}/bi-authenticate?request={token}`.
struct AuthenticateLink: Sendable, Equatable {
    /// The request token, not yet verified.
    let request: String

    init?(_ url: URL?) {
        guard let parts = LinkParts(url), parts.path.last == "bi-authenticate", let request = parts["request"] else {
            return nil
        }
        self.request = request
    }
}
