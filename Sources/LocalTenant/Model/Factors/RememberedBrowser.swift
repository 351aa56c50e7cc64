import Foundation

/// A browser whose user doesn't have to use a second factor again for a while (Auth0 docs, "Remember this device for 30
/// days").
struct RememberedBrowser: TicketDetails {
    static let kind = "remembered-browser"
    static let limit: Int? = nil

    let userID: String
    /// When the user last used a factor here.
    let factorAt: Date
    /// The user's authenticators at that time. Without them, the browser is forgotten.
    let authenticators: [String]
    /// When the user last logged in here without a factor; nil for never, and in entries of earlier versions.
    var usedAt: Date?

    func isRemembered(_ settings: MFASettings, at now: Date) -> Bool {
        now < factorAt + TimeInterval(settings.rememberedBrowserLifetime)
            && now < (usedAt ?? factorAt) + TimeInterval(settings.rememberedBrowserIdleLifetime)
    }
}
