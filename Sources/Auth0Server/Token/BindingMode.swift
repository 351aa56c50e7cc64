/// Whether a kind of binding between a token and its client is looked at.
public enum BindingMode: Sendable, Hashable {
    /// Such bindings are ignored.
    case disabled
    /// Tokens may be bound; those that are have to come with their proof.
    case allowed
    /// Tokens have to be bound.
    case required
}
