import Foundation

/// Encodes names and values for forms and queries (`application/x-www-form-urlencoded`).
public enum FormBody {
    public static func encode(_ fields: [String: String]) -> String {
        fields.sorted { $0.key < $1.key }.map { "\(escape($0.key))=\(escape($0.value))" }.joined(separator: "&")
    }

    private static func escape(_ text: String) -> String {
        var unreserved = CharacterSet(charactersIn: "-._~")
        for range: ClosedRange<Unicode.Scalar> in ["0"..."9", "A"..."Z", "a"..."z"] {
            unreserved.insert(charactersIn: range)
        }
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}
