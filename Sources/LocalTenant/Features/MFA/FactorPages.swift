import A0Pages

extension FactorFrame {
    /// A complete page: the part above the form, and the form.
    func document(title: String, lead: HTML, aboveForm: HTML? = nil, form: HTML, below: HTML? = nil) -> HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            <p class="lead">\(lead)</p>
            \(FormParts.alert(problem))
            \(aboveForm)
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            \(form)
            </form>
            \(below)
            """)
    }

    func codeField(_ label: String, isNumeric: Bool = true) -> HTML {
        var field = Field(
            name: "code", label: label, type: "text", autocomplete: isNumeric ? "one-time-code" : "off",
            hasFocus: true, isInvalid: problem != nil, describedBy: problem == nil ? [] : ["problem"])
        field.inputMode = isNumeric ? "numeric" : nil
        return field.html
    }

    var memory: HTML? {
        guard offersMemory else { return nil }
        return """
            <label class="check"><input type="checkbox" name="remember" value="1">\
            <span>Remember this device for 30 days</span></label>
            """
    }

    /// After a while, so that the first message can arrive.
    static func resend(_ text: String) -> HTML {
        """
        <button class="plain" type="submit" name="action" value="resend" formnovalidate data-helps data-wait="30" \
        data-waiting="\(text) in # s">\(text)</button>
        """
    }

    fileprivate static func other(_ link: String?) -> HTML? {
        link.map { "<p class=\"switch\"><a href=\"\(link: $0)\">Use another method</a></p>" }
    }
}

extension FactorOptionsPage {
    var document: HTML {
        frame.document(
            title: isNew ? "Keep your account safe" : "How do you want to continue?",
            lead: isNew
                ? "Add a second step to your login. Choose how." : "Choose how to verify it's you.",
            form: "<div class=\"choices\">\(options.map(button))</div>")
    }

    private func button(_ option: Option) -> HTML {
        """
        <button class="secondary" type="submit" name="\(isNew ? "factor" : "authenticator")" value="\(option.value)">\
        \(option.kind.name)\(option.recipient.map { " <span class=\"aside\">\($0)</span>" as HTML })</button>
        """
    }
}

extension Authenticator.Kind {
    fileprivate var name: String {
        switch self {
        case .totp: "Authenticator app"
        case .sms: "Text message"
        case .voice: "Phone call"
        case .email: "Email"
        case .push: "Push message"
        case .recoveryCode: "Recovery code"
        }
    }
}

extension FactorCodePage {
    var document: HTML {
        frame.document(
            title: title, lead: lead,
            form: """
                \(frame.codeField(kind == .recoveryCode ? "Recovery code" : "Code", isNumeric: kind != .recoveryCode))
                \(frame.memory)
                <button type="submit">Continue</button>
                \(kind.channel == nil ? nil : FactorFrame.resend(kind == .voice ? "Call again" : "Send another code"))
                """,
            below: FactorFrame.other(otherLink))
    }

    private var title: String {
        switch kind {
        case .totp: "Check your authenticator app"
        case .sms: "Check your phone"
        case .voice: "Answer your phone"
        case .email: "Check your email"
        case .push: "Check your device"
        case .recoveryCode: "Enter your recovery code"
        }
    }

    private var lead: HTML {
        let recipient = recipient ?? ""
        return switch kind {
        case .totp: "Enter the code that it shows for this account."
        case .sms: "We sent a code by text message to <strong>\(recipient)</strong>."
        case .voice: "We'll call <strong>\(recipient)</strong> with a code."
        case .email: "We sent a code to <strong>\(recipient)</strong>."
        case .push: "We sent a notification to your device."
        case .recoveryCode: "You got it when you set up your second step. It works once. You'll then get a new one."
        }
    }
}

extension FactorRecipientPage {
    var document: HTML {
        frame.document(
            title: kind == .email ? "Add your email address" : "Add your phone",
            lead: lead,
            form: """
                \(field.html)
                <button type="submit">\(kind == .voice ? "Call me" : "Send a code")</button>
                """,
            below: FactorFrame.other(otherLink))
    }

    private var lead: HTML {
        switch kind {
        case .email: "We'll send you a code whenever you log in."
        case .voice: "We'll call you with a code whenever you log in."
        default: "We'll text you a code whenever you log in."
        }
    }

    private var field: Field {
        Field(
            name: "recipient", label: kind == .email ? "Email" : "Phone number",
            type: kind == .email ? "email" : "tel",
            autocomplete: kind == .email ? "email" : "tel", value: recipient, hasFocus: true,
            isInvalid: frame.problem != nil, describedBy: frame.problem == nil ? [] : ["problem"])
    }
}

extension FactorAppPage {
    var document: HTML {
        frame.document(
            title: "Set up your authenticator app",
            lead: "Scan this code with the app, then enter the number that the app shows.",
            aboveForm: """
                \(QRCodeDrawing(barcode)?.html(label: "QR code for your authenticator app"))
                <a class="button phone-only" href="\(link: barcode)">Open the app on this phone</a>
                <p class="note">No camera at hand? Type this key into the app: <code class="copy">\(groups)</code></p>
                """,
            form: """
                \(frame.codeField("Code from the app"))
                <button type="submit">Continue</button>
                """,
            below: FactorFrame.other(otherLink))
    }

    /// The key in groups of four, which are easier to read.
    private var groups: String {
        stride(from: 0, to: secret.count, by: 4).map { String(secret.dropFirst($0).prefix(4)) }.joined(separator: " ")
    }
}

extension FactorApprovalPage {
    var document: HTML {
        frame.document(
            title: barcode == nil ? "Check your device" : "Set up your device",
            lead: barcode == nil
                ? number == nil
                    ? "We sent a notification to your device. Approve the login there, then continue here."
                    : "We sent a notification to your device. Choose this number there, then continue here."
                : "Scan this code with the app on your device and approve there, then continue here.",
            aboveForm: setup ?? number.map { "<p class=\"user-code\"><code>\($0)</code></p>" },
            form: """
                \(frame.memory)
                <button type="submit">I have approved it</button>
                \(FactorFrame.resend("Ask again"))
                """,
            below: FactorFrame.other(otherLink))
    }
}

extension FactorApprovalPage {
    private var setup: HTML? {
        barcode.map {
            """
            \(QRCodeDrawing($0)?.html(label: "QR code for your device"))
            <a class="button phone-only" href="\(link: $0)">Open the app on this phone</a>
            """
        }
    }
}

extension RecoveryCodePage {
    var document: HTML {
        frame.document(
            title: code == nil ? "Your second step is set up" : "Keep this recovery code",
            lead: code == nil
                ? "The recovery code was shown once. Continue to the application."
                : "Use it to log in if you lose your device. It's only shown once, so write it down.",
            aboveForm: code.map {
                """
                <p class="user-code recovery"><code class="copy">\(Self.grouped($0))</code></p>
                <div class="keep" data-helps data-copied="Copied." \
                data-title="Recovery code for \(frame.context.tenantName)" hidden>
                <button class="secondary" type="button">Copy</button>
                <button class="secondary" type="button">Download</button>
                <button class="secondary" type="button">Print</button>
                </div>
                <p class="note" role="status"></p>
                """
            },
            form: "<button type=\"submit\">\(code == nil ? "Continue" : "I have written it down")</button>")
    }

    private static func grouped(_ code: String) -> String {
        stride(from: 0, to: code.count, by: 4).map { String(code.dropFirst($0).prefix(4)) }.joined(separator: "-")
    }
}
