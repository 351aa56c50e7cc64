import A0Encoding
import Foundation

/// The parts of a certificate (RFC 5280 §4.1) that identify its owner. Nothing is verified.
package struct X509Certificate: Sendable {
    /// The owner's public key.
    private let keyInfo: Data
    /// The end of its validity.
    package let notAfter: Date
    /// The attributes of the owner's distinguished name, such as `CN=Ada`, in order.
    package let subjectAttributes: [String]
    /// The SHA-256 digest as base64url (RFC 8705 §3.1).
    package let thumbprint: String

    /// Reads the first certificate in PEM form (`-----BEGIN CERTIFICATE-----`, RFC 7468 §5).
    ///
    /// - Throws: `JOSEError.malformedKey`.
    package init(pem: String) throws(JOSEError) {
        guard let der = PEM.block("CERTIFICATE", in: pem) else {
            throw .malformedKey("there is no block CERTIFICATE in PEM form")
        }
        try self.init(der: der)
    }

    /// Reads a certificate in DER form.
    ///
    /// - Throws: `JOSEError.malformedKey`.
    package init(der: Data) throws(JOSEError) {
        var outer = DERReader(der)
        var certificate = DERReader(outer.element(0x30) ?? Data())
        var parts = DERReader(certificate.element(0x30) ?? Data())
        _ = parts.element(0xA0)  // The version.
        guard outer.isAtEnd, parts.element(0x02) != nil, parts.element(0x30) != nil, parts.element(0x30) != nil,
            let validity = parts.element(0x30), let name = parts.element(0x30), let key = parts.element(0x30)
        else { throw Self.malformed }
        var times = DERReader(validity)
        guard times.element() != nil, let end = times.element(), let notAfter = Self.time(end.content) else {
            throw Self.malformed
        }
        self.notAfter = notAfter
        subjectAttributes = try Self.attributes(of: name)
        keyInfo = key
        thumbprint = Base64URL.encode(Digest.sha256(der))
    }

    /// The owner's distinguished name for people, a line for each attribute.
    package var subject: String { subjectAttributes.joined(separator: "\n") }

    /// The owner's public key.
    ///
    /// - Throws: `JOSEError.unsupportedKey` if it's neither RSA nor P-256, `JOSEError.malformedKey`.
    package var publicKey: JSONWebKey {
        get throws(JOSEError) { try JSONWebKey(publicKeyInfo: keyInfo) }
    }

    private static let malformed = JOSEError.malformedKey("it isn't a certificate")

    /// `YYMMDDHHMMSSZ` or `YYYYMMDDHHMMSSZ` (RFC 5280 §4.1.2.5).
    private static func time(_ content: Data) -> Date? {
        let text = String(decoding: content, as: UTF8.self)
        var digits = text.dropLast().compactMap(\.wholeNumberValue)
        guard text.last == "Z", digits.count == text.count - 1 else { return nil }
        if digits.count == 12 { digits = (digits[0] < 5 ? [2, 0] : [1, 9]) + digits }
        guard digits.count == 14 else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        return DateComponents(
            calendar: Calendar(identifier: .gregorian), timeZone: TimeZone(secondsFromGMT: 0), year: number(0..<4),
            month: number(4..<6), day: number(6..<8), hour: number(8..<10), minute: number(10..<12),
            second: number(12..<14)
        ).date
    }

    private static func attributes(of name: Data) throws(JOSEError) -> [String] {
        var (reader, found) = (DERReader(name), [String]())
        while !reader.isAtEnd {
            var group = DERReader(reader.element(0x31) ?? Data())
            repeat {
                guard var attribute = group.element(0x30).map(DERReader.init), let type = attribute.element(0x06),
                    let value = attribute.element()
                else { throw malformed }
                found.append("\(attributeNames[type] ?? dotted(type))=\(text(value))")
            } while !group.isAtEnd
        }
        return found
    }

    /// An object identifier in its usual form, such as `2.5.4.3`.
    private static func dotted(_ identifier: Data) -> String {
        var (numbers, number) = ([Int](), 0)
        for byte in identifier {
            number = number << 7 & 0xFFFF_FFFF | Int(byte & 0x7F)
            guard byte < 0x80 else { continue }
            numbers += numbers.isEmpty ? [min(number / 40, 2), number - 40 * min(number / 40, 2)] : [number]
            number = 0
        }
        return numbers.map(String.init).joined(separator: ".")
    }

    private static func text(_ value: (tag: UInt8, content: Data)) -> String {
        // BMPString has two bytes for each character.
        let encoding = value.tag == 0x1E ? String.Encoding.utf16BigEndian : .utf8
        return String(data: value.content, encoding: encoding) ?? ""
    }

    /// The usual attributes of names (RFC 4519 §2, RFC 2985 §5.2.1).
    private static let attributeNames: [Data: String] = [
        Data([0x55, 0x04, 0x03]): "CN", Data([0x55, 0x04, 0x06]): "C", Data([0x55, 0x04, 0x07]): "L",
        Data([0x55, 0x04, 0x08]): "ST", Data([0x55, 0x04, 0x0A]): "O", Data([0x55, 0x04, 0x0B]): "OU",
        Data([0x55, 0x04, 0x05]): "serialNumber",
        Data([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x01]): "emailAddress",
    ]
}
