/// A result that an ID token is part of.
public protocol IDTokenHolder: Sendable {
    /// The ID token, a JWT; empty if there is none.
    var idToken: String { get }
}
