import Foundation

/// The icons on the buttons of well-known providers: drawings of what they do, not their logos.
enum ProviderIcon {
    /// A `data:` URL; nil if the connection's name says more.
    static func url(_ strategy: TenantConnection.Strategy) -> String? {
        drawings[strategy].map { color, drawing in
            let svg = """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" rx="5" fill="\(color)"/>\
                <g fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">\(drawing)</g></svg>
                """
            return "data:image/svg+xml;base64," + Data(svg.utf8).base64EncodedString()
        }
    }

    private static let drawings: [TenantConnection.Strategy: (color: String, drawing: String)] = [
        // A magnifying glass, a suitcase.
        .googleOAuth2: ("#2f6fde", #"<circle cx="9" cy="9" r="4"/><path d="M12 12l3.4 3.4"/>"#),
        .googleApps: (
            "#2f6fde", #"<rect x="4" y="7.5" width="12" height="8" rx="1.5"/><path d="M7.5 7V5h5v2M4 11h12"/>"#
        ),
        // A fruit with its leaf.
        .apple: ("#4b5563", #"<circle cx="10" cy="11.6" r="4.4"/><path d="M10 7.2c0-2 1.2-3.2 3.2-3.4"/>"#),
        // A branch.
        .github: (
            "#24292f",
            #"<circle cx="6.5" cy="5.5" r="1.6"/><circle cx="6.5" cy="14.5" r="1.6"/><circle cx="13.5" cy="7.5" r="1.6"/>"#
                + #"<path d="M6.5 7.1v5.8M13.5 9.1c0 2.4-4 2.2-6.3 3.9"/>"#
        ),
        // Two people.
        .facebook: (
            "#3b5aa9",
            #"<circle cx="7.6" cy="7.4" r="2.2"/><path d="M3.8 14.8c0-2.4 1.6-3.8 3.8-3.8s3.8 1.4 3.8 3.8M12.4 5.4a2.2 2.2 0 0 1 0 4"/>"#
                + #"<path d="M13.6 11.3c1.7.4 2.7 1.7 2.7 3.5"/>"#
        ),
        // A window, an organization.
        .windowsLive: ("#0b63a8", #"<rect x="4" y="4.8" width="12" height="10.4" rx="1.5"/><path d="M4 8.2h12"/>"#),
        .waad: (
            "#0b63a8",
            #"<rect x="8" y="4" width="4" height="3.4" rx=".8"/><rect x="4" y="12.6" width="4" height="3.4" rx=".8"/>"#
                + #"<rect x="12" y="12.6" width="4" height="3.4" rx=".8"/><path d="M10 7.4V10M6 12.6V10h8v2.6"/>"#
        ),
    ]
}

extension TenantConnection {
    /// The icon on its button; nil to show the first letter of its name.
    var iconURL: String? { options?.iconURL ?? ProviderIcon.url(strategy) }
}
