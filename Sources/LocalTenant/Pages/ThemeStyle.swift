import A0Encoding
import A0Pages
import Foundation

/// The style rules for what a theme says besides colors.
struct ThemeStyle {
    let theme: BrandingTheme?

    var css: HTML {
        guard let theme else { return .empty }
        return [borders, fonts, page, widget].compactMap { $0(theme) }.reduce("") { "\($0)\($1)\n" }
    }

    private func borders(_ theme: BrandingTheme) -> HTML? {
        guard theme.has("borders") else { return nil }
        func radius(_ style: String, _ radius: String) -> String {
            switch theme.text("borders", style) {
            case "pill": "999px"
            case "sharp": "0"
            default: pixels(radius)
            }
        }
        func pixels(_ name: String) -> String { "\(Self.text(theme.number("borders", name)))px" }
        let button = radius("buttons_style", "button_border_radius")
        let shadow: HTML? = theme.value("borders", "show_widget_shadow") == false ? " box-shadow: none;" : nil
        return """
            .card { border-width: \(pixels("widget_border_weight")); border-radius: \(pixels("widget_corner_radius"));\(shadow) }
            button, a.button, .providers a { border-radius: \(button); }
            button.secondary, .providers a { border-width: \(pixels("button_border_weight")); }
            input { border-radius: \(radius("inputs_style", "input_border_radius")); border-width: \(pixels("input_border_weight")); }
            """
    }

    private func fonts(_ theme: BrandingTheme) -> HTML? {
        guard theme.has("fonts") else { return nil }
        func rule(_ selector: HTML, _ name: String, weight: Int) -> HTML {
            let font = theme.value("fonts", name)?.objectValue ?? [:]
            let size = font["size"]?.liquidNumber ?? 100
            // Smaller text can't be read.
            let shown = Self.text(max(size / 100, 0.75))
            return "\(selector) { font-size: \(shown)rem; font-weight: \(font["bold"] == true ? 700 : weight); }"
        }
        // A share of the browser's size, which users may have changed.
        let reference = Self.text(theme.number("fonts", "reference_text_size") / 16 * 100)
        let underlined: HTML? =
            theme.text("fonts", "links_style") == "underlined" ? "\na { text-decoration-color: currentColor; }" : nil
        return """
            html { font-size: \(reference)%; }
            \(rule("body", "body_text", weight: 400))
            \(rule("h1", "title", weight: 650))
            \(rule(".lead", "subtitle", weight: 400))
            \(rule("label", "input_labels", weight: 500))
            \(rule("button, a.button", "buttons_text", weight: 600))
            .switch, .forgot { font-size: \(Self.text(max((theme.value("fonts", "links")?.objectValue?["size"]?.liquidNumber ?? 87.5) / 100, 0.75)))rem; }
            a { font-weight: \(theme.value("fonts", "links")?.objectValue?["bold"] == false ? 400 : 600); }\(underlined)
            """
    }

    private func page(_ theme: BrandingTheme) -> HTML? {
        guard let layout = theme.text("page_background", "page_layout"), layout != "center" else { return nil }
        let side: HTML = layout == "left" ? "start" : "end"
        return "@media (min-width: 50rem) { body { justify-content: \(side); padding-inline: 8vw; } }"
    }

    private func widget(_ theme: BrandingTheme) -> HTML? {
        guard theme.has("widget") else { return nil }
        let position: HTML =
            switch theme.text("widget", "logo_position") {
            case "left": ".brand { justify-content: flex-start; }"
            case "right": ".brand { justify-content: flex-end; }"
            case "none": ".brand .mark, .brand::before { display: none !important; }"
            default: ".brand { justify-content: center; }"
            }
        let alignment: HTML =
            switch theme.text("widget", "header_text_alignment") {
            case "left": "left"
            case "right": "right"
            default: "center"
            }
        let providers: HTML? =
            theme.text("widget", "social_buttons_layout") == "top"
            ? """

            .card:has(> .providers) { display: flex; flex-direction: column; }
            .card > .providers { order: 1; } .card > .or { order: 2; } .card > form { order: 3; }
            .card > .switch, .card > .forgot { order: 4; }
            """ : nil
        return "\(position)\nh1, .lead { text-align: \(alignment); }\(providers)"
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String((number * 1000).rounded() / 1000)
    }
}

extension BrandingTheme {
    /// nil for an empty one, and for a group that the theme doesn't have.
    func text(_ group: String, _ name: String) -> String? {
        value(group, name)?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    func number(_ group: String, _ name: String) -> Double { value(group, name)?.liquidNumber ?? 0 }
}
