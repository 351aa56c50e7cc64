import A0Encoding
import A0JOSE
import Foundation
import Testing

/// An authenticator app (RFC 6238), implemented from the RFC to verify the tenant's implementation.
struct AuthenticatorApp {
    private let key: Data

    /// Sets up the app with a secret (RFC 4648 §6, without padding).
    init(secret: String) throws {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var bits: [Int] = []
        for letter in secret {
            let value = try #require(alphabet.firstIndex(of: letter), "\(letter) isn't Base32")
            bits += (0..<5).map { value >> (4 - $0) & 1 }
        }
        key = Data(
            stride(from: 0, through: bits.count - 8, by: 8).map { start in
                bits[start..<(start + 8)].reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
            })
    }

    /// Sets up the app with a QR code.
    init(barcode: String) throws {
        let parts = try #require(URLComponents(string: barcode))
        try #require(parts.scheme == "otpauth" && parts.host == "totp")
        let items = Dictionary(
            (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
        try #require(items["algorithm"] == "SHA1" && items["digits"] == "6" && items["period"] == "30")
        try self.init(secret: try #require(items["secret"]))
    }

    /// The app's password at that time.
    func password(at date: Date) -> String {
        var counter = UInt64(date.timeIntervalSince1970) / 30
        var message = Data(count: 8)
        for index in (0..<8).reversed() {
            message[index] = UInt8(counter & 0xFF)
            counter >>= 8
        }
        let digest = [UInt8](HMAC.sha1(message, key: key))
        let offset = Int(digest[19] & 0xF)
        let number = digest[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}

@Suite("Authenticator app for tests")
struct AuthenticatorAppTests {
    @Test(
        "the authenticator app generates the RFC's example passwords",
        arguments: [(59, "287082"), (1_111_111_109, "081804"), (2_000_000_000, "279037")])
    func examples(time: Int, password: String) throws {
        // The RFC's key: the text 12345678901234567890.
        let app = try AuthenticatorApp(secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        #expect(app.password(at: Date(timeIntervalSince1970: Double(time))) == password)
    }
}
