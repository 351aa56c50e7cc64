/// Whether the authenticator has to find out that it is its owner who uses it (Web Authentication Level 3 §5.8.6).
public enum UserVerificationRequirement: String, Sendable {
    /// Without it there is no answer.
    case required
    /// Where the authenticator can. What counts if the tenant says nothing, or something unknown.
    case preferred
    /// Better not.
    case discouraged
}

/// Whether the authenticator has to keep the passkey in a way that it finds it without being told which
/// (Web Authentication Level 3 §5.4.6).
public enum ResidentKeyRequirement: String, Sendable {
    /// Without it there is no passkey.
    case required
    /// Where the authenticator can.
    case preferred
    /// Better not. What counts if the tenant says nothing, or something unknown.
    case discouraged
}
