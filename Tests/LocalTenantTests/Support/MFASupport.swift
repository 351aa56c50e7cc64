import Foundation
import Testing

@testable import LocalTenant

/// A login of Ada's that requires a second factor.
struct MFALogin: Sendable {
    let tenant: LocalTenant
    let browser: Browser
    let token: String
    let requirements: TenantValue?

    static func begin(
        _ tenant: LocalTenant, _ browser: Browser, _ changes: [String: TenantValue?] = [:]
    ) async throws -> MFALogin {
        let response = try await browser.passwordGrant(changes)
        try expectError(response, 403, "mfa_required", "Multifactor authentication required")
        return MFALogin(
            tenant: tenant, browser: browser, token: try response.text("mfa_token"),
            requirements: try response.json["mfa_requirements"])
    }

    func associate(
        _ types: TenantValue?, _ channels: TenantValue? = nil, _ more: [String: TenantValue?] = [:]
    ) async throws -> Browser.Page {
        try await browser.postJSON(
            "/mfa/associate", body(["authenticator_types": types, "oob_channels": channels], more),
            headers: ["Authorization": "Bearer \(token)"])
    }

    func challenge(_ changes: [String: TenantValue?] = [:]) async throws -> Browser.Page {
        try await browser.postJSON(
            "/mfa/challenge", body(["client_id": "app", "mfa_token": .string(token)], changes))
    }

    func authenticators() async throws -> [[String: TenantValue]] {
        let response = try await browser.get("/mfa/authenticators", headers: ["Authorization": "Bearer \(token)"])
        return try JSONDecoder().decode([[String: TenantValue]].self, from: response.body)
    }

    func otp(_ otp: String?, _ changes: [String: TenantValue?] = [:]) async throws -> Browser.Page {
        try await browser.grant(
            .mfaOTP, ["mfa_token": .string(token), "otp": otp.map(TenantValue.string)], changes)
    }

    func oob(
        _ oobCode: String, _ bindingCode: String?, _ changes: [String: TenantValue?] = [:]
    ) async throws -> Browser.Page {
        try await browser.grant(
            .mfaOOB,
            [
                "mfa_token": .string(token), "oob_code": .string(oobCode),
                "binding_code": bindingCode.map(TenantValue.string),
            ], changes)
    }

    func recover(_ code: String) async throws -> Browser.Page {
        try await browser.grant(.mfaRecoveryCode, ["mfa_token": .string(token), "recovery_code": .string(code)])
    }

    var newestCode: String { get throws { try #require(tenant.outbox.last?.code) } }
}

/// Runs `body` with a tenant that requires a second factor from everyone.
func withMFA(
    _ configuration: TenantConfiguration = .direct, clock: TenantClock = TenantClock(fixedAt: Date()),
    _ body: (LocalTenant, Browser) async throws -> Void
) async throws {
    try await withTenant(configuration.with { $0.mfa.policy = .always }, clock: clock, body)
}

func types(_ names: String...) -> TenantValue { .array(names.map { ["type": .string($0)] }) }
