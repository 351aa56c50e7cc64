/// What a page needs to ask the browser for a passkey. Its script answers with the hidden field `credential`.
struct PasskeyPrompt: Sendable {
    /// Where the answer goes, along with `state`, `csrf` and `auth_session`.
    var action: String
    /// The `auth_session` of the ceremony.
    var session: String
    /// The options for the browser, as JSON.
    var options: String
    var showsButton: Bool
    /// Whether the browser shows passkeys among the suggestions for the email address.
    var autofill: Bool
}

/// `GET /u/passkey-enrollment`: the offer of a passkey, after a login or as a way to sign up. The form posts `state`, `csrf`,
/// `auth_session` and `credential` to `action`.
struct PasskeyEnrollmentPage: Sendable {
    enum WayOut: Sendable {
        /// A button that posts `action=skip`.
        case skip
        /// A link to where an account with a password is made.
        case password(link: String)
    }

    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    var session: String
    var options: String
    /// Whom the passkey is for: an email address or a username.
    var account: String
    var problem: String?
    var wayOut: WayOut
}
