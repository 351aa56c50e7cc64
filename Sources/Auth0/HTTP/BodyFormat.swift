import A0HTTPServer
import Foundation

/// How a request's parameters travel in its body.
enum BodyFormat: Sendable {
    case json
    /// `application/x-www-form-urlencoded`, which some endpoints insist on (RFC 7662 §2.1, RFC 9126 §2.1).
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
        case .form: Data(FormEncoding.encode(parameters.sortedTexts).utf8)
        }
    }
}

extension Parameters {
    /// Names and values as text, in the order of the names.
    var sortedTexts: [(String, String)] {
        values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) }
    }
}
