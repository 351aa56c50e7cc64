import A0Pages

/// The style rules for a tenant's, an organization's, and a client's branding. Text stays readable with all colors.
struct BrandingStyle: Sendable {
    let css: HTML
    /// The colors that were changed, so that text on them can be read.
    let corrections: [ColorCorrection]
    /// The origins of its images and of its font, for Content-Security-Policy.
    let imageSources: [String]
    let fontSource: String?

    init(tenant: TenantBranding, organization: OrganizationBranding? = nil, clientLogo: String? = nil) {
        let theme = tenant.theme
        var palette = Palette(theme: theme)
        let primary =
            organization?.primaryColor ?? (theme?.has("colors") == true ? nil : tenant.primaryColor)
        if let color = primary.flatMap(PageColor.init(hex:)) { palette.accent = color }

        let background: TenantBranding.PageBackground? =
            organization?.pageBackground.map { .color($0) }
            ?? theme?.text("page_background", "background_color").map { .color($0) } ?? tenant.pageBackground
        let image = theme?.text("page_background", "background_image_url").flatMap(Self.picture)
        let logo = [organization?.logoURL, clientLogo, theme?.text("widget", "logo_url"), tenant.logoURL]
            .lazy.compactMap { $0.flatMap(Self.picture) }.first
        let font = (theme?.text("fonts", "font_url") ?? tenant.fontURL).flatMap(Self.picture)

        let colors = palette.css
        css = """
            \(colors)
            \(ThemeStyle(theme: theme).css)
            \(background.flatMap { Self.background($0, isThemed: theme?.has("page_background") == true) })
            \(image.map { "body { background-image: url(\"\(Self.escaped($0))\"); background-size: cover; }" as HTML })
            \(logo.map { Self.logo($0, theme) })
            \(font.map(Self.font))
            """
        corrections = palette.corrections
        let icon = tenant.faviconURL.flatMap(Self.picture)
        imageSources = [logo, image, icon].compactMap { $0.flatMap(Self.source) }
        fontSource = font.flatMap(Self.source)
    }

    private static func picture(_ url: String) -> String? {
        OrganizationBranding.isPicture(url) ? url : nil
    }

    /// nil for the page itself.
    private static func source(_ url: String) -> String? {
        url.hasPrefix("data:") ? nil : AbsoluteURL(url)?.policySource
    }

    private static func background(_ background: TenantBranding.PageBackground, isThemed: Bool) -> HTML? {
        let colors = background.colors.compactMap { PageColor(theme: $0) }
        guard let first = colors.first else { return nil }
        // In dark mode, a light color would glare around the dark card.
        func layer(_ colors: [PageColor]) -> HTML {
            guard case .gradient(_, _, let angle) = background, colors.count == 2 else { return "\(first.hex)" }
            return "linear-gradient(\(Int(angle))deg, \(colors[0].hex), \(colors[1].hex)) fixed"
        }
        let light: HTML = colors.count == 1 ? "\(first.hex)" : layer(colors)
        let dimmed = colors.map { $0.contrast(to: .white) >= 4.5 || isThemed ? $0 : $0.mixed(with: .black, 0.94) }
        let dark: HTML = dimmed.count == 1 ? "\(dimmed[0].hex)" : layer(dimmed)
        return """
            @media (min-width: 30.01rem) { body { background: \(light); } }
            @media (min-width: 30.01rem) and (prefers-color-scheme: dark) { body { background: \(dark); } }
            """
    }

    private static func logo(_ url: String, _ theme: BrandingTheme?) -> HTML {
        let height = theme?.number("widget", "logo_height") ?? 40
        return """
            .brand .mark { display: none; }
            .brand::before { content: ""; flex: none; width: \(Int(height))px; height: \(Int(height))px; \
            background: url("\(escaped(url))") center / contain no-repeat; }
            """
    }

    private static func font(_ url: String) -> HTML {
        """
        @font-face { font-family: "brand"; src: url("\(escaped(url))"); font-display: swap; }
        :root { --font-family: "brand"; }
        """
    }

    /// A text between quotes (CSS Syntax §4.3.7), without characters that are special in HTML or CSS.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            result +=
                isPlain || "-._~:/?=+;,".unicodeScalars.contains(scalar)
                ? String(scalar) : "\\\(String(scalar.value, radix: 16)) "
        }
    }
}

extension Stylesheet {
    /// `--card` in both color schemes.
    static let lightCard = PageColor.white
    static let darkCard = PageColor(red: 22, green: 25, blue: 34)
}
