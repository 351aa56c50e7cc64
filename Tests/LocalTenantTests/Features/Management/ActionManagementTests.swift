import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Actions, tickets, and jobs in the Management API")
struct ActionManagementTests {
    @Test("an action is kept without its secrets, deployed, bound to a trigger, and deleted")
    func action() async throws {
        try await withService { _, service in
            let path = "/api/v2/actions/actions"
            let made = try await service.send(
                "POST", path,
                [
                    "name": "greet", "code": "exports.onExecutePostLogin = async () => {}",
                    "supported_triggers": [["id": "post-login", "version": "v3"]],
                    "secrets": [["name": "KEY", "value": "hidden"]],
                ])
            #expect(made.status == 201, "\(made.text)")
            #expect(!made.text.contains("hidden"))
            let id = try made.text("id")
            let deployed = try await service.send("POST", "\(path)/\(id)/deploy")
            #expect(deployed.status == 200, "\(deployed.text)")
            #expect(try deployed.json["number"] == 1)
            #expect(!deployed.text.contains("hidden"))
            #expect(try await service.send("GET", "\(path)/\(id)").json["all_changes_deployed"] == true)
            #expect(
                try await service.send("PATCH", "\(path)/\(id)", ["code": "2"]).json["all_changes_deployed"] == false)
            let versions = try await service.send("GET", "\(path)/\(id)/versions")
            #expect(try versions.json["total"] == 1)

            let version = try deployed.text("id")
            let redeployed = try await service.send(
                "POST", "\(path)/\(id)/versions/\(version)/deploy", ["update_draft": true])
            #expect(redeployed.status == 202, "\(redeployed.text)")
            #expect(try redeployed.json["number"] == 2)
            #expect(try await service.send("GET", "\(path)/\(id)").text.contains("onExecutePostLogin"))

            let bindings = "/api/v2/actions/triggers/post-login/bindings"
            let bound = try await service.send(
                "PATCH", bindings,
                ["bindings": [["ref": ["type": "action_name", "value": "greet"], "display_name": "Greet"]]])
            #expect(bound.status == 200, "\(bound.text)")
            let listed = try await service.send("GET", bindings)
            #expect(listed.text.contains(id) && listed.text.contains(#""display_name":"Greet""#), "\(listed.text)")
            #expect(try listed.json["per_page"] == 50)
            try expectManagementError(
                try await service.send(
                    "PATCH", bindings, ["bindings": [["ref": ["type": "action_name", "value": "none"]]]]), 404,
                "action_not_found")
            #expect(try await service.send("GET", bindings).text == listed.text, "an error changes nothing")
            #expect(try await service.send("DELETE", "\(path)/\(id)").status == 204)
            #expect(try await service.send("GET", bindings).json["bindings"] == [])
        }
    }

    @Test("a module is kept without its secrets, published, rolled back, and deleted")
    func module() async throws {
        try await withService { _, service in
            let path = "/api/v2/actions/modules"
            let made = try await service.send(
                "POST", path, ["name": "shared", "code": "1", "secrets": [["name": "KEY", "value": "hidden"]]])
            #expect(made.status == 201, "\(made.text)")
            #expect(!made.text.contains("hidden"))
            let id = try made.text("id")
            let version = try await service.send("POST", "\(path)/\(id)/versions")
            #expect(version.status == 200, "\(version.text)")
            #expect(try version.json["version_number"] == 1)
            #expect(!version.text.contains("hidden"))
            let changed = try await service.send("PATCH", "\(path)/\(id)", ["code": "2"])
            #expect(try changed.json["all_changes_published"] == false)
            #expect(try changed.json["latest_version"]?["code"] == "1")
            let restored = try await service.send(
                "POST", "\(path)/\(id)/rollback", ["module_version_id": .string(try version.text("id"))])
            #expect(try restored.text("code") == "1")
            #expect(try await service.send("GET", "\(path)/\(id)/versions").json["total"] == 1)
            #expect(try await service.send("GET", "\(path)/\(id)/actions").json["actions"] == [])
            #expect(try await service.send("DELETE", "\(path)/\(id)").status == 204)
            try expectManagementError(try await service.send("GET", "\(path)/\(id)/versions"), 404, nil)
        }
    }

    @Test("a ticket for a password is a link that works once")
    func passwordTicket() async throws {
        try await withService { tenant, service in
            let ada = try await tenant.userID()
            let made = try await service.send(
                "POST", "/api/v2/tickets/password-change", ["user_id": .string(ada), "ttl_sec": 60])
            #expect(made.status == 201, "\(made.text)")
            let link = try made.text("ticket")
            #expect(link.hasPrefix(service.browser.base + "/u/reset-password/change?ticket="))
            let page = try await service.browser.get(String(link.dropFirst(service.browser.base.count)))
            #expect(page.status == 200)
            try expectManagementError(
                try await service.send("POST", "/api/v2/tickets/password-change", ["user_id": "auth0|nobody"]), 404,
                "inexistent_user")
            try expectManagementError(
                try await service.send("POST", "/api/v2/tickets/password-change", [:]), 400, "invalid_body")
        }
    }

    /// Follows a ticket's link, and returns the response to its form.
    private func follow(_ ticket: Browser.Page, _ browser: Browser, _ fields: [String: String] = [:]) async throws
        -> Browser.Page
    {
        #expect(ticket.status == 201, "\(ticket.text)")
        let page = try await browser.get(String(try ticket.text("ticket").dropFirst(browser.base.count)))
        return try await browser.submit(page, fields)
    }

    @Test("a ticket leads on to its result, and verifies the address only if it should")
    func ticketResults() async throws {
        try await withService { tenant, service in
            let ada = try await tenant.userID()
            let user = "/api/v2/users/\(segment(ada))"
            let path = "/api/v2/tickets/password-change"
            let password = ["password": "Another-Pass-2026"]
            for verifies in [false, true] {
                _ = try await service.send("PATCH", user, ["email_verified": false])
                let made = try await service.send(
                    "POST", path,
                    [
                        "user_id": .string(ada), "result_url": "https://app.example.com/done?a=1",
                        "mark_email_as_verified": .bool(verifies),
                    ])
                let done = try await follow(made, service.browser, password)
                let target = try #require(done.location, "\(done.text)")
                #expect(target.hasPrefix("https://app.example.com/done?a=1&success=true&message="))
                #expect(target.hasSuffix("&email=ada%40example.com"))
                #expect(try await service.send("GET", user).json["email_verified"] == .bool(verifies))
            }
            _ = try await service.send("PATCH", user, ["email_verified": false])
            let verification = try await service.send(
                "POST", "/api/v2/tickets/email-verification",
                [
                    "user_id": .string(ada), "result_url": "https://app.example.com/done",
                    "includeEmailInRedirect": false,
                    "identity": ["user_id": .string(String(ada.dropFirst("auth0|".count))), "provider": "auth0"],
                ])
            let verified = try await follow(verification, service.browser)
            #expect(verified.location?.hasPrefix("https://app.example.com/done?success=true") == true)
            #expect(verified.location?.contains("email=") == false)
            #expect(try await service.send("GET", user).json["email_verified"] == true)

            let client = tenant.tenant.configuration.clients[0]
            let page = try await follow(
                try await service.send("POST", path, ["user_id": .string(ada), "client_id": .string(client.clientID)]),
                service.browser, password)
            #expect(page.status == 200)
            for (body, status, code) in [
                (["result_url": "javascript:alert(1)"], 400, "invalid_body"),
                (["result_url": "https://a.example", "client_id": .string(client.clientID)], 400, "invalid_body"),
                (["client_id": "nobody"], 404, "inexistent_client"),
                (["identity": ["user_id": "1", "provider": "auth0"]], 404, "inexistent_identity"),
            ] as [([String: TenantValue], Int, String)] {
                try expectManagementError(
                    try await service.send("POST", path, body.merging(["user_id": .string(ada)]) { $1 }), status, code)
            }
        }
    }

    @Test("a job mails a link that verifies an address")
    func verification() async throws {
        try await withService { tenant, service in
            let ada = try await tenant.userID()
            _ = try await service.send("PATCH", "/api/v2/users/\(segment(ada))", ["email_verified": false])
            let job = try await service.send("POST", "/api/v2/jobs/verification-email", ["user_id": .string(ada)])
            #expect(job.status == 201, "\(job.text)")
            let found = try await service.send("GET", "/api/v2/jobs/\(try job.text("id"))")
            #expect(try found.json["status"] == "completed")
            await tenant.tenant.mailer.settle()
            #expect(try await tenant.message(to: "ada@example.com", kind: .verifyEmail).link != nil)
            try expectManagementError(try await service.send("GET", "/api/v2/jobs/job_none"), 404, "inexistent_job")
        }
    }

    @Test("a user's sessions are listed and ended")
    func sessions() async throws {
        try await withService { tenant, service in
            let browser = Browser(tenant)
            let ada = try await tenant.userID()
            #expect(try await browser.logIn().status == 303)
            let list = try await service.send("GET", "/api/v2/users/\(segment(ada))/sessions")
            guard case .array(let sessions)? = try list.json["sessions"], case .object(let session)? = sessions.first
            else { return #expect(list.status == 0, "\(list.text)") }
            let path = "/api/v2/sessions/\(session["id"]?.stringValue ?? "")"
            let found = try await service.send("GET", path).json
            #expect(found["user_id"] == .string(ada))
            #expect(found["authentication"]?["methods"]?.arrayValue?.map { $0["name"] } == ["pwd"])
            #expect(found["device"]?["initial_ip"] == "127.0.0.1")
            let phone = ["User-Agent": "Phone"]
            _ = try await browser.send(
                "GET", "/authorize?" + formEncoded(authorizeQuery(["prompt": "none"])), headers: phone)
            let device = try await service.send("GET", path).json["device"]
            #expect(device?["last_user_agent"] == "Phone" && device?["initial_user_agent"] != "Phone")
            let noted = try await service.send("PATCH", path, ["session_metadata": ["seat": "12", "row": "3"]])
            #expect(try noted.json["session_metadata"] == ["seat": "12", "row": "3"], "\(noted.text)")
            let changed = try await service.send("PATCH", path, ["session_metadata": ["row": .null]])
            #expect(try changed.json["session_metadata"] == ["seat": "12"])
            #expect(try await service.send("DELETE", path).status == 202)
            try expectManagementError(try await service.send("GET", path), 404, "inexistent_session")
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("error") == "login_required")
            #expect(try await browser.logIn().status == 303)
            #expect(try await service.send("DELETE", "/api/v2/users/\(segment(ada))/sessions").status == 202)
            let after = try await service.send("GET", "/api/v2/users/\(segment(ada))/sessions")
            #expect(try after.json["sessions"] == [])
        }
    }

    @Test("revoking a session ends its refresh tokens, and those of no other session")
    func revocation() async throws {
        try await withService { tenant, service in
            let (first, second) = (Browser(tenant), Browser(tenant))
            let (lost, kept) = (try await first.tokens().refresh, try await second.tokens().refresh)
            let ada = try await tenant.userID()
            let list = try await service.send("GET", "/api/v2/users/\(segment(ada))/sessions")
            guard case .array(let sessions)? = try list.json["sessions"], case .object(let session)? = sessions.first
            else { return #expect(list.status == 0, "\(list.text)") }
            let id = session["id"]?.stringValue ?? ""
            #expect(try await service.send("POST", "/api/v2/sessions/\(id)/revoke").status == 202)
            try expectError(try await first.refresh(lost), 403, "invalid_grant")
            #expect(try await second.refresh(kept).status == 200)
        }
    }

    @Test("a second factor that an administrator adds is asked for at logins, until it's deleted")
    func factors() async throws {
        try await withService(.administered.with { $0.mfa.policy = .enrolled }) { tenant, service in
            let path = "/api/v2/users/\(segment(try await tenant.userID()))/authentication-methods"
            let phone: [String: TenantValue] = ["type": "phone", "phone_number": "+4915112345678"]
            let made = try await service.send("POST", path, phone)
            #expect(made.status == 201, "\(made.text)")
            #expect(try made.json["type"] == "phone")
            try expectManagementError(
                try await service.send("POST", path, phone), 409, "authentication_method_conflict")
            try expectManagementError(
                try await service.send("POST", path, ["type": "phone", "phone_number": "123"]), 400, "invalid_body")
            try expectManagementError(
                try await service.send("POST", path, ["type": "passkey"]), 501, "operation_not_supported")
            #expect(try await service.browser.passwordGrant().text.contains("mfa_required"))
            let id = try made.text("id")
            #expect(try texts(try await service.send("GET", path), "id") == [id])
            #expect(try await service.send("GET", path + "/\(id)").json["phone_number"] == "+4915112345678")
            #expect(try await service.send("DELETE", path + "/\(id)").status == 204)
            try expectManagementError(
                try await service.send("DELETE", path + "/\(id)"), 404, "inexistent_authentication_method")
            #expect(try await service.browser.passwordGrant().status == 200)

            let code = try await service.send("POST", path, ["type": "totp", "totp_secret": "JBSWY3DPEHPK3PXP"])
            #expect(code.status == 201, "\(code.text)")
            #expect(!code.text.contains("JBSWY3DPEHPK3PXP"))
            let user = path.dropLast("/authentication-methods".count)
            #expect(try await service.send("GET", user + "/enrollments").text.contains("confirmed"))
            #expect(try await service.send("DELETE", user + "/multifactor/google-authenticator").status == 204)
            #expect(try await service.send("GET", path).text == "[]")
        }
    }
}
