/// Names of hosts (RFC 1123 §2.1, RFC 1035 §2.3.4). Other scripts come in their ASCII form (RFC 5890 §2.3.2.1).
package enum DomainName {
    /// Whether the text is labels of lowercase letters, digits and hyphens, the last one with a letter: an address
    /// isn't a domain.
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
