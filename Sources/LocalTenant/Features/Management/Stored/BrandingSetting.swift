import A0Encoding
import Foundation

/// The look of pages, which the Management API keeps in four places.
enum BrandingSetting {
    static let template = "branding/templates/universal-login"
    private static let themes = "branding/themes"
    private static let prompts = [
        "login", "login-id", "login-password", "login-passwordless", "signup", "signup-id",
        "signup-password", "passkeys", "customized-consent",
    ]

    static let look = SettingConsequence(check: { try checked(read($0)) }, apply: apply)
    static let theme = SettingConsequence(
        check: { try checked(TenantBranding(theme: BrandingTheme($0.filter { $0.value != .null }))) }, apply: apply)
    static let partials = SettingConsequence(
        check: { screens in
            for (screen, points) in screens {
                for (point, text) in points.objectValue ?? [:] {
                    do throws(LiquidError) {
                        _ = try LiquidTemplate(text.stringValue ?? "", format: .html)
                    } catch {
                        throw ManagementAPIError.invalidBody("\(error.description) on property \(screen).\(point)")
                    }
                }
            }
        }, apply: apply)

    private static func read(_ document: [String: TenantValue]) throws -> TenantBranding {
        let known = document.filter { $0.value != .null && $0.key != "templates" }
            .mapValues { value in value.objectValue.map { .object($0.filter { $0.value != .null }) } ?? value }
        return try SystemAPICall.read(TenantBranding.self, from: known, isLenient: true)
    }

    static func checked(_ branding: TenantBranding) throws {
        do throws(TenantError) {
            try branding.check()
            try branding.theme?.validate()
        } catch {
            throw ManagementAPIError.invalidBody(error.message + (error.keyPath.map { " on property \($0)" } ?? ""))
        }
    }

    /// Uses what is stored for all later pages, and tells the owner about colors that were changed.
    @Sendable static func apply(_ settings: CurrentSettings) async throws {
        let store = settings.store
        var branding = try read(try await store.setting("branding", "")?.document ?? [:])
        branding.pageTemplate = try await store.setting(template, "")?.document["body"]?.stringValue
        branding.theme = try await store.settings(themes).first.map { BrandingTheme($0.document) }
        for prompt in prompts {
            guard let partials = try await store.setting("prompts/\(prompt)/partials", "")?.document else { continue }
            branding.partials[prompt] = .object(partials)
        }
        let former = settings.configuration.branding
        settings.change { [branding] in $0.branding = branding }
        let known = BrandingStyle(tenant: former).corrections
        for correction in BrandingStyle(tenant: branding).corrections where !known.contains(correction) {
            Warning.write(correction.sentence)
        }
    }

    /// Stores what the configuration declares, which wins over what earlier starts kept.
    static func keepDeclared(_ settings: CurrentSettings) async throws {
        let declared = settings.configuration.branding
        var document = declared.object
        document["templates"] = nil
        if !document.isEmpty {
            let changes = document
            _ = try await settings.store.putSetting("branding", "") { $0.document.merge(changes) { $1 } }
        }
        if let text = declared.pageTemplate {
            _ = try await settings.store.putSetting(template, "") { $0.document = ["body": .string(text)] }
        }
        if let theme = declared.theme {
            let id =
                try await settings.store.settings(themes).first?.id ?? StableID.digits("theme", "default", length: 32)
            _ = try await settings.store.putSetting(themes, id) {
                $0.document = theme.values.merging(["themeId": .string(id)]) { $1 }
            }
        }
        settings.change { $0.branding = TenantBranding() }
    }
}
