import A0Pages
import CA0Resources

/// The scripts of pages. Every page but one for passkeys works without them.
enum PageScript {
    /// Shows a password, tells about Caps Lock, checks a new password's rules while it is typed, takes codes from text
    /// messages, waits before another code is sent, and copies, saves, or prints a code.
    static let fields = HTML(file: a0_fields_js)

    /// Calls the browser's API for passkeys (WebAuthn Level 3 §5.1) and posts the response as a form, so that only the
    /// server decides what happens next.
    static let passkeys = HTML(file: a0_passkeys_js)

    /// Sends a response to the window that opened or framed the page.
    static let webMessage = HTML(file: a0_web_message_js)

    /// Adds the new entries of a live list at its beginning.
    static let liveList = HTML(file: a0_dashboard_live_js)

    /// Shows the login page with what is typed into the branding's form.
    static let preview = HTML(file: a0_dashboard_preview_js)
}
