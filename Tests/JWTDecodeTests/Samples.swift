import Foundation
import JWTDecode

/// Creates tokens from JSON text.
enum Samples {
    static func part(_ json: String) -> String {
        part(Data(json.utf8))
    }

    static func part(_ json: Data) -> String {
        json.base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    static func token(header: String = #"{"alg":"RS256","typ":"JWT"}"#, body: String, signature: String = "c2ln")
        -> String
    {
        "\(part(header)).\(part(body)).\(signature)"
    }

    /// A token with only this claim, or with none.
    static func token(claim name: String, _ json: String?) throws -> any JWT {
        try decode(jwt: token(body: json.map { "{\"\(name)\":\($0)}" } ?? "{}"))
    }
}
