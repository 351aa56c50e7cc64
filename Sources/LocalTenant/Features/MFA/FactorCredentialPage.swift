import A0Pages

/// Asks the browser for a credential: a new one, or one of the user's. The script posts `auth_session` and
/// `credential`, or `problem`.
struct FactorCredentialPage: FramedPage {
    struct Prompt: Sendable {
        var session: String
        /// The options for the browser, as JSON.
        var options: String

        init(authSession: String, publicKey: TenantValue) {
            session = authSession
            options = String(decoding: publicKey.encoded(), as: UTF8.self)
        }
    }

    var frame: FactorFrame
    var kind: Authenticator.Kind
    var isNew: Bool
    /// nil if browsers can't use credentials on this page.
    var prompt: Prompt?
    var otherLink: String?
}

/// The browser returned no credential.
struct FactorErrorPage: Page {
    var context: PageContext
    var kind: Authenticator.Kind
    var isNew: Bool
    var retryLink: String
    var otherLink: String?
}

extension FactorCredentialPage {
    /// The form stays hidden until the script finds that the browser supports credentials.
    var document: HTML {
        let words = CredentialWords(kind, isNew: isNew, texts)
        return Layout(context: context, title: words.title, script: prompt.map { _ in PageScript.passkeys })(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(words.title)</h1>
            <p class="lead">\(words.lead)</p>
            \(FormParts.alert(frame.error))
            <p class="note" data-without-passkeys>\(texts["mfa-webauthn-not-available-error.errorDescription"])</p>
            \(prompt.map { form($0, words) })
            \(frame.other(otherLink))
            """)
    }

    private func form(_ prompt: Prompt, _ words: CredentialWords) -> HTML {
        """
        <form method="post" action="\(link: frame.action)" id="passkey" hidden data-needs-passkeys data-reports \
        data-options="\(prompt.options)">
        \(PasskeyParts.fields(state: frame.state, csrf: frame.csrf, session: prompt.session))
        <input type="hidden" name="problem" value="">
        \(frame.memory)
        <button type="submit" autofocus>\(words.button)</button>
        <p class="note" role="status" hidden data-waiting-text="\(words.waiting)"></p>
        \(PasskeyParts.alert(words.known))
        </form>
        """
    }
}

extension FactorErrorPage {
    var document: HTML {
        let isPlatform = kind == .webAuthnPlatform
        let title =
            switch (isPlatform, isNew) {
            case (false, true): texts["mfa-webauthn-error.errorTitle"]
            case (false, false): texts["mfa-webauthn-error.errorTitleChallenge"]
            case (true, true): texts["mfa-webauthn-error.errorTitlePlatform"]
            case (true, false): texts["mfa-webauthn-error.errorTitlePlatformChallenge"]
            }
        return Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            <p class="lead">\(isPlatform
                ? texts.html("mfa-webauthn-error.descriptionPlatform") : texts.html("mfa-webauthn-error.description"))</p>
            <a class="button" href="\(link: retryLink)">\(texts["mfa-webauthn-error.tryAgainLinkText"])</a>
            \(otherLink.map {
                "<p class=\"switch\"><a href=\"\(link: $0)\">\(texts["mfa-otp-challenge.pickAuthenticatorText"])</a></p>"
            })
            """)
    }
}

/// The page's texts about a security key or the user's device.
private struct CredentialWords {
    let title: String
    let lead: HTML
    let button: String
    let waiting: String
    /// If the authenticator is known already.
    let known: String

    init(_ kind: Authenticator.Kind, isNew: Bool, _ texts: Texts) {
        switch (kind == .webAuthnPlatform, isNew) {
        case (false, true):
            title = texts["mfa-webauthn-roaming-enrollment.title"]
            lead = texts.html("mfa-webauthn-roaming-enrollment.description")
            button = texts["mfa-webauthn-roaming-enrollment.continueButtonText"]
        case (false, false):
            title = texts["mfa-webauthn-roaming-challenge.title"]
            lead = texts.html("mfa-webauthn-roaming-challenge.description")
            button = texts["mfa-webauthn-roaming-challenge.continueButtonText"]
        case (true, true):
            title = texts["mfa-webauthn-platform-enrollment.title"]
            lead = texts.html("mfa-webauthn-platform-enrollment.description")
            button = texts["mfa-webauthn-platform-enrollment.continueButtonText"]
        case (true, false):
            title = texts["mfa-webauthn-platform-challenge.title"]
            lead = texts.html("mfa-webauthn-platform-challenge.description")
            button = texts["mfa-webauthn-platform-challenge.continueButtonText"]
        }
        let isPlatform = kind == .webAuthnPlatform
        waiting =
            isPlatform
            ? texts["mfa-webauthn-platform-challenge.awaitingConfirmation"]
            : texts["mfa-webauthn-roaming-challenge.awaitingConfirmation"]
        known =
            isPlatform
            ? texts["mfa-webauthn-platform-enrollment.webauthn-platform-associate-error"]
            : texts["mfa-webauthn-roaming-enrollment.webauthn-associate-error"]
    }
}
