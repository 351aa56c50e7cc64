/// Whether a kind of binding between a token and its client is checked.
public enum BindingMode: Sendable, Hashable {
    /// Such bindings are ignored.
    case disabled
    /// Tokens can be bound; bound tokens have to come with their proof.
    case allowed
    /// Tokens have to be bound.
    case required
}
