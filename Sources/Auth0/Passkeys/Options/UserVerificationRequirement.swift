/// Whether the authenticator has to verify its user (Web Authentication Level 3 §5.8.6).
public enum UserVerificationRequirement: String, Sendable {
    /// Required: without it, there is no response.
    case required
    /// If the authenticator can. The default if the tenant says nothing or something unknown.
    case preferred
    /// Not if it can be avoided.
    case discouraged
}

/// Whether the authenticator has to store the passkey so that it can be found without its identifier (Web
/// Authentication Level 3 §5.4.6).
public enum ResidentKeyRequirement: String, Sendable {
    /// Required: without it, there is no passkey.
    case required
    /// If the authenticator can.
    case preferred
    /// Preferably not. The default if the tenant says nothing or something unknown.
    case discouraged
}
