import A0Encoding
import A0Pages
import Foundation

/// A color that was changed, because text couldn't be read.
struct ColorCorrection: Sendable, Equatable {
    /// The name of the color, such as `colors.body_text`.
    let name: String
    let given: PageColor
    let background: PageColor
    let used: PageColor

    var sentence: String {
        let contrast = (given.contrast(to: background) * 10).rounded(.down) / 10
        return """
            \(name): \(given.hex) on \(background.hex) has a contrast of \(contrast):1, which can't be read. \
            \(used.hex) is used instead.
            """
    }
}

/// The colors of a theme as the style sheet's variables, changed where text couldn't be read (WCAG 2.2, 4.5:1).
struct Palette {
    private let theme: BrandingTheme?
    /// The color of buttons that isn't the theme's.
    var accent: PageColor?

    init(theme: BrandingTheme?) {
        self.theme = theme?.has("colors") == true ? theme : nil
    }

    var css: HTML? { themed?.css ?? accent.map(Self.branded) }

    var corrections: [ColorCorrection] {
        if let themed { return themed.corrections }
        let card = Stylesheet.lightCard
        guard let accent, accent.contrast(to: card) < 4.5 else { return [] }
        return [
            ColorCorrection(
                name: "colors.primary", given: accent, background: card,
                used: accent.readable(on: card, towards: .black))
        ]
    }

    // MARK: One color

    private static func branded(_ primary: PageColor) -> HTML {
        """
        :root { \(scheme(primary, card: Stylesheet.lightCard, end: .black)) }
        @media (prefers-color-scheme: dark) { :root { \(scheme(primary, card: Stylesheet.darkCard, end: .white)) } }
        .mark-hole { fill: var(--on-accent); }
        """
    }

    private static func scheme(_ primary: PageColor, card: PageColor, end: PageColor) -> HTML {
        "\(button(primary, label: primary.label)) --link: \(primary.readable(on: card, towards: end).hex);"
    }

    private static func button(_ primary: PageColor, label: PageColor) -> HTML {
        // Away from the label's color, so that it's never harder to read.
        let away = label.contrast(to: .white) > label.contrast(to: .black) ? PageColor.white : .black
        return """
            --accent: \(primary.hex); --accent-over: \(primary.mixed(with: away, 0.12).hex); \
            --accent-press: \(primary.mixed(with: away, 0.24).hex); --on-accent: \(label.hex);
            """
    }

    // MARK: A theme

    private var themed: (css: HTML, corrections: [ColorCorrection])? {
        guard let theme else { return nil }
        var corrections: [ColorCorrection] = []
        func color(_ name: String) -> PageColor {
            theme.text("colors", name).flatMap(PageColor.init(theme:)) ?? .black
        }
        /// The color of a text, which has to be readable.
        func text(_ name: String, on background: PageColor, given: PageColor? = nil) -> PageColor {
            let given = given ?? color(name)
            guard given.contrast(to: background) < 4.5 else { return given }
            let used = given.readable(on: background, towards: background.label)
            // Defaults aren't the owner's.
            if theme.values["colors"]?[name] != nil || name == "primary_button_label" {
                corrections.append(
                    ColorCorrection(name: "colors.\(name)", given: given, background: background, used: used))
            }
            return used
        }
        let (card, field) = (color("widget_background"), color("input_background"))
        let primary = accent ?? color("primary_button")
        let label = accent.map(\.label) ?? text("primary_button_label", on: primary)
        let body = text("body_text", on: card)
        let well = card.mixed(with: body, 0.04)
        let error = text("error", on: card)
        let success = text("success", on: card)
        let links = text("links_focused_components", on: card, given: accent)
        let isDark = card.contrast(to: .white) > card.contrast(to: .black)
        let css: HTML = """
            :root {
              color-scheme: \(isDark ? "dark" : "light");
              --card: \(card.hex); --edge: \(color("widget_border").hex); --text: \(body.hex); --quiet: \(body.hex);
              --rule: \(card.mixed(with: body, 0.12).hex); --well: \(well.hex); --field: \(field.hex);
              --outline: \(color("input_border").hex); \(Self.button(primary, label: label)) --link: \(links.hex);
              --bad: \(error.hex); --bad-back: \(card.hex); --bad-edge: \(error.hex);
              --good: \(success.hex); --good-back: \(card.hex);
            }
            h1 { color: \(text("header", on: card).hex); }
            label { color: \(text("input_labels_placeholders", on: card).hex); }
            input { color: \(text("input_filled_text", on: field).hex); }
            input:autofill { -webkit-text-fill-color: \(text("input_filled_text", on: field).hex); }
            button.secondary, .providers a { color: \(text("secondary_button_label", on: card).hex); \
            border-color: \(color("secondary_button_border").hex); }
            .reveal { color: \(color("icons").hex); }
            button:focus-visible, a:focus-visible, input:focus-visible { outline-color: \(focus(card).hex); }
            .mark-hole { fill: var(--on-accent); }
            """
        return (css, corrections.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    }

    /// Only a frame, which has to be seen (3:1).
    private func focus(_ card: PageColor) -> PageColor {
        let color = theme?.text("colors", "base_focus_color").flatMap(PageColor.init(theme:)) ?? .black
        return color.contrast(to: card) >= 3 ? color : color.readable(on: card, towards: card.label)
    }
}

extension PageColor {
    /// Black or white: what can be read on it.
    var label: PageColor { contrast(to: .white) >= 4.5 ? .white : .black }
}
