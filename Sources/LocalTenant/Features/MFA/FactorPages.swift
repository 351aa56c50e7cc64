import A0Pages

extension FactorFrame {
    var texts: Texts { context.texts }

    /// A complete page: the part above the form, and the form.
    func document(title: String, lead: HTML, aboveForm: HTML? = nil, form: HTML, below: HTML? = nil) -> HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            <p class="lead">\(lead)</p>
            \(FormParts.alert(error))
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
            hasFocus: true, isInvalid: error != nil, describedBy: error == nil ? [] : ["problem"])
        field.inputMode = isNumeric ? "numeric" : nil
        return field.html(texts)
    }

    var memory: HTML? {
        guard offersMemory else { return nil }
        return """
            <label class="check"><input type="checkbox" name="remember" value="1"\(remembersByDefault ? " checked" : nil)>\
            <span>\(texts["mfa-otp-challenge.rememberMeText"])</span></label>
            """
    }

    /// After a while, so that the first message can arrive.
    func resend(_ text: String) -> HTML {
        """
        <button class="plain" type="submit" name="action" value="resend" formnovalidate data-helps data-wait="30" \
        data-waiting="\(texts["common.resendWaitText", ["text": text, "seconds": "#"]])">\(text)</button>
        """
    }

    func other(_ link: String?) -> HTML? {
        link.map {
            "<p class=\"switch\"><a href=\"\(link: $0)\">\(texts["mfa-otp-challenge.pickAuthenticatorText"])</a></p>"
        }
    }
}

extension FactorOptionsPage {
    var document: HTML {
        frame.document(
            title: isNew
                ? texts["mfa-begin-enroll-options.title"]
                : texts["mfa-login-options.title"],
            lead: isNew
                ? texts.html("mfa-begin-enroll-options.description")
                : texts.html("mfa-login-options.description"),
            form: "<div class=\"choices\">\(options.map(button))</div>")
    }

    private func button(_ option: Option) -> HTML {
        """
        <button class="secondary" type="submit" name="\(isNew ? "factor" : "authenticator")" value="\(option.value)">\
        \(option.kind.name(texts))\(option.recipient.map { " <span class=\"aside\">\($0)</span>" as HTML })</button>
        """
    }
}

extension Authenticator.Kind {
    fileprivate func name(_ texts: Texts) -> String {
        switch self {
        case .totp: texts["mfa-login-options.authenticatorNamesOTP"]
        case .sms: texts["mfa-login-options.authenticatorNamesSMS"]
        case .voice: texts["mfa-login-options.authenticatorNamesVoice"]
        case .email: texts["mfa-login-options.authenticatorNamesEmail"]
        case .push: texts["mfa-login-options.authenticatorNamesPushNotification"]
        case .recoveryCode: texts["mfa-login-options.authenticatorNamesRecoveryCode"]
        case .webAuthnRoaming: texts["mfa-login-options.authenticatorNamesWebauthnRoaming"]
        case .webAuthnPlatform: texts["mfa-login-options.authenticatorNamesWebauthnPlatform"]
        }
    }
}

extension FactorCodePage {
    private var codeField: HTML {
        kind == .recoveryCode
            ? frame.codeField(texts["mfa-recovery-code-challenge.placeholder"], isNumeric: false)
            : frame.codeField(texts["mfa-otp-challenge.placeholder"])
    }

    private var resend: HTML {
        frame.resend(
            kind == .voice
                ? texts["mfa-voice-challenge.resendActionText"]
                : texts["mfa-sms-challenge.resendActionText"])
    }

    var document: HTML {
        frame.document(
            title: title, lead: lead,
            form: """
                \(codeField)
                \(frame.memory)
                <button type="submit">\(texts["mfa-otp-challenge.buttonText"])</button>
                \(kind.channel == nil ? nil : resend)
                """,
            below: frame.other(otherLink))
    }

    private var title: String {
        switch kind {
        case .totp: texts["mfa-otp-challenge.title"]
        case .sms: texts["mfa-sms-challenge.title"]
        case .voice: texts["mfa-voice-challenge.title"]
        case .email: texts["mfa-email-challenge.title"]
        case .push: texts["mfa-push-challenge-push.title"]
        case .recoveryCode: texts["mfa-recovery-code-challenge.title"]
        case .webAuthnRoaming: texts["mfa-webauthn-roaming-challenge.title"]
        case .webAuthnPlatform: texts["mfa-webauthn-platform-challenge.title"]
        }
    }

    private var lead: HTML {
        let strong: HTML = "<strong>\(recipient ?? "")</strong>"
        return switch kind {
        case .totp: texts.html("mfa-otp-challenge.description")
        case .sms: texts.html("mfa-sms-challenge.description", ["phone": strong])
        case .voice: texts.html("mfa-voice-challenge.description", ["phone": strong])
        case .email: texts.html("mfa-email-challenge.description", ["email": strong])
        case .push: texts.html("mfa-push-challenge-push.sentDescription")
        case .recoveryCode: texts.html("mfa-recovery-code-challenge.description")
        case .webAuthnRoaming: texts.html("mfa-webauthn-roaming-challenge.description")
        case .webAuthnPlatform: texts.html("mfa-webauthn-platform-challenge.description")
        }
    }
}

