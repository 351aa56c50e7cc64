import Foundation
import Testing

@testable import LocalTenant

@Suite("Organizations and settings of the tenant in the Management API")
struct OrganizationManagementTests {
    @Test("an organization's clients are kept, and are gone with the client")
    func clients() async throws {
        try await withService { _, service in
            let organization = try await service.send("POST", "/api/v2/organizations", ["name": "acme"])
            let path = "/api/v2/organizations/\(try organization.text("id"))/clients"
            let client = try await service.send("POST", "/api/v2/clients", ["name": "Shop", "app_type": "spa"])
            let id = try client.text("client_id")
            let wanted: TenantValue = ["client_id": .string(id), "use_for_member_access": true]
            let added = try await service.send("POST", path, ["clients": [wanted]])
            #expect(added.status == 201, "\(added.text)")
            #expect(added.text.contains(#""name":"Shop""#))
            let changed = try await service.send("PATCH", "\(path)/\(id)", ["use_for_member_access": false])
            #expect(try changed.json["use_for_member_access"] == false)
            let listed = try await service.send("GET", path)
            #expect(try listed.json["clients"]?.arrayValue?.map { $0["client_id"] } == [.string(id)])
            try expectManagementError(
                try await service.send(
                    "POST", path, ["clients": [["client_id": "none", "use_for_member_access": true]]]), 404,
                "inexistent_client")
            #expect(try await service.send("DELETE", "/api/v2/clients/\(id)").status == 204)
            #expect(try await service.send("GET", path).json["clients"] == [])
            #expect(try await service.send("DELETE", path, ["clients": [.string(id)]]).status == 204)
            #expect(try await service.send("GET", "\(path)/\(id)").status == 404)
        }
    }

    @Test("an organization is made with members, connections, domains, and grants, and is deleted with them")
    func organization() async throws {
        try await withService { tenant, service in
            let made = try await service.send(
                "POST", "/api/v2/organizations",
                [
                    "name": "acme", "display_name": "Acme", "metadata": ["plan": "gold"],
                    "third_party_client_access": "block",
                ])
            #expect(made.status == 201, "\(made.text)")
            let id = try made.text("id")
            let path = "/api/v2/organizations/\(id)"
            #expect(try await service.send("GET", "/api/v2/organizations/name/acme").json["id"] == .string(id))
            try expectManagementError(
                try await service.send("POST", "/api/v2/organizations", ["name": "acme"]), 409, "organization_conflict")
            let changed = try await service.send("PATCH", path, ["display_name": "Acme Inc."])
            #expect(try changed.json["display_name"] == "Acme Inc.")
            #expect(try changed.json["metadata"] == ["plan": "gold"])
            #expect(try changed.json["third_party_client_access"] == "block")

            let ada = try await tenant.userID()
            let members: [String: TenantValue] = ["members": [.string(ada)]]
            #expect(try await service.send("POST", path + "/members", members).status == 204)
            #expect(try texts(try await service.send("GET", path + "/members"), "user_id") == [ada])
            let leaving: [String: TenantValue] = ["members": ["auth0|nobody", .string(ada)]]
            let removed = try await service.send("DELETE", path + "/members", leaving)
            #expect(removed.status == 204)
            #expect(try texts(try await service.send("GET", path + "/members"), "user_id").isEmpty)
            #expect(try await service.send("POST", path + "/members", members).status == 204)
            #expect(
                try texts(try await service.send("GET", "/api/v2/users/\(segment(ada))/organizations"), "id") == [id])
            try expectManagementError(
                try await service.send("POST", path + "/members", ["members": ["auth0|nobody"]]), 404,
                "inexistent_user")

            let connection = tenant.tenant.configuration.connections[0]
            let enabled = try await service.send(
                "POST", path + "/enabled_connections", ["connection_id": .string(connection.id)])
            #expect(enabled.status == 201, "\(enabled.text)")
            let place = path + "/enabled_connections/\(connection.id)"
            #expect(
                try await service.send("PATCH", place, ["assign_membership_on_login": true])
                    .json["assign_membership_on_login"] == true)
            #expect(tenant.tenant.configuration.organization(id)?.assignsMembership(connection.name) == true)
            #expect(try await service.send("GET", path + "/connections").text.contains(connection.id))
            #expect(try await service.send("DELETE", place).status == 204)
            #expect(try await service.send("GET", path + "/enabled_connections").text == "[]")

