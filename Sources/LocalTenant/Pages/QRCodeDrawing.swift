import A0Pages
import CA0QRCode

/// A QR code (ISO/IEC 18004) as a drawing, dark on light regardless of the page's colors.
struct QRCodeDrawing: Sendable {
    /// Rows of dark and light modules.
    private let rows: [[Bool]]

    /// `nil` for a text that is too long for a QR code.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        rows = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
    }

    /// The code with the light margin that scanners need.
    func html(label: String) -> HTML {
        let size = rows.count + 8
        return """
            <svg class="qr" viewBox="0 0 \(size) \(size)" role="img" aria-label="\(label)" shape-rendering="crispEdges">\
            <rect class="qr-light" width="\(size)" height="\(size)"/><path class="qr-dark" d="\(path)"/></svg>
            """
    }

    /// A rectangle for each run of dark modules.
    private var path: String {
        var path = ""
        for (y, row) in rows.enumerated() {
            var x = 0
            while x < row.count {
                let end = row[x...].firstIndex { $0 != row[x] } ?? row.count
                if row[x] { path += "M\(x + 4) \(y + 4)h\(end - x)v1h-\(end - x)z" }
                x = end
            }
        }
        return path
    }
}
