import A0Pages

/// The parts of forms that ``PageScript/passkeys`` fills in.
enum PasskeyParts {
    static func fields(state: String, csrf: String, session: String) -> HTML {
        """
        \(FormParts.hidden(state: state, csrf: csrf))
        <input type="hidden" name="auth_session" value="\(session)">
        <input type="hidden" name="credential" value="">
        """
    }

    /// An alert that the script shows if the browser returns no passkey.
    ///
    /// - Parameter known: the text if the authenticator already has a passkey.
    static func alert(_ text: String, known: String? = nil) -> HTML {
        """
        <div class="alert" role="alert" hidden data-known="\(known ?? text)">\(Artwork.alert)<p>\(text)</p></div>
        """
    }
}
