import Foundation

/// A single-use token with which a browser takes over an app's login.
struct SessionTransferToken: TicketDetails {
    static let kind = "session-transfer"
    /// Seconds.
    static let lifetime = 60

    let userID: String
    /// The app's grant.
    let grantID: String
    /// The app's network address.
    let address: String
    let organization: String?
    /// Whether the browser's session ends when the app's grant is revoked.
    let cascades: Bool
}

/// The app's grant that a browser session came from.
struct SessionOrigin: Sendable, Equatable, Codable {
    let grantID: String
    let cascades: Bool
}
