/// Why a passkey could not be added or used.
enum PasskeyError: Error, Sendable, Equatable {
    /// The `auth_session` is unknown, too old, used, or was begun for something else.
    case invalidSession
    /// The answer is not the JSON of a credential (WebAuthn §5.1). The text says where.
    case malformed(String)
    case refused(WebAuthnError)
    /// Someone with the same identifier has signed up in the meantime.
    case userExists
}
