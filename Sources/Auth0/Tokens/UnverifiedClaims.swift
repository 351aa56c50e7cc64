import A0JOSE
import A0Web
import Foundation

/// The claims of an ID token, taken as they are: whoever needs to trust them verifies the token first.
struct UnverifiedClaims: Sendable {
    let values: [String: JSONValue]

    /// Throws when the text isn't a JWT.
    init(_ idToken: String) throws {
        values = try JSONDecoder().decode([String: JSONValue].self, from: CompactJWS(idToken).payload)
    }

    subscript(claim: String) -> JSONValue? { values[claim] }
}
