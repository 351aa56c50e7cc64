import A0HTTPServer
import Foundation

/// Second factors and when they are required, in the Management API.
enum GuardianRoutes {
    private static let factors = "guardian/factors"
    private static let policies = "guardian/policies"

    /// Auth0's factors; nil for those that the tenant only keeps a switch for.
    private static let names: KeyValuePairs<String, MFASettings.Factor?> = [
        "sms": .phone, "push-notification": .push, "otp": .otp, "email": .email, "duo": nil,
        "webauthn-roaming": .webAuthnRoaming, "webauthn-platform": .webAuthnPlatform,
        "recovery-code": .recoveryCode,
    ]

    static let all =
        ManagementRoute.table("GET", factors) { api, operation in
            let mfa = api.call.tenant.configuration.mfa
            let kept = try await api.store.settings(factors)
            return try ListQuery(api.call.request, operation.listing).response("", names.map { $0 }[.all]) {
                name, factor in
                let isKept = kept.first { $0.id == name }?.document["enabled"] == true
                let isEnabled = factor.map { mfa.factors.contains($0) } ?? isKept
                return ["name": .string(name), "enabled": .bool(isEnabled), "trial_expired": false]
            }
        }
        + ManagementRoute.table("PUT", factors + "/*") { api, operation in
            let name = api.parameter(0)
            let body = try api.body(of: operation)
            guard let factor = names.first(where: { $0.key == name }) else {
                throw ManagementAPIError(404, "The factor does not exist.", "inexistent_factor")
            }
            try await api.changing {
                _ = try await api.store.putSetting(factors, name) { $0.document = body }
                api.call.tenant.settings.change { $0.mfa.use(factor.value, body["enabled"] == true) }
            }
            return try .json(body, status: operation.status)
        }
        + ManagementRoute.table("GET", policies) { api, operation in
            let kept = try await api.store.setting(policies, "")?.document["policies"]
            let isAlways = api.call.tenant.configuration.mfa.policy == .always
            return .json(try JSONText.encode(kept ?? .array(isAlways ? [.string(always)] : [])))
        }
        + ManagementRoute.table("PUT", policies) { api, operation in
            let body = try api.json()
            try operation.check(body)
            try await api.changing {
                _ = try await api.store.putSetting(policies, "") { $0.document = ["policies": body] }
                api.call.tenant.settings.change { $0.mfa.apply(policies: body) }
            }
            return .json(try JSONText.encode(body))
        }
        + webAuthn.flatMap { name, settings in
            let path = "\(factors)/\(name)/settings"
            return ManagementRoute.table("GET", path) { api, operation in
                try .json(FactorForm(api.call.mfa, settings).object, status: operation.status)
            }
                + ["PUT", "PATCH"].flatMap { method in
                    ManagementRoute.table(method, path) { try await change(name, settings, $0, $1) }
                }
        }

    private static let webAuthnSettings = "guardian/factors/webauthn-settings"

    private static let webAuthn: KeyValuePairs<String, WritableKeyPath<MFASettings, WebAuthnSettings> & Sendable> = [
        "webauthn-roaming": \.webAuthnRoaming, "webauthn-platform": \.webAuthnPlatform,
    ]

    private static func change(
        _ factor: String, _ settings: WritableKeyPath<MFASettings, WebAuthnSettings> & Sendable, _ api: SystemAPICall,
        _ operation: ManagementOperation
    ) async throws -> HTTPServerResponse {
        let form = try await api.changing {
            var form = FactorForm(api.call.tenant.configuration.mfa, settings)
            try api.patch(&form, operation)
            let changed = form
            try api.checkingBody { () throws(TenantError) in try changed.check(at: "body") }
            _ = try await api.store.putSetting(webAuthnSettings, factor) { $0.document = changed.object }
            api.call.tenant.settings.change { $0.mfa[keyPath: settings] = changed.settings }
            return changed
        }
        return try .json(form.object, status: operation.status)
    }

    fileprivate static let always = "all-applications"

    /// Applies what earlier starts kept, unless the configuration has settings of its own.
    static func restore(_ settings: CurrentSettings, sparesDeclared: Bool) async throws {
        guard !sparesDeclared || settings.configuration.mfa == MFASettings() else { return }
        let kept = try await settings.store.settings(factors)
        let wanted = try await settings.store.setting(policies, "")?.document["policies"]
        let forms = try await settings.store.settings(webAuthnSettings)
            .map { ($0.id, try FactorForm.readObject(.object($0.document), SettingSource())) }
        settings.change { configuration in
            for (name, factor) in names {
                guard let setting = kept.first(where: { $0.id == name }) else { continue }
                configuration.mfa.use(factor, setting.document["enabled"] == true)
            }
            if let wanted { configuration.mfa.apply(policies: wanted) }
            for (name, settings) in webAuthn {
                guard let (_, form) = forms.first(where: { $0.0 == name }) else { continue }
                configuration.mfa[keyPath: settings] = form.settings
            }
        }
    }
}

extension GuardianRoutes {
    /// Forgets what earlier starts kept, because the configuration has settings of its own.
    static func forget(_ settings: CurrentSettings) async throws(StoreError) {
        try await settings.store.replaceSettings(factors, [])
        try await settings.store.replaceSettings(webAuthnSettings, [])
        _ = try await settings.store.deleteSetting(policies, "")
    }
}

/// How a factor uses WebAuthn, in the form of the Management API.
private struct FactorForm: Record {
    var userVerification: WebAuthnSettings.UserVerification?
    var overridesRelyingParty = false
    var relyingPartyID: String?

    static let blank = FactorForm()
    static let table = Table<FactorForm> {
        Member("userVerification", \.userVerification)
        Member("overrideRelyingParty", \.overridesRelyingParty)
        Member("relyingPartyIdentifier", \.relyingPartyID, .domain("localhost"))
    }

    func checkTogether() throws(TenantError) {
        guard !overridesRelyingParty || relyingPartyID != nil else { throw .missing("relyingPartyIdentifier") }
    }

    var settings: WebAuthnSettings {
        .init(userVerification: userVerification, relyingPartyID: overridesRelyingParty ? relyingPartyID : nil)
    }
}

extension FactorForm {
    init(_ mfa: MFASettings, _ path: KeyPath<MFASettings, WebAuthnSettings>) {
        let settings = mfa[keyPath: path]
        self.init(
            userVerification: settings.userVerification, overridesRelyingParty: settings.relyingPartyID != nil,
            relyingPartyID: settings.relyingPartyID)
    }
}

extension MFASettings {
    fileprivate mutating func use(_ factor: Factor?, _ isEnabled: Bool) {
        guard let factor else { return }
        if isEnabled { factors.insert(factor) } else { factors.remove(factor) }
    }

    fileprivate mutating func apply(policies: TenantValue) {
        if policies.arrayValue?.contains(.string(GuardianRoutes.always)) == true {
            policy = .always
        } else if policy == .always {
            policy = .enrolled
        }
    }
}
