/// The look of the pages for an organization's users, instead of the tenant's (Auth0 docs, "Organizations"). The JSON
/// keys are those of Auth0: `logo_url` and `colors` with `primary` and `page_background`.
public struct OrganizationBranding: Sendable, Hashable {
    /// `logo_url`: a picture with https, or a `data:` URL. Default: the tenant's mark.
    public var logoURL: String?
    /// `colors.primary`: buttons, links and the mark, such as `#0a7d57`. It is made lighter or darker where text could
    /// not be read.
    public var primaryColor: String?
    /// `colors.page_background`: behind the card, such as `#f4f5f9`.
    public var pageBackground: String?

    /// Creates a look. Values that are nil are those of the tenant.
    public init(logoURL: String? = nil, primaryColor: String? = nil, pageBackground: String? = nil) {
        self.logoURL = logoURL
        self.primaryColor = primaryColor
        self.pageBackground = pageBackground
    }
}

extension OrganizationBranding {
    /// Whether a page may have the logo.
    static func isPicture(_ url: String) -> Bool {
        url.hasPrefix("data:image/") || AbsoluteURL(url)?.isEndpoint == true
    }
}

extension OrganizationBranding: Codable, Record {
    static let blank = OrganizationBranding()
    static let table = Table<OrganizationBranding> {
        Member("logo_url", \.logoURL, .picture)
        Member("colors") {
            Member("primary", \.primaryColor, .color)
            Member("page_background", \.pageBackground, .color)
        }
    }
}
