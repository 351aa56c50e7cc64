import A0Encoding
import A0JOSE
import Foundation

@testable import Auth0

/// A JWT with these claims and an invalid signature.
func unsignedToken(_ claims: [String: JSONValue]) -> String {
    let header = Data(#"{"alg":"RS256","kid":"1"}"#.utf8)
    return [header, JSONValue.object(claims).encoded(), Data("signature".utf8)].map(Base64URL.encode)
        .joined(separator: ".")
}
