import A0Encoding

/// Character references in HTML (WHATWG HTML §13.5): numeric ones, and the most common named ones.
package enum HTMLCharacterReferences {
    private static let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]

    private static let reference = Pattern("&(?:#([0-9]+)|#[xX]([0-9A-Fa-f]+)|([a-z]+));")

    /// The text with character references replaced; unknown ones stay as they are.
    package static func decode(_ text: String) -> String {
        guard text.contains("&") else { return text }
        return reference.replacing(in: text) { match in
            let number = match[1].flatMap { UInt32($0) } ?? match[2].flatMap { UInt32($0, radix: 16) }
            let letter = number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
            return letter ?? match[3].flatMap { names[String($0)] } ?? String(match[0] ?? "")
        }
    }
}