            let domain = try await service.send("POST", path + "/discovery-domains", ["domain": "acme.example"])
            #expect(try domain.json["status"] == "pending")
            let domainPath = path + "/discovery-domains/\(try domain.text("id"))"
            #expect(try await service.send("PATCH", domainPath, ["status": "verified"]).status == 200)
            #expect(tenant.tenant.configuration.organization(ofEmail: "x@acme.example")?.id == id)

            let grant = try #require(try texts(try await service.send("GET", "/api/v2/client-grants"), "id").first)
            let granted = try await service.send("POST", path + "/client-grants", ["grant_id": .string(grant)])
            #expect(granted.status == 201, "\(granted.text)")
            #expect(try texts(try await service.send("GET", path + "/client-grants"), "id") == [grant])
            #expect(try await service.send("DELETE", path + "/client-grants/\(grant)").status == 204)
            #expect(try await service.send("GET", path + "/client-grants").text == "[]")

            #expect(try await service.send("DELETE", path).status == 204)
            try expectManagementError(try await service.send("GET", path), 404, "inexistent_organization")
            #expect(try await tenant.tenant.store.organizations(of: ada) == [])
        }
    }

    @Test("an organization without a list of connections has all of them")
    func allConnections() async throws {
        let configuration = TenantConfiguration.administered.with {
            $0.organizations = [TenantOrganization(name: "acme")]
        }
        try await withService(configuration) { tenant, service in
            let organization = tenant.tenant.configuration.organizations[0]
            let path = "/api/v2/organizations/\(organization.id)/enabled_connections"
            let known = tenant.tenant.configuration.connections
            #expect(try texts(try await service.send("GET", path), "connection_id") == known.map(\.id))
            try expectManagementError(
                try await service.send("POST", path, ["connection_id": .string(known[0].id)]), 409,
                "organization_conflict")
            #expect(try await service.send("DELETE", path + "/\(known[0].id)").status == 204)
            #expect(
                tenant.tenant.configuration.organizations[0].connections?.map(\.name)
                    == known.dropFirst().map(\.name))
        }
    }

    @Test("an organization that the API made is there after a restart")
    func restart() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.administered.with { $0.dataDirectory = directory }
            var id = ""
            try await withService(configuration) { _, service in
                id = try await service.send("POST", "/api/v2/organizations", ["name": "acme"]).text("id")
            }
            try await withService(configuration) { _, service in
                let found = try await service.send("GET", "/api/v2/organizations/\(id)")
                #expect(try found.json["name"] == "acme")
            }
        }
    }

    @Test("the tenant's settings act at once and after a restart, except for those that the configuration has")
    func settings() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.administered.with {
                $0.dataDirectory = directory
                $0.supportEmail = "help@example.com"
            }
            let path = "/api/v2/tenants/settings"
            try await withService(configuration) { tenant, service in
                #expect(try await service.send("GET", path).json["support_email"] == "help@example.com")
                let changed = try await service.send(
                    "PATCH", path,
                    [
                        "friendly_name": "Books", "session_lifetime_in_minutes": 90, "support_email": "x@example.com",
                        "flags": ["revoke_refresh_token_grant": true, "enable_sso": true],
                        "picture_url": "https://example.com/p.png",
                    ])
                #expect(changed.status == 200, "\(changed.text)")
                #expect(try changed.json["session_lifetime"] == 1.5)
                #expect(tenant.tenant.configuration.friendlyName == "Books")
                #expect(tenant.tenant.configuration.sessionLifetime == 1.5)
                #expect(tenant.tenant.configuration.flags.revocationDeletesGrant)
                let flags: TenantValue = ["enable_sso": false, "require_pushed_authorization_requests": true]
                #expect(try await service.send("PATCH", path, ["flags": flags]).status == 200)
                #expect(tenant.tenant.configuration.flags.requirePushedAuthorizationRequests)
                #expect(tenant.tenant.configuration.flags.revocationDeletesGrant, "flags are changed one by one")
                try expectManagementError(
                    try await service.send("PATCH", path, ["default_directory": "nowhere"]), 400, "invalid_body")
                try expectManagementError(
                    try await service.send("PATCH", path, ["friendly_name": 1]), 400, "invalid_body",
                    "on property friendly_name")
            }
            try await withService(configuration) { tenant, service in
                #expect(tenant.tenant.configuration.friendlyName == "Books")
                #expect(tenant.tenant.configuration.supportEmail == "help@example.com")
                let found = try await service.send("GET", path)
                #expect(try found.json["picture_url"] == "https://example.com/p.png")
                #expect(try found.json["support_email"] == "help@example.com")
                _ = try await service.send("PATCH", path, ["friendly_name": ""])
                #expect(tenant.tenant.configuration.friendlyName == TenantConfiguration().friendlyName)
            }
        }
    }

    @Test("failed logins lead to a block after as many attempts as the API says")
    func bruteForce() async throws {
        try await withService { tenant, service in
            let path = "/api/v2/attack-protection/brute-force-protection"
            let found = try await service.send("GET", path)
            #expect(try found.json["max_attempts"] == .integer(tenant.tenant.configuration.bruteForceThreshold))
            let changed = try await service.send("PATCH", path, ["max_attempts": 3])
            #expect(try changed.json["max_attempts"] == 3, "\(changed.text)")
            #expect(tenant.tenant.configuration.bruteForceThreshold == 3)
        }
    }

    @Test("blocks can be turned off, count all senders together, leave addresses out, and be mails only")
    func bruteForceModes() async throws {
        let configuration = TenantConfiguration.administered.with {
            $0.trustedProxies = ["127.0.0.1"]
            $0.bruteForceThreshold = 2
        }
        try await withService(configuration) { tenant, service in
            let path = "/api/v2/attack-protection/brute-force-protection"
            let blocks = "/api/v2/user-blocks?identifier=ada%40example.com"
            /// The status of correct logins after two failed ones from each address.
            func outcome(_ changes: [String: TenantValue], from addresses: [String]) async throws -> [Int] {
                _ = try await service.send("DELETE", blocks)
                let usual: [String: TenantValue] = [
                    "enabled": true, "shields": ["block", "user_notification"], "allowlist": [],
                    "mode": "count_per_identifier_and_ip",
                ]
                let changed = try await service.send("PATCH", path, usual.merging(changes) { $1 })
                for (name, value) in changes { #expect(try changed.json[name] == value) }
                let browsers = addresses.map { Browser(tenant, from: $0) }
                for browser in browsers {
                    for _ in 0..<2 { _ = try await browser.passwordGrant(["password": "wrong"]) }
                }
                var statuses: [Int] = []
                for browser in browsers { statuses.append(try await browser.passwordGrant().status) }
                return statuses
            }
            let (first, second) = ("203.0.113.7", "198.51.100.1")
            #expect(try await outcome([:], from: [first]) == [429])
            #expect(try await outcome(["enabled": false], from: [first]) == [200])
            #expect(try await outcome(["allowlist": ["203.0.113.0/24"]], from: [first, second]) == [200, 429])
            #expect(try await outcome(["mode": "count_per_identifier"], from: [first, second]) == [429, 429])
            let listed = try await service.send("GET", blocks).json["blocked_for"]?.arrayValue
            #expect(listed?.count == 1 && listed?.first?["ip"] == nil)

            _ = await tenant.settledOutbox
            let mails = tenant.outbox.count { $0.kind == .blockedAccount }
            #expect(try await outcome(["shields": ["user_notification"]], from: [first]) == [200])
            #expect(await tenant.settledOutbox.count { $0.kind == .blockedAccount } == mails + 1)
            let considered = blocks + "&consider_brute_force_enablement=true"
            #expect(try await service.send("GET", considered).json["blocked_for"] == [])
            #expect(try await outcome(["shields": ["block"]], from: [first]) == [429])
            #expect(await tenant.settledOutbox.count { $0.kind == .blockedAccount } == mails + 1)
            try expectManagementError(
                try await service.send("PATCH", path, ["allowlist": ["everywhere"]]), 400, "invalid_body")
        }
    }

    @Test("second factors and their policy are changed")
    func guardian() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.administered.with { $0.dataDirectory = directory }
            try await withService(configuration) { tenant, service in
                let path = "/api/v2/guardian/factors"
                #expect(try texts(try await service.send("GET", path), "name").count == 8)
                let response = try await service.send("PUT", path + "/sms", ["enabled": false])
                #expect(try response.json == ["enabled": false])
                #expect(!tenant.tenant.configuration.mfa.factors.contains(.phone))
                let policies = try await service.browser.send(
                    "PUT", "/api/v2/guardian/policies",
                    headers: ["Authorization": "Bearer \(service.token)", "Content-Type": "application/json"],
                    body: Data(#"["all-applications"]"#.utf8))
                #expect(policies.text == #"["all-applications"]"#)
                #expect(tenant.tenant.configuration.mfa.policy == .always)
                let keys = path + "/webauthn-roaming/settings"
                #expect(try await service.send("GET", keys).json["overrideRelyingParty"] == false)
                let changed = try await service.send(
                    "PATCH", keys, ["overrideRelyingParty": true, "relyingPartyIdentifier": "login.example.com"])
                #expect(try changed.json["relyingPartyIdentifier"] == "login.example.com", "\(changed.text)")
                #expect(try await service.send("PUT", keys, ["userVerification": "required"]).status == 200)
                try expectManagementError(
                    try await service.send(
                        "PATCH", path + "/webauthn-platform/settings", ["overrideRelyingParty": true]),
                    400, "invalid_body", "relyingPartyIdentifier")
                try expectManagementError(
                    try await service.send("PATCH", keys, ["relyingPartyIdentifier": "no domain"]), 400, "invalid_body",
                    "relyingPartyIdentifier")
                #expect(
                    tenant.tenant.configuration.mfa.webAuthnRoaming
                        == WebAuthnSettings(userVerification: .required, relyingPartyID: "login.example.com"))
                try expectManagementError(
                    try await service.send("PUT", path + "/nothing", ["enabled": true]), 404, "inexistent_factor")
                _ = try await service.send("PUT", path + "/phone/message-types", ["message_types": ["voice"]])
                let codes: [String: TenantValue] = ["otp_length": 8, "otp_expiration_time": 600]
                #expect(try await service.send("PUT", path + "/email/settings", codes).status == 200)
                try expectManagementError(
                    try await service.send(
                        "PUT", path + "/phone/settings", ["otp_length": 3, "otp_expiration_time": 600]),
                    400, "invalid_body", "otp_length")
                #expect(try await service.send("GET", path + "/phone/settings").json["otp_length"] == 6)
                _ = try await service.send("PATCH", "/api/v2/prompts", ["identifier_first": true])
                _ = try await service.send(
                    "PATCH", "/api/v2/attack-protection/brute-force-protection", ["enabled": false])
            }
            try await withService(configuration) { tenant, _ in
                #expect(tenant.tenant.configuration.mfa.policy == .always)
                #expect(!tenant.tenant.configuration.mfa.factors.contains(.phone))
                #expect(tenant.tenant.configuration.mfa.webAuthnRoaming.relyingPartyID == "login.example.com")
                #expect(tenant.tenant.configuration.mfa.phoneMessageTypes == [.voice])
                #expect(
                    tenant.tenant.configuration.mfa.emailCodes == OneTimeCodeSettings(length: 8, lifetime: 600))
                #expect(tenant.tenant.configuration.asksIdentifierFirst)
                #expect(!tenant.tenant.configuration.bruteForceProtection.isEnabled)
            }
        }
    }
}
