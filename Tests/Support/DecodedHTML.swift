import Foundation

/// Decodes the character references in the text of an attribute or element (HTML §13.5).
package func decodedHTML(_ text: some StringProtocol) -> String {
    // The ampersand comes last, because the result of its decoding isn't a reference.
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")]
        .reduce(String(text)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
}
