import A0JOSE

/// A distinguished name: of a certificate, or written in either of two notations, a line for each attribute, or commas
/// between them in reverse (RFC 4514).
struct DistinguishedName: Sendable {
    /// Each with its type in uppercase.
    private let attributes: [String]

    /// The owner's name in a certificate, whose values may have commas and lines of their own.
    init(_ certificate: X509Certificate) {
        self.init(attributes: certificate.subjectAttributes)
    }

    init(_ text: String) {
        self.init(attributes: Self.parts(of: text))
    }

    init(attributes: [String]) {
        self.attributes = attributes.map { attribute in
            let pair = attribute.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            let type = pair.first?.uppercased() ?? ""
            return "\(Self.otherNames[type] ?? type)=\(pair.dropFirst().joined())"
        }
    }

    /// Whether both name the same owner, in whatever notation.
    func isSame(as other: DistinguishedName) -> Bool {
        attributes == other.attributes || attributes == other.attributes.reversed()
    }

    private static let otherNames = ["E": "EMAILADDRESS", "S": "ST"]

    /// The lines, or else what is between commas that aren't escaped, without escapes.
    private static func parts(of text: String) -> [String] {
        guard !text.contains("\n") else { return text.split(separator: "\n").map(String.init) }
        var (parts, isEscaped) = ([""], false)
        for character in text {
            if isEscaped || !"\\,".contains(character) {
                parts[parts.count - 1].append(character)
                isEscaped = false
            } else if character == "," {
                parts.append("")
            } else {
                isEscaped = true
            }
        }
        return parts
    }
}
