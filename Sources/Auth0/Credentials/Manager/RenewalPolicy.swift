/// Whether a credentials manager may renew.
public enum RenewalPolicy: Sendable {
    /// When the access token has expired, is about to expire, or has another scope.
    case automatic

    /// Never: the manager only reads what another program keeps up to date, as an app extension or a helper should. If
    /// the credentials are no longer good enough, it throws `CredentialsManagerError.renewalNotAllowed`. It never
    /// deletes anything because of its age.
    case never
}
