import A0Pages

/// The scripts of pages. Every page but one for passkeys works without them.
enum PageScript {
    /// Shows a password, tells about Caps Lock, checks a new password's rules while it is typed, takes codes from text
    /// messages, waits before another code is sent, and copies, saves, or prints a code.
    static let fields = HTML(file: PackageResources.fields_js)

    /// Calls the browser's API for passkeys (WebAuthn Level 3 §5.1) and posts the response as a form, so that only the
    /// server decides what happens next.
    static let passkeys = HTML(file: PackageResources.passkeys_js)

    /// Sends a response to the window that opened or framed the page.
    static let webMessage = HTML(file: PackageResources.web_message_js)

    /// Adds the new entries of a live list at its beginning.
    static let liveList = HTML(file: PackageResources.dashboard_live_js)

    /// Shows the login page with what is typed into the branding's form.
    static let preview = HTML(file: PackageResources.dashboard_preview_js)
}
