import Foundation
import Testing

@testable import LocalTenant

@Suite("Factor configuration")
struct FactorConfigurationTests {
    static let errors: [(json: String, keyPath: String, message: String)] = [
        (#"{"connections": [{"strategy": "pigeon"}]}"#, "connections[0].strategy", "pigeon"),
        (#"{"connections": [{"password_history": 25}]}"#, "connections[0].password_history", "0 to 24"),
        (#"{"connections": [{"code_length": 3}]}"#, "connections[0].code_length", "4 to 40 digits"),
        (#"{"mfa": {"email_codes": {"length": 41}}}"#, "mfa.email_codes.length", "4 to 40 digits"),
        (#"{"connections": [{"code_lifetime": 0}]}"#, "connections[0].code_lifetime", "more than 0"),
        (#"{"connections": [{"otp_methods": ["fax"]}]}"#, "connections[0].otp_methods[0]", "fax"),
        (#"{"default_directory": "nowhere"}"#, "default_directory", "no database nowhere"),
        (#"{"default_directory": "email"}"#, "default_directory", "no database email"),
        (#"{"mfa": {"policy": "sometimes"}}"#, "mfa.policy", "sometimes"),
        (#"{"mfa": {"factor": []}}"#, "mfa.factor", "unknown key"),
        (#"{"attack_protection": {"bot_detection": ["x"]}}"#, "attack_protection.bot_detection[0]", "x"),
        (#"{"attack_protection": {"captcha": true}}"#, "attack_protection.captcha", "unknown key"),
        (#"{"users": [{"name": "x"}]}"#, "users[0].email", "phone number"),
    ]

    @Test("a mistake in the factor configuration is reported with its key path", arguments: errors)
    func error(json: String, keyPath: String, message: String) throws {
        let error = try #require(throws: TenantError.self) { try TenantConfiguration(json: Data(json.utf8)) }
        #expect(error.keyPath == keyPath)
        #expect(error.message.contains(message), "\(error.message)")
    }

    @Test("factor settings survive encoding as JSON, and passwordless connections are named after their strategy")
    func roundTrip() throws {
        let configuration = TenantConfiguration.direct.with {
            $0.connections[0].passwordHistory = 5
            $0.connections[0].passwordDictionary = true
            $0.connections[0].passwordNoPersonalInfo = true
            $0.connections[0].codeLifetime = 60
            $0.defaultDirectory = "staff"
            $0.attackProtection = AttackProtection(
                botDetection: [.password], suspiciousIPThrottling: true, breachedPasswords: ["x"])
            $0.mfa = MFASettings(policy: .enrolled, factors: [.otp, .push])
            $0.clients[0].mfaPolicy = .always
            $0.users[0].mfaPolicy = .never
        }
        let json = try JSONEncoder().encode(configuration)
        #expect(try TenantConfiguration(json: json) == configuration)
        let file = #"{"connections": [{}, {"strategy": "email"}, {"strategy": "sms"}]}"#
        #expect(
            try TenantConfiguration(json: Data(file.utf8)).connections
                == TenantConfiguration().connections)
    }

    @Test("a configured user with only a phone number is added once")
    func phoneUser() async throws {
        let directory = try DataDirectory.forSeveralTenants()
        defer { directory.delete() }
        let configuration = TenantConfiguration.direct.with {
            $0.dataDirectory = directory.url
            var user = TenantUser(email: nil, password: nil)
            user.connection = "sms"
            user.phoneNumber = "+15551234567"
            $0.users = [user]
        }
        var ids: Set<String> = []
        for _ in 0..<2 {
            try await withTenant(configuration) { tenant, _ in
                let user = try await tenant.tenant.store.user(phoneNumber: "+15551234567", connection: "sms")
                ids.insert(try #require(user).id)
            }
        }
        #expect(ids.count == 1)
        #expect(ids.first?.hasPrefix("sms|") == true)
    }
}
