import A0Encoding

/// The tenant's own words of a message, where the owner has no template.
struct OwnMessage {
    private struct Words {
        let subject: String
        let lead: String
        var button = ""
        var note = ""
        /// For a phone.
        var short = ""
    }

    static let accent = PageColor(red: 79, green: 70, blue: 229)

    private let words: Words

    init(_ kind: TenantMessage.Kind) { words = Self.words(kind) }

    private static func words(_ kind: TenantMessage.Kind) -> Words {
        let code = "Enter this code to log in."
        let ignore = "If you didn't ask for this, you can ignore this message."
        return switch kind {
        case .verifyEmail:
            Words(
                subject: "Verify your email address",
                lead: "Welcome to {{ friendly_name }}. Confirm that this is your email address.",
                button: "Verify email", note: "If you didn't create an account, you can ignore this message.")
        case .resetPassword:
            Words(
                subject: "Choose a new password", lead: "You asked to reset your password for {{ friendly_name }}.",
                button: "Choose a new password", note: ignore + " Your password stays as it is.")
        case .blockedAccount:
            Words(
                subject: "Your account is blocked",
                lead: "Too many logins to your account have failed, so it's blocked. If they were yours, unblock it.",
                button: "Unblock account", note: "If they weren't yours, choose a new password afterward.")
        case .passwordlessCode, .loginCode:
            Words(
                subject: "Your code to log in", lead: code, note: ignore,
                short: "{{ code }} is your code to log in to {{ friendly_name }}.")
        case .passwordlessLink:
            Words(
                subject: "Your link to log in", lead: "Use this link to log in to {{ friendly_name }}. It works once.",
                button: "Log in", note: ignore)
        case .mfaCode:
            Words(
                subject: "Your code for the second step", lead: "Enter this code to finish logging in.",
                note: "If you aren't logging in, someone knows your password. Change it.",
                short: "{{ code }} is your code for {{ friendly_name }}.")
        case .mfaEnrollment:
            Words(
                subject: "Confirm your second factor", lead: "Enter this code to add this address to your account.",
                note: ignore, short: "{{ code }} is your code to add this phone to {{ friendly_name }}.")
        case .invitation:
            Words(
                subject: "You are invited",
                lead:
                    "{{ inviter.name | default: \"Someone\" }} invited you to join {{ organization.display_name | default: friendly_name }}.",
                button: "Accept the invitation", note: "If you don't know the sender, you can ignore this message.")
        case .mfaPush, .backchannelLogin:
            Words(
                subject: "Are you trying to log in?", lead: "Approve the login on this device.",
                short: "Are you trying to log in to {{ friendly_name }}?")
        case .welcome:
            Words(subject: "Welcome to {{ friendly_name }}", lead: "Your account is ready.")
        }
    }

    func subject(_ variables: [String: TenantValue]) -> String { render(words.subject, .text, variables) }

    /// For a phone.
    func text(_ variables: [String: TenantValue]) -> String {
        render(words.short.isEmpty ? words.lead + " {{ url }}" : words.short, .text, variables)
    }

    func html(_ variables: [String: TenantValue]) -> String {
        render(
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <style>
            body { margin: 0; background: #f4f5f9; color: #171a23; font: 16px/1.5 system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
            .all { max-width: 520px; margin: 0 auto; padding: 32px 16px; }
            .name { margin: 0 0 16px; font-size: 14px; font-weight: 600; color: #586171; }
            .name img { height: 32px; vertical-align: middle; margin-right: 10px; }
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
            <h1>\(words.subject)</h1>
            <p>\(words.lead)</p>
            {%- if code and link == nil %}
            <p class="code">{{ code }}</p>
            {%- elsif url %}
            <p><a class="button" href="{{ url }}">\(words.button)</a></p>
            <p class="small">Or open this address: {{ url }}</p>
            {%- endif %}
            <p class="small">\(words.note)</p>
            </div>
            </div></body></html>

            """, .html, variables)
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
