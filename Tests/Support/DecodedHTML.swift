import Foundation

/// The text of an attribute or element, whose special characters stand there as references (HTML §13.5).
package func decodedHTML(_ text: some StringProtocol) -> String {
    // The ampersand comes last: what it begins then is no reference any more.
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")]
        .reduce(String(text)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
}
