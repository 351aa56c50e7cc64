import A0Encoding
import A0JOSE
import Foundation

/// A signed JWT in compact form (RFC 7515 §7.1), split into its parts but not verified. Only its canonical encoding is
/// accepted.
struct CompactToken: Sendable {
    /// The limits for headers and payloads.
    private static let headerLimits = JSONScanner.Limits(depth: 16, members: 100)
    private static let payloadLimits = JSONScanner.Limits(depth: 64)

    enum Malformed: Error, CustomStringConvertible {
        case parts(Int)
        case base64URL
        case header
        case payload

        // Reflection would take longer than all other checks of garbage.
        var description: String {
            switch self {
            case .parts(let count): "\(count) parts"
            case .base64URL: "base64url"
            case .header: "header"
            case .payload: "payload"
            }
        }
    }

    let header: JSONObject
    let claims: JSONObject
    let signature: Data
    /// The signed bytes.
    let signingInput: Data

    init(_ text: [UInt8]) throws(Malformed) {
        var dots = (first: 0, second: 0)
        var count = 0
        for (index, byte) in text.enumerated() where byte == UInt8(ascii: ".") {
            count += 1
            if count == 1 { dots.first = index }
            if count == 2 { dots.second = index }
        }
        guard count == 2 else { throw .parts(count + 1) }
        let parts = (text[..<dots.first], text[(dots.first + 1)..<dots.second], text[(dots.second + 1)...])
        guard !parts.0.isEmpty, !parts.1.isEmpty, let header = Base64URL.decodeStrictly(parts.0),
            let payload = Base64URL.decodeStrictly(parts.1), let signature = Base64URL.decodeStrictly(parts.2)
        else { throw .base64URL }
        self.signature = Data(signature)
        signingInput = Data(text[..<dots.second])
        do throws(JSONScanner.Malformed) {
            self.header = try JSONObject(header, limits: Self.headerLimits)
        } catch {
            throw .header
        }
        do throws(JSONScanner.Malformed) {
            claims = try JSONObject(payload, limits: Self.payloadLimits)
        } catch {
            throw .payload
        }
    }
}
