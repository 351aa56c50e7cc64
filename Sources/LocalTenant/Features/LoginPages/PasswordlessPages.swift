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
            title: "Log in",
            lead: "We'll send you a code\(isEmail ? "" : " by text message")\(application).",
            aboveForm: people?.html,
            form: """
                \(field.html)
                \(captcha?.html)
                <button type="submit">Send the code</button>
                """,
            below: ConnectionButtons(buttons: providers).html)
    }

    private var isInvalid: Bool { frame.problem != nil && isAboutField }

    private var application: HTML {
        frame.context.applicationName.map { " to continue to <strong>\($0)</strong>" } ?? ""
    }

    private var field: Field {
        Field(
            name: "recipient", label: isEmail ? "Email" : "Phone number", type: isEmail ? "email" : "tel",
            autocomplete: isEmail ? "username" : "tel", value: recipient, hasFocus: people == nil,
            isInvalid: isInvalid, describedBy: isInvalid ? ["problem"] : [])
    }
}

extension PasswordlessCodePage {
    var document: HTML {
        frame.document(
            title: isEmail ? "Check your email" : "Check your phone",
            lead: "If <strong>\(recipient)</strong> can log in, a code is on its way.",
            form: """
                \(frame.codeField("Code"))
                <button type="submit">Log in</button>
                \(FactorFrame.resend("Send another code"))
                """,
            below: "<p class=\"switch\"><a href=\"\(link: backLink)\">\(back)</a></p>")
    }

    private var back: String { isEmail ? "Use another email address" : "Use another number" }
}
