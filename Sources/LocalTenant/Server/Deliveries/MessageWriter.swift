import A0Encoding
import Foundation

/// Writes what a message says, from the owner's template or else from the tenant's own, and puts it into the outbox.
struct MessageWriter: MessageReceiver {
    let tenant: Tenant
    /// A language tag; nil for the tenant's default.
    var language: String?

    func send(_ message: TenantMessage, about user: UserRecord?) async throws {
        try await send(message, about: user, besides: [:])
    }

    /// - Parameter variables: more of what the template can show.
    func send(
        _ message: TenantMessage, about user: UserRecord?, besides variables: [String: TenantValue]
    ) async throws {
        var values = try await self.variables(of: message, user).merging(variables) { $1 }
        var template = try await template(for: message)
        if template == nil, let text = try await factorTemplate(for: message) {
            template = ["body": text]
            values["tenant"] = ["friendly_name": values["friendly_name"] ?? .null]
        }
        // Messages that only tell something are switched off with their template.
        if template?["enabled"] == false, message.kind.isOptional { return }
        try await tenant.outbox.send(written(message, template.flatMap { $0["enabled"] == false ? nil : $0 }, values))
    }

    /// The seconds for which a link is good, where the owner's template says so.
    func linkLifetime(_ kind: TenantMessage.Kind) async throws -> TimeInterval? {
        guard let name = kind.emailTemplate,
            let seconds = try await tenant.store.setting("email-templates", name)?.document["urlLifetimeInSeconds"]?
                .liquidNumber, seconds >= 1
        else { return nil }
        return seconds
    }

    // MARK: Templates

    /// The owner's template; nil for the tenant's own.
    private func template(for message: TenantMessage) async throws -> [String: TenantValue]? {
        switch message.channel {
        case .email:
            guard let name = message.kind.emailTemplate else { return nil }
            return try await tenant.store.setting("email-templates", name)?.document
        case .sms, .voice:
            guard let type = message.kind.phoneTemplate else { return nil }
            let found = try await tenant.store.settings("branding/phone/templates").first {
                $0.document["type"]?.stringValue == type && $0.document["disabled"] != true
            }
            guard let content = found?.document["content"]?.objectValue,
                let body = content["body"]?[message.channel == .voice ? "voice" : "text"]
            else { return nil }
            return ["body": body, "from": content["from"] ?? .null]
        case .push: return nil
        }
    }

    /// The text for the codes of a phone as a second factor, which has variables of its own.
    private func factorTemplate(for message: TenantMessage) async throws -> TenantValue? {
        guard message.channel == .sms || message.channel == .voice, let name = message.kind.factorTemplate else {
            return nil
        }
        for factor in ["phone", "sms"] {
            let found = try await tenant.store.setting("guardian/factors/\(factor)/templates", "")
            if let text = found?.document[name] { return text }
        }
        return nil
    }

    private func written(
        _ message: TenantMessage, _ template: [String: TenantValue]?, _ variables: [String: TenantValue]
    ) -> TenantMessage {
        var message = message
        let own = OwnMessage(message.kind, texts)
        let format: LiquidTemplate.Format = message.channel == .email ? .html : .text
        func text(_ name: String, _ format: LiquidTemplate.Format) -> String? {
            guard let source = template?[name]?.stringValue, !source.isEmpty else { return nil }
            do throws(LiquidError) {
                return try LiquidTemplate(source, format: format).render(variables)
            } catch {
                Warning.write(
                    "The \(name) of the template for \(message.kind.rawValue) isn't used. \(error.description)")
                return nil
            }
        }
        message.from = text("from", .text)
        if message.channel == .email {
            message.subject =
                text("subject", .text)?.components(separatedBy: .newlines).joined(separator: " ")
                ?? own.subject(variables)
        }
        message.body = text("body", format) ?? (format == .html ? own.html(variables) : own.text(variables))
        return message
    }

    // MARK: Variables

    private var texts: Texts {
        let configuration = tenant.configuration
        let language = Language.choose([language].compactMap(\.self), from: configuration.enabledLocales)
        return Texts(language, custom: configuration.customTexts[language] ?? [:])
    }

