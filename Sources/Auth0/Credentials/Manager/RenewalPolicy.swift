/// Whether a credentials manager may renew.
public enum RenewalPolicy: Sendable {
    /// When the access token has expired, is about to, or has another scope.
    case automatic

    /// Never: it only reads what another program keeps up to date, as an app extension or a helper should. What is not good
    /// enough any more is `CredentialsManagerError.renewalNotAllowed`, and nothing is deleted because of its age.
    case never
}
