/// Host names (RFC 1123 §2.1, RFC 1035 §2.3.4). Names in other scripts must be in ASCII form (RFC 5890 §2.3.2.1).
package enum DomainName {
    /// Whether the text consists of labels of lowercase letters, digits and hyphens, and the last label has a letter:
    /// an IP address isn't a domain name.
    package static func isValid(_ text: some StringProtocol) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 253
            && labels.allSatisfy {
                (1...63).contains($0.utf8.count)
                    && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
                    && !$0.hasPrefix("-") && !$0.hasSuffix("-")
            } && labels.last?.contains(where: \.isLetter) == true
    }
}
