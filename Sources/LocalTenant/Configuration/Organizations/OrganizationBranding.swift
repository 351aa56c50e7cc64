import A0Web

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

    func validate(_ path: String) throws(TenantError) {
        if let logoURL {
            try require(
                Self.isPicture(logoURL), "\(path).logo_url",
                "\(logoURL.prefix(200)) is neither an https URL nor a data: URL of a picture.")
        }
        for (key, color) in [("primary", primaryColor), ("page_background", pageBackground)] {
            guard let color else { continue }
            try require(
                PageColor(hex: color) != nil, "\(path).colors.\(key)", "\(color) is not a color such as #0a7d57.")
        }
    }
}

extension OrganizationBranding {
    /// Whether a page may have the logo.
    static func isPicture(_ url: String) -> Bool {
        url.hasPrefix("data:image/") || AbsoluteURL(url)?.isEndpoint == true
    }
}

extension OrganizationBranding: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case logoURL = "logo_url"
        case colors
    }

    private struct Colors: Codable {
        enum CodingKeys: String, CodingKey, CaseIterable {
            case primary
            case pageBackground = "page_background"
        }

        var primary: String?
        var pageBackground: String?

        init(primary: String?, pageBackground: String?) {
            (self.primary, self.pageBackground) = (primary, pageBackground)
        }

        init(from decoder: any Decoder) throws {
            let values = try StrictContainer(decoder, CodingKeys.self)
            (primary, pageBackground) = (try values.value(.primary), try values.value(.pageBackground))
        }
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        let colors: Colors? = try values.value(.colors)
        self.init(
            logoURL: try values.value(.logoURL), primaryColor: colors?.primary,
            pageBackground: colors?.pageBackground)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(logoURL, forKey: .logoURL)
        guard primaryColor != nil || pageBackground != nil else { return }
        try values.encode(Colors(primary: primaryColor, pageBackground: pageBackground), forKey: .colors)
    }
}
