import Foundation

/// An sRGB color, and how well it can be read (WCAG 2.2).
struct PageColor: Sendable, Equatable {
    /// 0 to 255.
    var red, green, blue: Double

    static let white = PageColor(red: 255, green: 255, blue: 255)
    static let black = PageColor(red: 0, green: 0, blue: 0)

    init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// `#rgb` or `#rrggbb`; nil for any other text.
    init?(hex: String) {
        guard hex.first == "#", hex.dropFirst().allSatisfy(\.isHexDigit), hex.utf8.count == hex.count else {
            return nil
        }
        let digits = hex.dropFirst().count == 3 ? hex.dropFirst().flatMap { [$0, $0] } : Array(hex.dropFirst())
        guard digits.count == 6, let number = Int(String(digits), radix: 16) else { return nil }
        self.init(red: Double(number >> 16), green: Double(number >> 8 & 255), blue: Double(number & 255))
    }

    /// `#rrggbb`.
    var hex: String {
        "#"
            + [red, green, blue].map { value in
                let digits = String(Int(value.rounded()), radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }

    /// Part of the way to another color.
    func mixed(with other: PageColor, _ share: Double) -> PageColor {
        PageColor(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share)
    }

    /// From 1, the same brightness, to 21.
    func contrast(to other: PageColor) -> Double {
        let (bright, dim) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (bright + 0.05) / (dim + 0.05)
    }

    /// The nearest color on the way to `end` that can be read on `background` (4.5:1).
    func readable(on background: PageColor, towards end: PageColor) -> PageColor {
        let steps = stride(from: 0.0, through: 1, by: 0.05).lazy.map { mixed(with: end, $0) }
        // What comes out is rounded.
        return steps.first { $0.contrast(to: background) >= 4.6 } ?? end
    }

    private var luminance: Double {
        func channel(_ value: Double) -> Double {
            let part = value / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
    }
}
