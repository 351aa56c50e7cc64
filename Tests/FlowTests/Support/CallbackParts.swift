import A0JOSE
import Foundation
import Testing

extension URL {
    /// The value of a query item.
    func item(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == name }?.value
    }
}

/// The code challenge of a code verifier (RFC 7636 §4.2).
func challenge(of verifier: String) throws -> String {
    try #require(CodeVerifier(verifier)).challenge
}
