/// A result that includes an ID token.
public protocol IDTokenHolder: Sendable {
    /// The ID token, a JWT; empty if there is none.
    var idToken: String { get }
}
