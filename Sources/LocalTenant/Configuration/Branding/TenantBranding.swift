import A0Encoding
import A0Web

/// The look of the tenant's pages and messages (Auth0 docs, "Customize Universal Login"). The JSON keys are those of
/// Auth0: `logo_url`, `favicon_url`, `colors` with `primary` and `page_background`, `font` with `url`, and `templates`.
///
/// An organization's logo and colors, and a client's logo, replace the tenant's. Colors are made lighter or darker
/// where text couldn't be read.
public struct TenantBranding: Sendable, Hashable {
    /// `logo_url`: a picture with https, or a `data:` URL. Default: the tenant's mark.
    public var logoURL: String?
    /// `favicon_url`: the icon in the browser's tab. Default: the tenant's mark.
    public var faviconURL: String?
    /// `colors.primary`: buttons, links, and the mark, such as `#0a7d57`.
    public var primaryColor: String?
    /// `colors.page_background`: behind the card.
    public var pageBackground: PageBackground?
    /// `font.url`: a font file, not a style sheet. Default: the system's font.
    public var fontURL: String?
    /// `templates`: the page around the login box, in Liquid, with the tags `{%- auth0:head -%}` and
    /// `{%- auth0:widget -%}`. Default: none.
    public var pageTemplate: String?
    /// `themes` beside `branding`: colors, fonts, borders, and the places of parts. Default: the tenant's own look.
    public var theme: BrandingTheme?
    /// The parts of prompts, by prompt, screen, and insertion point.
    var partials: [String: TenantValue] = [:]

    /// Creates a look. Values that are nil are those of the tenant.
    public init(
        logoURL: String? = nil, faviconURL: String? = nil, primaryColor: String? = nil,
        pageBackground: PageBackground? = nil, fontURL: String? = nil, pageTemplate: String? = nil,
        theme: BrandingTheme? = nil
    ) {
        (self.logoURL, self.faviconURL, self.primaryColor) = (logoURL, faviconURL, primaryColor)
        (self.pageBackground, self.fontURL, self.pageTemplate) = (pageBackground, fontURL, pageTemplate)
        self.theme = theme
    }

    /// The background of pages.
    public enum PageBackground: Sendable, Hashable, ExpressibleByStringLiteral {
        /// One color, such as `#f4f5f9`.
        case color(String)
        /// From one color to another, in a direction in degrees.
        case gradient(start: String, end: String, angle: Double)

        /// One color.
        public init(stringLiteral color: String) { self = .color(color) }

        var colors: [String] {
            switch self {
            case .color(let color): [color]
            case .gradient(let start, let end, _): [start, end]
            }
        }
    }

    func validate(_ path: String) throws(TenantError) {
        for (key, url) in [("logo_url", logoURL), ("favicon_url", faviconURL)] {
            guard let url else { continue }
            try require(
                OrganizationBranding.isPicture(url), "\(path).\(key)",
                "\(url.prefix(200)) is neither an https URL nor a data: URL of a picture.")
        }
        if let fontURL {
            try require(
                AbsoluteURL(fontURL)?.isEndpoint == true, "\(path).font.url",
                "\(fontURL.prefix(200)) isn't an https URL.")
        }
        let colors = [("primary", primaryColor)] + (pageBackground?.colors ?? []).map { ("page_background", $0) }
        for (key, color) in colors {
            guard let color else { continue }
            try require(
                PageColor(hex: color) != nil, "\(path).colors.\(key)", "\(color) is not a color such as #0a7d57.")
        }
        if let pageTemplate {
            do throws(LiquidError) {
                _ = try PageTemplate(pageTemplate)
            } catch {
                throw TenantError(.configuration, error.description, keyPath: "\(path).templates")
            }
        }
        try theme?.validate("themes")
    }
}

extension TenantBranding: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case logoURL = "logo_url"
        case faviconURL = "favicon_url"
        case colors, font, templates
    }

    private struct Colors: Codable {
        enum CodingKeys: String, CodingKey, CaseIterable {
            case primary
            case pageBackground = "page_background"
        }

        var primary: String?
        var pageBackground: PageBackground?

        init(_ primary: String?, _ pageBackground: PageBackground?) {
            (self.primary, self.pageBackground) = (primary, pageBackground)
        }

        init(from decoder: any Decoder) throws {
            let values = try StrictContainer(decoder, CodingKeys.self)
            (primary, pageBackground) = (try values.value(.primary), try values.value(.pageBackground))
        }
    }

    private struct Font: Codable {
        enum CodingKeys: String, CodingKey, CaseIterable { case url }

        var url: String?

        init(_ url: String?) { self.url = url }

        init(from decoder: any Decoder) throws {
            url = try StrictContainer(decoder, CodingKeys.self).value(.url)
        }
    }

    private struct Template: Codable {
        enum CodingKeys: String, CodingKey, CaseIterable { case template, body }

        static let page = "universal_login"
        var template = page
        var body: String

        init(body: String) { self.body = body }

        init(from decoder: any Decoder) throws {
            let values = try StrictContainer(decoder, CodingKeys.self)
            template = try values.value(.template, default: Self.page)
            body = try values.required(.body)
        }
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        let colors: Colors? = try values.value(.colors)
        let font: Font? = try values.value(.font)
        let templates: [Template] = try values.value(.templates, default: [])
        self.init(
            logoURL: try values.value(.logoURL), faviconURL: try values.value(.faviconURL),
            primaryColor: colors?.primary, pageBackground: colors?.pageBackground, fontURL: font?.url,
            pageTemplate: templates.first { $0.template == Template.page }?.body)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(logoURL, forKey: .logoURL)
        try values.encodeIfPresent(faviconURL, forKey: .faviconURL)
        if primaryColor != nil || pageBackground != nil {
            try values.encode(Colors(primaryColor, pageBackground), forKey: .colors)
        }
        if let fontURL { try values.encode(Font(fontURL), forKey: .font) }
        if let pageTemplate { try values.encode([Template(body: pageTemplate)], forKey: .templates) }
    }
}

extension TenantBranding.PageBackground: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case type, start, end
        case angle = "angle_deg"
    }

    public init(from decoder: any Decoder) throws {
        if let color = try? decoder.singleValueContainer().decode(String.self) {
            self = .color(color)
            return
        }
        let values = try StrictContainer(decoder, CodingKeys.self)
        let _: String? = try values.value(.type)
        self = .gradient(
            start: try values.required(.start), end: try values.required(.end),
            angle: try values.value(.angle, default: 180))
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .color(let color):
            var value = encoder.singleValueContainer()
            try value.encode(color)
        case .gradient(let start, let end, let angle):
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode("linear-gradient", forKey: .type)
            try values.encode(start, forKey: .start)
            try values.encode(end, forKey: .end)
            try values.encode(angle, forKey: .angle)
        }
    }
}
