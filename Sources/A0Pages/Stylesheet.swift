import CA0Resources
import Foundation

/// The style sheet of all pages. Text has a contrast of at least 4.5:1 to its background, and the outlines of inputs at
/// least 3:1, in both color schemes (WCAG 2.2 AA).
package enum Stylesheet {
    /// The colors in light mode.
    package static let light: HTML = """
        --page: #f4f5f9; --glow: #e4e5fb; --card: #fff; --edge: #e3e6ed; --rule: #eceef3;
        --text: #171a23; --quiet: #586171; --outline: #868d9c; --field: #fff;
        --accent: #4f46e5; --accent-over: #4338ca; --accent-press: #3730a3; --on-accent: #fff; --link: #4338ca;
        --bad: #a11b2b; --bad-back: #fdf2f3; --bad-edge: #f3c9cf; --good: #12704a; --good-back: #e8f6ef; --well: #f6f7fa;
        --shadow: 0 1px 2px rgb(23 26 35 / .05), 0 4px 10px rgb(23 26 35 / .04), 0 18px 48px -12px rgb(23 26 35 / .14);
        """

    /// The colors in dark mode.
    package static let dark: HTML = """
        --page: #0d0f15; --glow: #1b1b3a; --card: #161922; --edge: #272b38; --rule: #232733;
        --text: #eceef4; --quiet: #a0a8b9; --outline: #6b7385; --field: #10131b;
        --accent: #5b57e0; --accent-over: #6a66ea; --accent-press: #4f46e5; --link: #b1b8ff;
        --bad: #ffb3bb; --bad-back: #2b171c; --bad-edge: #5a2a33; --good: #62d6a4; --good-back: #14291f; --well: #10131b;
        --shadow: 0 1px 2px rgb(0 0 0 / .4), 0 24px 60px -16px rgb(0 0 0 / .6);
        """

    /// The rules for a page whose document is the owner's.
    package static let templated = HTML(file: a0_templated_css)

    /// The rules of all pages but those of a dashboard.
    package static let css = compact("\(colors)\(base)\(fields)\(controls)\(steps)\(variants)")

    /// The rules of a dashboard's pages, which have their own besides these.
    package static let dashboard = compact("\(colors)\(base)\(controls)\(variants)")

    /// The rules without the spaces that only people need.
    package static func compact(_ css: HTML) -> HTML {
        var text = css.text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
        for (long, short) in [
            ("{ ", "{"), (" {", "{"), (" }", "}"), ("} ", "}"), ("; ", ";"), (";}", "}"), (": ", ":"), (", ", ","),
            (" > ", ">"),
        ] {
            text = text.replacingOccurrences(of: long, with: short)
        }
        return HTML(ownersMarkup: text)
    }

    private static let colors: HTML = """
        :root {
          color-scheme: light dark;
          \(light)
        }
        @media (prefers-color-scheme: dark) {
          :root {
            \(dark)
          }
        }

        """

    private static let base = HTML(file: a0_base_css)

    /// The parts of forms for users.
    private static let fields = HTML(file: a0_fields_css)

    private static let controls = HTML(file: a0_controls_css)

    /// The parts of the steps of a login.
    private static let steps = HTML(file: a0_steps_css)

    private static let variants = HTML(file: a0_variants_css)
}
