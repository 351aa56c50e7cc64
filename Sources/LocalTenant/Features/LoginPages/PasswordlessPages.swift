import A0Pages

/// `GET /u/login/passwordless-email-code` and `-sms-otp`. The form posts `recipient`.
struct PasswordlessPage: FramedPage {
    var frame: FactorFrame
    var isEmail: Bool
    var recipient: String
    /// Whether the problem is about what was typed.
    var isAboutField = true
    var captcha: CaptchaQuestion?
    /// The users for one-click login; nil if that's off.
    var people: LogInAsList?
    /// Other ways to log in.
    var providers: [ProviderButton] = []
}

/// The page that asks for the code. The form posts `code`; `action=resend` sends another code.
struct PasswordlessCodePage: FramedPage {
    var frame: FactorFrame
    var isEmail: Bool
    var recipient: String
    /// The link to enter another recipient.
    var backLink: String
}

extension PasswordlessPage {
    var imageSources: [String] { ConnectionButtons.imageSources(providers) }

    var document: HTML {
        frame.document(
            title: texts["login.title"],
            lead: lead,
            aboveForm: people?.html,
            form: """
                \(context.partials["form-content-start"])
                \(field.html(texts))
                \(context.partials["form-content-end"])
                \(captcha?.html(texts))
                <button type="submit">\(texts["login-passwordless-email-code.sendButtonText"])</button>
                \(context.partials["form-footer-start"])
                \(context.partials["form-footer-end"])
                """,
            below: """
                \(context.partials["secondary-actions-start"])
                \(ConnectionButtons(buttons: providers, texts: texts).html)
                \(context.partials["secondary-actions-end"])
                """)
    }

    private var isInvalid: Bool { frame.error != nil && isAboutField }

    private var lead: HTML {
        guard let name = context.applicationName else {
            return isEmail
                ? texts.html("login-passwordless-email-code.sendDescription")
                : texts.html("login-passwordless-sms-otp.sendDescription")
        }
        let values: [String: HTML] = ["clientName": "<strong>\(name)</strong>"]
        return isEmail
            ? texts.html("login-passwordless-email-code.sendToContinueDescription", values)
            : texts.html("login-passwordless-sms-otp.sendToContinueDescription", values)
    }

    private var field: Field {
        Field(
            name: "recipient", label: isEmail ? texts["login.emailPlaceholder"] : texts["login.phonePlaceholder"],
            type: isEmail ? "email" : "tel",
            autocomplete: isEmail ? "username" : "tel", value: recipient, hasFocus: people == nil,
            isInvalid: isInvalid, describedBy: isInvalid ? ["problem"] : [])
    }
}

extension PasswordlessCodePage {
    var document: HTML {
        frame.document(
            title: isEmail
                ? texts["login-passwordless-email-code.title"]
                : texts["login-passwordless-sms-otp.title"],
            lead: texts.html("login-passwordless-email-code.description", ["email": "<strong>\(recipient)</strong>"]),
            form: """
                \(context.partials["form-content-start"])
                \(frame.codeField(texts["login-passwordless-email-code.placeholder"]))
                \(context.partials["form-content-end"])
                <button type="submit">\(texts["login-passwordless-email-code.buttonText"])</button>
                \(frame.resend(texts["login-passwordless-email-code.resendActionText"]))
                \(context.partials["form-footer-start"])
                \(context.partials["form-footer-end"])
                """,
            below: """
                \(context.partials["secondary-actions-start"])
                <p class="switch"><a href="\(link: backLink)">\(back)</a></p>
                \(context.partials["secondary-actions-end"])
                """)
    }

    private var back: String {
        isEmail
            ? texts["login-passwordless-email-code.editEmailText"]
            : texts["login-passwordless-sms-otp.editText"]
    }
}
