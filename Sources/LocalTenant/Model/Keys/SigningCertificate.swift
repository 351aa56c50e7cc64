import A0Certificates
import A0Encoding
import A0JOSE
import Foundation

/// The self-signed certificate of a signing key, for programs that expect one (RFC 7517 §4.7, §4.8).
///
/// It follows from the key, so that it's the same one in all processes and after restarts.
struct SigningCertificate: Sendable {
    private static let lifetime: TimeInterval = 10 * 365 * 86_400

    let pem: String
    let pkcs7: String
    let sha1: Data

    init(of record: SigningKeyRecord) throws {
        var number = Digest.sha256(Data(record.id.utf8)).prefix(16)
        // Positive, and with the same length for all keys.
        if let first = number.first { number[number.startIndex] = first & 0x3F | 0x40 }
        let certificate = try Certificate.selfSigned(
            pkcs8: record.pkcs8, commonName: record.id, serialNumber: Data(number),
            validity: record.createdAt...record.createdAt + Self.lifetime)
        (pem, pkcs7, sha1) = (try certificate.pem, try certificate.pkcs7, try certificate.sha1)
    }

    /// The DER form as base64, as in `x5c`.
    var encoded: String { pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined() }
    /// `x5t`.
    var thumbprint: String { Base64URL.encode(sha1) }
    /// Hexadecimal digits.
    var digits: String { Base16.encode(sha1).uppercased() }
    /// Pairs of hexadecimal digits with colons between them.
    var fingerprint: String { sha1.map { Base16.encode(Data([$0])).uppercased() }.joined(separator: ":") }
}
