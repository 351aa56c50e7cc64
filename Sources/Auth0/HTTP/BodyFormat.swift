import A0Encoding
import Foundation

/// How a request's parameters are encoded in its body.
enum BodyFormat: Sendable {
    case json
    /// `application/x-www-form-urlencoded`, which some endpoints require (RFC 7662 §2.1, RFC 9126 §2.1).
    case form

    var contentType: String {
        switch self {
        case .json: "application/json"
        case .form: "application/x-www-form-urlencoded"
        }
    }

    func encode(_ parameters: Parameters) -> Data {
        switch self {
        case .json: JSONValue.object(parameters.values).encoded()
        case .form:
            Data(parameters.sortedTexts.map { "\($0.formEncoded)=\($1.formEncoded)" }.joined(separator: "&").utf8)
        }
    }
}

extension Parameters {
    /// Names and values as text, sorted by name.
    var sortedTexts: [(String, String)] {
        values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) }
    }
}

extension String {
    /// Encoded as in a form (WHATWG URL §5.2).
    fileprivate var formEncoded: String {
        let encoded = addingPercentEncoding(withAllowedCharacters: .unchangedInForms) ?? ""
        return encoded.replacingOccurrences(of: "%20", with: "+")
    }
}

extension CharacterSet {
    fileprivate static let unchangedInForms = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._")
}
