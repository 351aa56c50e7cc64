import A0Pages

/// The parameters with which a page asks the browser for a passkey. Its script answers with the hidden field
/// `credential`.
struct PasskeyPrompt: Sendable {
    /// The URL that the response is sent to, along with `state`, `csrf` and `auth_session`.
    var action: String
    /// The `auth_session` of the ceremony.
    var session: String
    /// The options for the browser, as JSON.
    var options: String
    var showsButton: Bool
    /// Whether the browser shows passkeys among the suggestions for the email address.
    var autofill: Bool
}

/// `GET /u/passkey-enrollment`: the offer of a passkey, after a login or as a way to sign up. The form posts `state`,
/// `csrf`, `auth_session` and `credential` to `action`.
struct PasskeyEnrollmentPage: Page {
    enum Alternative: Sendable {
        /// A button that posts `action=skip`.
        case skip
        /// A link to sign up with a password instead.
        case password(link: String)
    }

    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    var session: String
    var options: String
    /// The account of the passkey: an email address or a username.
    var account: String
    var error: String?
    var alternative: Alternative
}

extension PasskeyPrompt {
    /// The form stays hidden until the script finds that the browser supports passkeys.
    func form(state: String, csrf: String, _ texts: Texts) -> HTML {
        """
        <form method="post" action="\(link: action)" id="passkey" hidden data-options="\(options)"\
        \(autofill ? " data-autofill" : HTML.empty)\(showsButton ? " data-needs-passkeys" : HTML.empty)>
        \(PasskeyParts.fields(state: state, csrf: csrf, session: session))
        \(showsButton ? Self.button(texts) : nil)
        </form>
        """
    }

    private static func button(_ texts: Texts) -> HTML {
        """
        <p class="or">\(texts["login.separatorText"])</p>
        <button class="secondary" type="submit">\(texts["login-id.passkeyButtonText"])</button>
        \(PasskeyParts.alert(texts["login-id.passkeyUnused"]))
        """
    }
}

extension PasskeyEnrollmentPage {

    var document: HTML {
        Layout(context: context, title: texts["passkey-enrollment.title"], script: PageScript.passkeys)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(texts["passkey-enrollment.title"])</h1>
            <p class="lead">\(texts.html("passkey-enrollment.description", ["userName": "<strong>\(account)</strong>"]))</p>
            \(FormParts.alert(error))
            <ul class="reasons">
            <li>\(Artwork.met)<span>\(texts["passkey-enrollment.passkeyBenefit1Title"])</span></li>
            <li>\(Artwork.met)<span>\(texts["passkey-enrollment.passkeyBenefit2Title"])</span></li>
            <li>\(Artwork.met)<span>\(texts["passkey-enrollment.passkeyBenefit3Title"])</span></li>
            </ul>
            <p class="note" data-without-passkeys>\(texts["passkey-enrollment.unsupported"])</p>
            <form method="post" action="\(link: action)" id="passkey" hidden data-needs-passkeys \
            data-options="\(options)">
            \(PasskeyParts.fields(state: state, csrf: csrf, session: session))
            <button type="submit" autofocus>\(texts["passkey-enrollment.createButtonText"])</button>
            \(PasskeyParts.alert(
                texts["passkey-enrollment.notCreated"],
                known: texts["passkey-enrollment.passkey-enrollment-max-allowed-reached"]))
            </form>
            \(exit)
            """)
    }

    private var exit: HTML {
        switch alternative {
        case .skip:
            """
            <form class="decline" method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            <button class="plain" type="submit" name="action" value="skip">\(texts["passkey-enrollment.continueButtonText"])</button>
            </form>
            """
        case .password(let link):
            "<p class=\"switch\"><a href=\"\(link: link)\">\(texts["passkey-enrollment.usePasswordButtonText"])</a></p>"
        }
    }
}