    private func variables(of message: TenantMessage, _ user: UserRecord?) async throws -> [String: TenantValue] {
        let link = message.link.map(TenantValue.string) ?? .null
        return try await variables(client: message.client, user, recipient: message.to).merging([
            "url": link, "link": link, "code": message.code.map(TenantValue.string) ?? .null,
            "send": message.kind == .passwordlessLink ? "link" : "code", "pause": "",
        ]) { $1 }
    }

    /// The variables of all messages.
    func variables(
        client id: String?, _ user: UserRecord?, recipient: String
    ) async throws -> [String: TenantValue] {
        let configuration = tenant.configuration
        let client = try await client(id)
        let primary = configuration.branding.primaryColor.flatMap(PageColor.init(hex:)) ?? OwnMessage.accent
        var application: [String: TenantValue] = [:]
        if let client {
            application = [
                "name": .string(client.name), "clientID": .string(client.clientID),
                "client_metadata": .object(client.clientMetadata.mapValues { .string($0) }),
                "callback_domain": .string(client.callbacks.first.flatMap(AbsoluteURL.init)?.origin ?? ""),
            ]
        }
        return [
            "application": .object(application), "client": .object(application),
            "friendly_name": .string(configuration.friendlyName), "tenant": .string(configuration.friendlyName),
            "support_email": configuration.supportEmail.map(TenantValue.string) ?? .null,
            "support_url": configuration.supportURL.map(TenantValue.string) ?? .null,
            "request_language": .string(texts.language),
            "connection": ["name": user.map { .string($0.profile.connection) } ?? .null],
            "user": .object(
                user.map {
                    $0.templateMembers.merging(["app_metadata": .object($0.profile.appMetadata ?? [:])]) { $1 }
                } ?? ["email": .string(recipient)]),
            "branding": [
                "logo_url": configuration.branding.logoURL.map(TenantValue.string) ?? .null,
                "colors": ["primary": .string(primary.hex), "label": .string(primary.label.hex)],
            ],
        ]
    }

    private func client(_ id: String?) async throws -> TenantClient? {
        guard let id else { return nil }
        return try await tenant.store.client(id)?.client
    }
}

extension UserRecord {
    /// The user, for templates of messages and pages.
    var templateMembers: [String: TenantValue] {
        [
            "user_id": .string(id), "email_verified": .bool(profile.emailVerified),
            "user_metadata": .object(profile.userMetadata ?? [:]),
        ].adding("email", profile.email).adding("name", profile.name).adding("nickname", profile.nickname)
            .adding("given_name", profile.givenName).adding("family_name", profile.familyName)
            .adding("picture", profile.picture).adding("username", profile.username)
    }
}

extension TenantMessage.Kind {
    /// The name of its template in Auth0's API.
    var emailTemplate: String? {
        switch self {
        case .verifyEmail: "verify_email"
        case .resetPassword: "reset_email"
        case .blockedAccount: "blocked_account"
        case .breachedPassword: "stolen_credentials"
        case .loginCode: "auth_email_by_code"
        case .mfaCode, .mfaEnrollment: "mfa_oob_code"
        case .mfaEnrollmentLink: "enrollment_email"
        case .invitation: "user_invitation"
        case .welcome: "welcome_email"
        case .passwordlessCode, .passwordlessLink, .mfaPush, .backchannelLogin: nil
        }
    }

    /// The type of its template for phones.
    fileprivate var phoneTemplate: String? {
        switch self {
        case .mfaCode, .loginCode, .passwordlessCode: "otp_verify"
        case .mfaEnrollment: "otp_enroll"
        case .blockedAccount: "blocked_account"
        case .resetPassword: "change_password"
        default: nil
        }
    }

    /// The name of its text among those of a phone as a second factor.
    fileprivate var factorTemplate: String? {
        switch self {
        case .mfaCode: "verification_message"
        case .mfaEnrollment: "enrollment_message"
        default: nil
        }
    }

    /// Whether users can go on without it.
    fileprivate var isOptional: Bool { [.verifyEmail, .blockedAccount, .breachedPassword, .welcome].contains(self) }
}
