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

    fileprivate static let always = "all-applications"

    /// Applies what earlier starts kept, unless the configuration has settings of its own.
    static func restore(_ settings: CurrentSettings, sparesDeclared: Bool) async throws {
        guard !sparesDeclared || settings.configuration.mfa == MFASettings() else { return }
        let kept = try await settings.store.settings(factors)
        let wanted = try await settings.store.setting(policies, "")?.document["policies"]
        settings.change { configuration in
            for (name, factor) in names {
                guard let setting = kept.first(where: { $0.id == name }) else { continue }
                configuration.mfa.use(factor, setting.document["enabled"] == true)
            }
            if let wanted { configuration.mfa.apply(policies: wanted) }
        }
    }
}

extension GuardianRoutes {
    /// Forgets what earlier starts kept, because the configuration has settings of its own.
    static func forget(_ settings: CurrentSettings) async throws(StoreError) {
        try await settings.store.replaceSettings(factors, [])
        _ = try await settings.store.deleteSetting(policies, "")
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
