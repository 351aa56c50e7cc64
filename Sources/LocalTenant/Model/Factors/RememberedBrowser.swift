import Foundation

/// A browser whose user doesn't have to use a second factor again for a while (Auth0 docs, "Remember this device for 30
/// days").
struct RememberedBrowser: TicketDetails {
    static let kind = "remembered-browser"
    static let limit: Int? = nil
    static let lifetime: TimeInterval = 30 * 86_400

    let userID: String
    /// When the user last used a factor here.
    let factorAt: Date
    /// The user's authenticators at that time. Without them, the browser is forgotten.
    let authenticators: [String]
}
