/// Whether a credentials manager may renew.
public enum RenewalPolicy: Sendable {
    /// When the access token has expired, is about to expire, or has another scope.
    case automatic

    /// Never: the manager only reads credentials that another program keeps up to date, for example in an app extension
    /// or a helper. If the credentials have expired or don't match the request, it throws
    /// `CredentialsManagerError.renewalNotAllowed`. It never deletes expired credentials or sessions.
    case never
}
