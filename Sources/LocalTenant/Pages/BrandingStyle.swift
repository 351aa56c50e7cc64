import A0Pages

/// The style rules for an organization's branding. Text stays readable with all colors.
struct BrandingStyle: Sendable {
    let branding: OrganizationBranding

    var css: HTML {
        """
        \(colors)
        \(background)
        \(logo)
        """
    }

    /// The source of the logo, for Content-Security-Policy; nil for the page itself.
    var imageSource: String? {
        guard let url = branding.logoURL, OrganizationBranding.isPicture(url), !url.hasPrefix("data:") else {
            return nil
        }
        return AbsoluteURL(url)?.policySource
    }

    private var colors: HTML? {
        guard let primary = branding.primaryColor.flatMap(PageColor.init(hex:)) else { return nil }
        return """
            :root { \(scheme(primary, card: Stylesheet.lightCard, end: .black)) }
            @media (prefers-color-scheme: dark) { :root { \(scheme(primary, card: Stylesheet.darkCard, end: .white)) } }
            .mark-hole { fill: var(--on-accent); }
            """
    }

    private func scheme(_ primary: PageColor, card: PageColor, end: PageColor) -> HTML {
        let isDim = primary.contrast(to: .white) >= 4.5
        let label = isDim ? PageColor.white : .black
        // Away from the label's color, so that it's never harder to read.
        let away = isDim ? PageColor.black : .white
        return """
            --accent: \(primary.hex); --accent-over: \(primary.mixed(with: away, 0.12).hex); \
            --accent-press: \(primary.mixed(with: away, 0.24).hex); --on-accent: \(label.hex); \
            --link: \(primary.readable(on: card, towards: end).hex);
            """
    }

    private var background: HTML? {
        branding.pageBackground.flatMap(PageColor.init(hex:)).map { color in
            // In dark mode, a light color would glare around the dark card.
            let dimmed = color.contrast(to: .white) >= 4.5 ? color : color.mixed(with: .black, 0.94)
            return """
                @media (min-width: 30.01rem) { body { background: \(color.hex); } }
                @media (min-width: 30.01rem) and (prefers-color-scheme: dark) { body { background: \(dimmed.hex); } }
                """
        }
    }

    private var logo: HTML? {
        guard let url = branding.logoURL, OrganizationBranding.isPicture(url) else { return nil }
        return """
            .brand .mark { display: none; }
            .brand::before { content: ""; flex: none; width: 40px; height: 40px; \
            background: url("\(Self.escaped(url))") center / contain no-repeat; }
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
