/// Whether third-party clients may log in people for an organization (`third_party_client_access`).
public enum ThirdPartyClientAccess: String, Sendable, Codable, CaseIterable, Choice {
    /// They may not. Auth0's default.
    case block
    /// They may, as others.
    case allow
}
