/// Why a passkey could not be added or used.
enum PasskeyError: Error, Sendable, Equatable {
    /// The `auth_session` is unknown, expired, used, or for something else.
    case invalidSession
    /// The response isn't the JSON of a credential (WebAuthn §5.1). The text names the location.
    case malformed(String)
    case refused(WebAuthnError)
    /// Another user with the same identifier has signed up in the meantime.
    case userExists
}
