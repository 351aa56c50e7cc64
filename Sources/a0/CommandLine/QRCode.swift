import CA0QRCode
import Foundation

/// A QR code made of half blocks, with two modules per character. Always dark on light, whatever the terminal's colors
/// are.
struct QRCode {
    private let modules: [[Bool]]

    /// `nil` for text that is too long for a QR code. Uses the lowest error correction, because a screen doesn't damage
    /// the code, so that it's as small as possible.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        let margin = 2
        let blank = [Bool](repeating: false, count: width + 2 * margin)
        let side = [Bool](repeating: false, count: margin)
        let rows = (0..<width).map { row in
            side + (0..<width).map { data[row * width + $0] & 1 == 1 } + side
        }
        let border = [[Bool]](repeating: blank, count: margin)
        modules = border + rows + border
    }

    /// Drawn for the terminal at standard error; `nil` if there is none or it's too narrow.
    static func onTerminal(_ text: String) -> ConsoleText? {
        guard Terminal.showsProgress, Terminal.hasUnicode, let code = QRCode(text) else { return nil }
        var size = winsize()
        let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown && code.width > Int(size.ws_col) ? nil : ConsoleText(own: code.text)
    }

    /// The width in characters.
    var width: Int { modules.count }

    var text: String {
        stride(from: 0, to: modules.count, by: 2).map { row in
            let upper = modules[row]
            let lower = row + 1 < modules.count ? modules[row + 1] : [Bool](repeating: false, count: upper.count)
            let blocks = zip(upper, lower).map { upper, lower in
                switch (upper, lower) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }
            return "\u{1B}[97;40m" + blocks.joined() + "\u{1B}[0m"
        }.joined(separator: "\n")
    }
}
