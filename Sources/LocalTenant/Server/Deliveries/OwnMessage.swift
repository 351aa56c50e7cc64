import A0Encoding

/// The tenant's own words of a message, where the owner has no template.
struct OwnMessage {
    static let accent = PageColor(red: 79, green: 70, blue: 229)

    private let kind: TenantMessage.Kind
    private let texts: Texts

    init(_ kind: TenantMessage.Kind, _ texts: Texts) { (self.kind, self.texts) = (kind, texts) }

    /// A text of the message's screen, with its variables; nil if this kind of message has none.
    private func text(_ key: String, _ variables: [String: TenantValue]) -> String? {
        var texts = texts
        texts.values["tenantName"] = variables["friendly_name"]?.stringValue
        texts.values["companyName"] =
            variables["organization"]?["display_name"]?.stringValue ?? texts.values["tenantName"]
        texts.values["inviterName"] = variables["inviter"]?["name"]?.stringValue
        texts.values["code"] = variables["code"]?.stringValue
        return texts.find("\(kind.screen).\(key)")
    }

    func subject(_ variables: [String: TenantValue]) -> String { text("subject", variables) ?? "" }

    /// For a phone.
    func text(_ variables: [String: TenantValue]) -> String {
        text("shortText", variables)
            ?? [text("description", variables), variables["url"]?.stringValue].compactMap(\.self).joined(separator: " ")
    }

    func html(_ variables: [String: TenantValue]) -> String {
        let isAnonymous = kind == .invitation && variables["inviter"]?["name"]?.stringValue == nil
        let keys = [
            "subject": "subject", "lead": isAnonymous ? "anonymousDescription" : "description", "button": "buttonText",
            "note": "note",
        ]
        var words = keys.mapValues { TenantValue.string(text($0, variables) ?? "") }
        words["address"] = .string(texts["message.addressText"])
        words["language"] = .string(texts.language)
        words["dir"] = texts.isRightToLeft ? "rtl" : "ltr"
        return render(
            """
            <!DOCTYPE html>
            <html lang="{{ words.language }}" dir="{{ words.dir }}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <style>
            body { margin: 0; background: #f4f5f9; color: #171a23; font: 16px/1.5 system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
            .all { max-width: 520px; margin: 0 auto; padding: 32px 16px; }
            .name { margin: 0 0 16px; font-size: 14px; font-weight: 600; color: #586171; }
            .name img { height: 32px; vertical-align: middle; margin-inline-end: 10px; }
            .card { padding: 32px; background: #fff; border: 1px solid #e3e6ed; border-radius: 16px; }
            h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.3; } p { margin: 0 0 20px; }
            .button { display: inline-block; padding: 11px 22px; border-radius: 10px; background: {{ branding.colors.primary }}; color: {{ branding.colors.label }}; font-weight: 600; text-decoration: none; }
            .code { padding: 16px; border-radius: 10px; background: #f4f5f9; font: 600 28px/1.3 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 4px; text-align: center; }
            .small { margin: 0; font-size: 13px; color: #586171; overflow-wrap: anywhere; } .small + .small { margin-top: 12px; }
            @media (prefers-color-scheme: dark) {
              body { background: #0d0f15; color: #eceef4; } .card { background: #161922; border-color: #272b38; }
              .code { background: #0d0f15; } .small, .name { color: #a0a8b9; }
            }
            </style></head>
            <body><div class="all">
            <p class="name">{% if branding.logo_url %}<img src="{{ branding.logo_url }}" alt="">{% endif %}{{ friendly_name }}</p>
            <div class="card">
            <h1>{{ words.subject }}</h1>
            <p>{{ words.lead }}</p>
            {%- if code and link == nil %}
            <p class="code">{{ code }}</p>
            {%- elsif url %}
            <p><a class="button" href="{{ url }}">{{ words.button }}</a></p>
            <p class="small">{{ words.address }} <span dir="ltr">{{ url }}</span></p>
            {%- endif %}
            <p class="small">{{ words.note }}</p>
            </div>
            </div></body></html>

            """, .html, variables.merging(["words": .object(words)]) { $1 })
    }

    private func render(
        _ text: String, _ format: LiquidTemplate.Format, _ variables: [String: TenantValue]
    ) -> String {
        do throws(LiquidError) {
            return try LiquidTemplate(text, format: format).render(variables)
        } catch {
            Warning.write("A message of the tenant is empty. \(error.description)")
            return ""
        }
    }
}

extension TenantMessage.Kind {
    /// The screen of its texts.
    fileprivate var screen: String {
        switch self {
        case .verifyEmail: "message-verify-email"
        case .resetPassword: "message-reset-password"
        case .blockedAccount: "message-blocked-account"
        case .breachedPassword: "message-breached-password"
        case .passwordlessCode, .loginCode: "message-login-code"
        case .passwordlessLink: "message-login-link"
        case .mfaCode: "message-mfa-code"
        case .mfaEnrollment: "message-mfa-enrollment"
        case .mfaEnrollmentLink: "message-mfa-enrollment-link"
        case .invitation: "message-invitation"
        case .mfaPush, .backchannelLogin: "message-approval"
        case .welcome: "message-welcome"
        }
    }
}
