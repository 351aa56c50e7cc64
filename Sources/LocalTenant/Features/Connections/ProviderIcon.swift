import Foundation

/// The icons on the buttons of well-known providers: their initials in their colors. Their logos may only be used as
/// their brand rules say.
enum ProviderIcon {
    /// A `data:` URL; nil if the connection's name says more.
    static func url(_ strategy: TenantConnection.Strategy) -> String? {
        initials[strategy].map { letter, color in
            let svg = """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" rx="5" fill="\(color)"/>\
                <text x="10" y="14.4" font-family="system-ui, sans-serif" font-size="12.5" font-weight="700" fill="#fff" \
                text-anchor="middle">\(letter)</text></svg>
                """
            return "data:image/svg+xml;base64," + Data(svg.utf8).base64EncodedString()
        }
    }

    /// The color of its buttons; nil for that of the tenant.
    static func color(_ strategy: TenantConnection.Strategy) -> String? { initials[strategy]?.color }

    private static let initials: [TenantConnection.Strategy: (letter: String, color: String)] = [
        .googleOAuth2: ("G", "#1a73e8"), .googleApps: ("G", "#188038"), .apple: ("A", "#1d1d1f"),
        .github: ("G", "#24292f"),
        .facebook: ("f", "#0866ff"), .windowsLive: ("M", "#0067b8"), .waad: ("M", "#5e3a9e"),
    ]
}

extension TenantConnection {
    /// The icon on its button; nil to show the first letter of its name.
    var iconURL: String? { options?.iconURL ?? ProviderIcon.url(strategy) }
}
