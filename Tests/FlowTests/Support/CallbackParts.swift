import A0JOSE
import Foundation
import Testing

extension URL {
    /// A value of the query.
    func item(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == name }?.value
    }
}

/// What the tenant is told of a code verifier (RFC 7636 §4.2).
func challenge(of verifier: String) throws -> String {
    try #require(CodeVerifier(verifier)).challenge
}
