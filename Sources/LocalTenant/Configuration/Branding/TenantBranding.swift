import A0Encoding

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
}

extension TenantBranding: Codable, Record {
    static let blank = TenantBranding()
    static let table = Table<TenantBranding> {
        Member("logo_url", \.logoURL, .picture)
        Member("favicon_url", \.faviconURL, .picture)
        Member("colors") {
            Member("primary", \.primaryColor, .color)
            Member(
                "page_background", \.pageBackground,
                Rule { $0.colors.lazy.compactMap { Rule<String>.color.error($0) }.first })
        }
        Member("font") {
            Member(
                "url", \.fontURL,
                Rule { AbsoluteURL($0)?.isEndpoint == true ? nil : "\($0.prefix(200)) isn't an https URL." })
        }
        Member("templates", \.templates)
    }

    func checkTogether() throws(TenantError) {
        guard let pageTemplate else { return }
        do throws(LiquidError) {
            _ = try PageTemplate(pageTemplate)
        } catch {
            throw TenantError(.configuration, error.description, keyPath: "templates")
        }
    }

    private var templates: [Template]? {
        get { pageTemplate.map { [Template(body: $0)] } }
        set { pageTemplate = newValue?.first { $0.template == Template.page }?.body }
    }

    private struct Template: Record {
        static let page = "universal_login"
        var template = page
        var body: String

        static let blank = Template(body: "")
        static let table = Table<Template> {
            Member("template", \.template)
            Member("body", \.body, is: .required)
        }
    }
}

extension TenantBranding.PageBackground: Codable, CodableSetting {
    static var shape: SettingShape { .text }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Self {
        if case .string(let color) = value { return .color(color) }
        let gradient = try Gradient.read(value, source)
        return .gradient(start: gradient.start, end: gradient.end, angle: gradient.angle)
    }

    var written: TenantValue? {
        switch self {
        case .color(let color): .string(color)
        case .gradient(let start, let end, let angle): Gradient(start: start, end: end, angle: angle).written
        }
    }

    private struct Gradient: Record {
        var type = "linear-gradient"
        var start = ""
        var end = ""
        var angle = 180.0

        static let blank = Gradient()
        static let table = Table<Gradient> {
            Member("type", \.type)
            Member("start", \.start, is: .required)
            Member("end", \.end, is: .required)
            Member("angle_deg", \.angle)
        }
    }
}