extension FactorRecipientPage {
    var document: HTML {
        frame.document(
            title: kind == .email
                ? texts["mfa-email-enrollment.title"] : texts["mfa-sms-enrollment.title"],
            lead: lead,
            form: """
                \(field.html(texts))
                <button type="submit">\(kind == .voice ? texts["mfa-voice-enrollment.buttonText"] : texts["mfa-sms-enrollment.buttonText"])</button>
                """,
            below: frame.other(otherLink))
    }

    private var lead: HTML {
        switch kind {
        case .email: texts.html("mfa-email-enrollment.description")
        case .voice: texts.html("mfa-voice-enrollment.description")
        default: texts.html("mfa-sms-enrollment.description")
        }
    }

    private var field: Field {
        Field(
            name: "recipient",
            label: kind == .email
                ? texts["login.emailPlaceholder"] : texts["login.phonePlaceholder"],
            type: kind == .email ? "email" : "tel",
            autocomplete: kind == .email ? "email" : "tel", value: recipient, hasFocus: true,
            isInvalid: frame.error != nil, describedBy: frame.error == nil ? [] : ["problem"])
    }
}

extension FactorAppPage {
    var document: HTML {
        frame.document(
            title: texts["mfa-otp-enrollment-qr.title"],
            lead: texts.html("mfa-otp-enrollment-qr.description"),
            aboveForm: """
                \(QRCodeDrawing(barcode)?.html(label: texts["mfa-otp-enrollment-qr.qrAltText"]))
                <a class="button phone-only" href="\(link: barcode)">\(texts["mfa-otp-enrollment-qr.openAppText"])</a>
                <p class="note">\(texts["mfa-otp-enrollment-qr.codeEnrollmentText"]) <code class="copy">\(groups)</code></p>
                """,
            form: """
                \(frame.codeField(texts["mfa-otp-enrollment-qr.placeholder"]))
                <button type="submit">\(texts["mfa-otp-challenge.buttonText"])</button>
                """,
            below: frame.other(otherLink))
    }

    /// The key in groups of four, which are easier to read.
    private var groups: String {
        stride(from: 0, to: secret.count, by: 4).map { String(secret.dropFirst($0).prefix(4)) }.joined(separator: " ")
    }
}

extension FactorApprovalPage {
    var document: HTML {
        frame.document(
            title: barcode == nil
                ? texts["mfa-push-challenge-push.title"] : texts["mfa-push-enrollment-qr.title"],
            lead: barcode == nil
                ? number == nil
                    ? texts.html("mfa-push-challenge-push.description")
                    : texts.html("mfa-push-challenge-push.numberDescription")
                : texts.html("mfa-push-enrollment-qr.description"),
            aboveForm: setup ?? number.map { "<p class=\"user-code\"><code>\($0)</code></p>" },
            form: """
                \(frame.memory)
                <button type="submit">\(texts["mfa-push-challenge-push.buttonText"])</button>
                \(frame.resend(texts["mfa-push-challenge-push.resendActionText"]))
                """,
            below: frame.other(otherLink))
    }
}

extension FactorApprovalPage {
    private var setup: HTML? {
        barcode.map {
            """
            \(QRCodeDrawing($0)?.html(label: texts["mfa-push-enrollment-qr.qrAltText"]))
            <a class="button phone-only" href="\(link: $0)">\(texts["mfa-otp-enrollment-qr.openAppText"])</a>
            """
        }
    }
}

extension RecoveryCodePage {
    var document: HTML {
        frame.document(
            title: code == nil
                ? texts["mfa-recovery-code-enrollment.doneTitle"]
                : texts["mfa-recovery-code-enrollment.title"],
            lead: code == nil
                ? texts.html("mfa-recovery-code-enrollment.doneDescription")
                : texts.html("mfa-recovery-code-enrollment.description"),
            aboveForm: code.map {
                """
                <p class="user-code recovery"><code class="copy">\(Self.grouped($0))</code></p>
                <div class="keep" data-helps data-copied="\(texts["mfa-recovery-code-enrollment.copiedText"])" \
                data-title="\(texts["mfa-recovery-code-enrollment.fileText"])" hidden>
                <button class="secondary" type="button">\(texts["mfa-recovery-code-enrollment.copyCodeButtonText"])</button>
                <button class="secondary" type="button">\(texts["mfa-recovery-code-enrollment.downloadButtonText"])</button>
                <button class="secondary" type="button">\(texts["mfa-recovery-code-enrollment.printButtonText"])</button>
                </div>
                <p class="note" role="status"></p>
                """
            },
            form:
                "<button type=\"submit\">\(code == nil ? texts["mfa-otp-challenge.buttonText"] : texts["mfa-recovery-code-enrollment.buttonText"])</button>"
        )
    }

    private static func grouped(_ code: String) -> String {
        stride(from: 0, to: code.count, by: 4).map { String(code.dropFirst($0).prefix(4)) }.joined(separator: "-")
    }
}
