import A0Pages

/// `GET /v2/logout` without a return URL.
struct LoggedOutPage: Page {
    var context: PageContext
}

extension LoggedOutPage {
    var document: HTML {
        Layout(context: context, title: "Logged out")(
            """
            \(Brand(name: context.tenantName).html)
            \(Artwork.done)
            <h1>You are logged out</h1>
            <p class="lead" role="status">You can close this window, or go back to the application to log in again.</p>
            """)
    }
}
