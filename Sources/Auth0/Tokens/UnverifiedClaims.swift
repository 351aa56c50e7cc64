import A0Encoding
import A0JOSE
import Foundation

/// The claims of an ID token, unverified. Code that has to trust them must verify the token first.
struct UnverifiedClaims: Sendable {
    let values: [String: JSONValue]

    /// - Throws: An error if the text isn't a JWT.
    init(_ idToken: String) throws {
        values = try JSONValue.decodeObject(CompactJWS(idToken).payload)
    }

    subscript(claim: String) -> JSONValue? { values[claim] }
}
