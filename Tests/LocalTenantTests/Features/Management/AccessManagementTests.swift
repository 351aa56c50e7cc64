import Foundation
import Testing

@testable import LocalTenant

@Suite("Refresh tokens, blocks, and effective roles in the Management API")
struct AccessManagementTests {
    private func list(_ page: Browser.Page, _ name: String) throws -> [TenantValue] {
        guard case .array(let items)? = try page.json[name] else { return [] }
        return items
    }

    @Test("refresh tokens are listed and changed, and end when they are revoked")
    func refreshTokens() async throws {
        try await withService { tenant, service in
            let user = try await tenant.userID()
            let (first, second) = (try await service.browser.tokens(), try await service.browser.tokens())
            let listed = try list(
                try await service.send("GET", "/api/v2/users/\(segment(user))/refresh-tokens"), "tokens")
            #expect(listed.count == 2)
            let ids = listed.compactMap { $0["id"]?.stringValue }
            let path = "/api/v2/refresh-tokens/\(ids[0])"
            let metadata: [String: TenantValue] = ["refresh_token_metadata": ["device": "phone"]]
            #expect(
                try await service.send("PATCH", path, metadata).json["refresh_token_metadata"] == ["device": "phone"])
            let found = try await service.send("GET", path)
            #expect(try found.json["user_id"] == .string(user))
            #expect(try found.json["client_id"] == "app")
            #expect(try found.json["rotating"] == true)
            #expect(try found.json["device"]?["last_ip"] == "127.0.0.1")
            #expect(try found.json["last_exchanged_at"] == nil)
            let renewed = try await service.browser.refresh(try first.refresh)
            #expect(
                try await service.send("GET", path).json["last_exchanged_at"]
                    == .string(tenant.tenant.clock.now.timestamp))
            #expect(
                try list(
                    try await service.send("GET", "/api/v2/refresh-tokens?user_id=\(segment(user))&client_id=app"),
                    "refresh_tokens"
                ).count == 2, "rotation makes no other one")
            #expect(try await service.send("DELETE", path).status == 202)
            #expect(try await service.browser.refresh(try Tokens(renewed).refresh).status == 403)
            try expectManagementError(try await service.send("GET", path), 404, "inexistent_refresh_token")
            let devices = try await service.send(
                "GET", "/api/v2/device-credentials?user_id=\(segment(user))&type=rotating_refresh_token")
            #expect(try texts(devices, "id") == [ids[1]])
            let revoked = try await service.send("POST", "/api/v2/refresh-tokens/revoke", ["ids": [.string(ids[1])]])
            #expect(revoked.status == 202)
            #expect(try await service.browser.refresh(try second.refresh).status == 403)
            try expectManagementError(
                try await service.send("POST", "/api/v2/refresh-tokens/revoke", [:]), 400, "invalid_body")
            try expectManagementError(
                try await service.send("GET", "/api/v2/refresh-tokens"), 400, "invalid_query_string")
        }
    }

    @Test("access is revoked with all sessions, and with the refresh tokens unless they are kept")
    func revokeAccess() async throws {
        try await withService { tenant, service in
            let user = try await tenant.userID()
            let path = "/api/v2/users/\(segment(user))"
            let tokens = try await service.browser.tokens()
            let kept = try await service.send("POST", path + "/revoke-access", ["preserve_refresh_tokens": true])
            #expect(kept.status == 202)
            #expect(try await tenant.tenant.store.sessions(of: user).isEmpty)
            let renewed = try await service.browser.refresh(try tokens.refresh)
            #expect(renewed.status == 200)
            #expect(try await service.send("POST", path + "/revoke-access", [:]).status == 202)
            #expect(try await service.browser.refresh(try Tokens(renewed).refresh).status == 403)
            try expectManagementError(
                try await service.send("POST", path + "/revoke-access", ["session_id": "none"]), 404,
                "inexistent_session")
        }
    }

    @Test("a blocked user is found and released by id and by name")
    func blocks() async throws {
        try await withService(.administered.with { $0.bruteForceThreshold = 2 }) { tenant, service in
            let user = try await tenant.userID()
            for path in ["/api/v2/user-blocks/\(segment(user))", "/api/v2/user-blocks?identifier=Ada%40example.com"] {
                #expect(try list(try await service.send("GET", path), "blocked_for") == [])
                for _ in 0..<3 { _ = try await service.browser.logIn(["prompt": "login"], password: "wrong") }
                let blocked = try list(try await service.send("GET", path), "blocked_for")
                #expect(blocked.count == 1)
                #expect(blocked.first?["connection"] == "Username-Password-Authentication")
                #expect(try await service.send("DELETE", path).status == 204)
                #expect(try list(try await service.send("GET", path), "blocked_for") == [])
                let login = try await service.browser.logIn(["prompt": "login"])
                #expect(login.location?.contains("/authorize/resume") == true)
            }
            try expectManagementError(try await service.send("GET", "/api/v2/user-blocks"), 400, "invalid_query_string")
            try expectManagementError(try await service.send("GET", "/api/v2/anomaly/blocks/ips/10.0.0.1"), 404, nil)
        }
    }

    @Test("effective roles and permissions are those that a user has in the end")
    func effective() async throws {
        var configuration = TenantConfiguration.administered
        let api = "https://effective.example.com"
        configuration.apis.append(TenantAPI(identifier: api, scopes: ["read", "write"]))
        configuration.organizations.append(TenantOrganization(name: "one", id: "org_abcdefgh12345678"))
        configuration.roles = [
            TenantRole("reader", permissions: [TenantPermission("read", at: api)]), TenantRole("guest"),
        ]
        try await withService(configuration) { tenant, service in
            let user = try await tenant.userID()
            let roles = try await tenant.tenant.store.roles()
            let (guest, reader) = (
                try #require(roles.first { $0.name == "guest" }).id,
                try #require(roles.first { $0.name == "reader" }).id
            )
            try await tenant.addMember(user, to: "org_abcdefgh12345678")
            try await tenant.tenant.store.assign([reader], to: user, in: nil)
            try await tenant.tenant.store.assign([guest], to: user, in: "org_abcdefgh12345678")
            try await tenant.tenant.store.add([TenantPermission("read", at: api)], to: .user(user))
            let path = "/api/v2/users/\(segment(user))"
            #expect(
                try list(try await service.send("GET", path + "/effective-roles"), "roles").map { $0["name"] } == [
                    "reader"
                ])
            let inOne = "/api/v2/organizations/org_abcdefgh12345678/members/\(segment(user))/effective-roles"
            #expect(try list(try await service.send("GET", inOne), "roles").map { $0["name"] } == ["guest", "reader"])
            let query = "?resource_server_identifier=\(api)"
            let permissions = try list(
                try await service.send("GET", path + "/effective-permissions" + query), "permissions")
            #expect(permissions.map { $0["sources"] } == [["direct", "roles"]])
            let sources = path + "/effective-permissions/sources/effective-roles" + query + "&permission_name=read"
            #expect(try list(try await service.send("GET", sources), "roles").map { $0["id"] } == [.string(reader)])
            let members = "/api/v2/organizations/org_abcdefgh12345678/roles/\(guest)/members"
            #expect(
                try list(try await service.send("GET", members), "members").map { $0["user_id"] } == [.string(user)])
            try expectManagementError(
                try await service.send("GET", path + "/effective-permissions"), 400, "invalid_query_string")
        }
    }

    @Test("an invitation is made, listed, accepted through its link, and withdrawn")
    func invitations() async throws {
        var configuration = TenantConfiguration.administered
        configuration.organizations.append(TenantOrganization(name: "one", id: "org_abcdefgh12345678"))
        configuration.clients[0].initiateLoginURI = "https://app.example.com/login"
        configuration.clients[0].organizationUsage = .allow
        try await withService(configuration) { tenant, service in
            let path = "/api/v2/organizations/org_abcdefgh12345678/invitations"
            let body: [String: TenantValue] = [
                "inviter": ["name": "Grace"], "invitee": ["email": "new@example.com"], "ttl_sec": 60,
                "client_id": .string(configuration.clients[0].clientID),
            ]
            let stopped = try await tenant.refusing("INSERT ON settings") {
                try await service.send("POST", path, body)
            }
            #expect(stopped.status == 500)
            #expect(tenant.outbox.isEmpty, "an invitation that isn't listed is never sent")
            let made = try await service.send("POST", path, body)
            #expect(made.status == 200, "\(made.text)")
            let id = try made.text("id")
            #expect(id.hasPrefix("uinv_"))
            #expect(try made.json["ttl_sec"] == nil)
            let mail = try await tenant.message(to: "new@example.com", kind: .invitation)
            #expect(try made.text("invitation_url") == mail.link)
            #expect(try texts(try await service.send("GET", path), "id") == [id])
            #expect(try await service.send("GET", path + "/\(id)").json["invitee"] == ["email": "new@example.com"])
            #expect(try await service.send("DELETE", path + "/\(id)").status == 204)
            let ticket = try made.text("ticket_id")
            #expect(try await tenant.tenant.store.ticket(ticket.secretHash, as: Invitation.self) == nil)
            try expectManagementError(try await service.send("GET", path + "/\(id)"), 404, "inexistent_invitation")
            let accepted = try await service.send("POST", path, body)
            let query = authorizeQuery([
                "organization": "org_abcdefgh12345678", "invitation": try accepted.text("ticket_id"),
            ])
            let browser = Browser(tenant)
            let signup = try await browser.open(try await browser.get("/authorize", query))
            _ = try await browser.submit(signup, ["email": "new@example.com", "password": "Nanosecond-30cm"])
            #expect(try texts(try await service.send("GET", path), "id").isEmpty, "it is no longer pending")
            let member = try await tenant.userID("new@example.com")
            #expect(try await tenant.tenant.store.isMember(member, of: "org_abcdefgh12345678"))
            var silent = body
            silent["send_invitation_email"] = false
            silent["client_id"] = "service"
            try expectManagementError(
                try await service.send("POST", path, silent), 400, "invalid_body", "initiate_login_uri")
        }
    }

    @Test("a second factor gets a name, all are replaced, and a recovery code is made anew")
    func factors() async throws {
        try await withService { tenant, service in
            let user = try await tenant.userID()
            let path = "/api/v2/users/\(segment(user))"
            let made = try await service.send(
                "POST", path + "/authentication-methods", ["type": "phone", "phone_number": "+15550100"])
            let place = path + "/authentication-methods/\(try made.text("id"))"
            #expect(try await service.send("PATCH", place, ["name": "Mine"]).json["name"] == "Mine")
            try expectManagementError(
                try await service.send("POST", path + "/recovery-code-regeneration"), 404, "inexistent_enrollment")
            let code = try await tenant.enrollRecoveryCode(userID: user)
            let regenerated = try await service.send("POST", path + "/recovery-code-regeneration")
            #expect(regenerated.status == 200, "\(regenerated.text)")
            #expect(try regenerated.text("recovery_code") != code)
            let replaced = try await service.browser.send(
                "PUT", path + "/authentication-methods",
                headers: ["Authorization": "Bearer \(service.token)", "Content-Type": "application/json"],
                body: Data(#"[{"type": "email", "email": "a@example.com"}]"#.utf8))
            #expect(try texts(replaced, "email") == ["a@example.com"])
            #expect(try await service.send("GET", place).status == 404)
            let enrollment = "/api/v2/guardian/enrollments/\(try texts(replaced, "id")[0])"
            let found = try await service.send("GET", enrollment).json
            #expect(found["status"] == "confirmed")
            #expect(found["identifier"] == "a@example.com")
            #expect(try await service.send("DELETE", enrollment).status == 204)
            try expectManagementError(try await service.send("GET", enrollment), 404, "inexistent_enrollment")
            #expect(
                try await service.send("POST", path + "/multifactor/actions/invalidate-remember-browser").status == 204)
        }
    }

    @Test("parts of stored settings have paths of their own")
    func details() async throws {
        try await withService { _, service in
            let hook = try await service.send(
                "POST", "/api/v2/hooks",
                ["name": "h", "script": "x", "triggerId": "credentials-exchange"])
            let secrets = "/api/v2/hooks/\(try hook.text("id"))/secrets"
            #expect(try await service.send("POST", secrets, ["A": "1", "B": "2"]).status == 201)
            #expect(
                try await service.send("GET", secrets).json == ["A": "_VALUE_NOT_SHOWN_", "B": "_VALUE_NOT_SHOWN_"])

            var ids: [String] = []
            for name in ["a.example.com", "b.example.com"] {
                let made = try await service.send(
                    "POST", "/api/v2/custom-domains", ["domain": .string(name), "type": "auth0_managed_certs"])
                ids.append(try made.text("custom_domain_id"))
            }
            let path = "/api/v2/custom-domains/"
            #expect(try await service.send("POST", path + ids[0] + "/test").json["success"] == false)
            let verified = try await service.send("POST", path + ids[0] + "/verify")
            #expect(try verified.json["status"] == "ready" && verified.json["primary"] == true)
            #expect(try verified.json["cname_api_key"] == nil)
            #expect(try await service.send("POST", path + ids[0] + "/test").json["success"] == true)
            #expect(try await service.send("GET", path + "default").json["domain"] == "127.0.0.1")
            for name in ["a.example.com", "b.example.com"] {
                let changed = try await service.send("PATCH", path + "default", ["domain": .string(name)])
                #expect(changed.status == 200, "\(changed.text)")
                #expect(try await service.send("GET", path + "default").json["domain"] == .string(name))
            }
            try expectManagementError(
                try await service.send("PATCH", path + "default", ["domain": "c.example.com"]), 404,
                "inexistent_custom_domain")

            let rendered = try await service.send(
                "PATCH", "/api/v2/prompts/rendering",
                ["configs": [["prompt": "login-id", "screen": "login-id", "rendering_mode": "advanced"]]])
            #expect(rendered.status == 200, "\(rendered.text)")
            #expect(
                try texts(try await service.send("GET", "/api/v2/prompts/rendering?rendering_mode=advanced"), "screen")
                    == ["login-id"])
            #expect(
                try await service.send("GET", "/api/v2/prompts/login-id/screen/login-id/rendering")
                    .json["rendering_mode"] == "advanced")
        }
    }
}
