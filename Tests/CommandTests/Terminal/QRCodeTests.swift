import Testing

@testable import a0

@Suite("QR codes in the terminal")
struct QRCodeTests {
    @Test("a URL becomes a square of half blocks with a light border and three finder patterns")
    func square() throws {
        let code = try #require(QRCode("http://127.0.0.1:8484/activate?user_code=BCDF-GHJK"))
        let lines = code.text.split(separator: "\n").map { line in
            String(line.replacing("\u{1B}[97;40m", with: "").replacing("\u{1B}[0m", with: ""))
        }
        let width = try #require(lines.first?.count)
        #expect(lines.allSatisfy { $0.count == width })
        #expect((width - 1) / 2 + 1 == lines.count, "two rows of modules per line")
        #expect(lines.first == String(repeating: "█", count: width))
        let finder = "██ ▄▄▄▄▄ "
        #expect(lines[1].hasPrefix(finder) && lines[1].hasSuffix(String(finder.reversed())))
        #expect(lines[lines.count - 5].hasPrefix(finder) || lines[lines.count - 4].hasPrefix(finder))
    }

    @Test("a login URL's QR code fits in a terminal of 80 columns")
    func width() throws {
        let address = "https://a-company-name.eu.auth0.com/authorize?" + String(repeating: "x", count: 370)
        let code = try #require(QRCode(address))
        #expect(code.width <= 80)
        #expect(code.text.split(separator: "\n").first?.count == code.width + "\u{1B}[97;40m\u{1B}[0m".count)
    }

    @Test("text that is too long for a QR code returns nil")
    func tooLong() {
        #expect(QRCode(String(repeating: "x", count: 5_000)) == nil)
    }
}
