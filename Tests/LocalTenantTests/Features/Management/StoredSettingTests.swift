import Foundation
import Testing

@testable import LocalTenant

@Suite("Settings that the Management API keeps")
struct StoredSettingTests {
    private let stream: [String: TenantValue] = [
        "name": "events", "type": "http",
        "sink": ["httpEndpoint": "https://log.example.com/", "httpAuthorization": "secret"],
    ]

    @Test("a tenant whose default API was deleted starts, without a default API")
    func missingDefaultAudience() async throws {
        let directory = try DataDirectory.forSeveralTenants()
        defer { directory.delete() }
        let configuration = TenantConfiguration.administered.with { $0.dataDirectory = directory.url }
        try await withTenant(configuration) { tenant, browser in
            let service = try await Caller.service(browser)
            let api: TenantValue = "https://later.example.com"
            let made = try await service.send("POST", "/api/v2/resource-servers", ["identifier": api])
            let settings = try await service.send("PATCH", "/api/v2/tenants/settings", ["default_audience": api])
            #expect(settings.status == 200)
            #expect(tenant.tenant.configuration.defaultAudience == "https://later.example.com")
            let path = "/api/v2/resource-servers/\(try made.text("id"))"
            #expect(try await service.send("DELETE", path).status == 204)
        }
        try await withTenant(configuration) { tenant, browser in
            #expect(tenant.tenant.configuration.defaultAudience == nil)
            let login = try await browser.passwordGrant()
            #expect(login.status == 200)
        }
    }

    @Test("a log stream is made, listed, changed, and deleted")
    func collection() async throws {
        try await withService { _, service in
            let made = try await service.send("POST", "/api/v2/log-streams", stream)
            #expect(made.status == 200, "\(made.text)")
            let id = try #require(try made.json["id"]?.stringValue, "\(made.text)")
            #expect(id.wholeMatch(of: /lst_[A-Za-z0-9]{16}/) != nil)
            #expect(try made.json["status"] == "active")
            let path = "/api/v2/log-streams/\(id)"
            let changed = try await service.send("PATCH", path, ["status": "paused"])
            #expect(try changed.json["status"] == "paused")
            #expect(try changed.json["name"] == "events")
            #expect(try texts(try await service.send("GET", "/api/v2/log-streams"), "id") == [id])
            #expect(try await service.send("GET", path + "?fields=name").json == ["name": "events"])
            #expect(try await service.send("DELETE", path).status == 204)
            try expectManagementError(try await service.send("GET", path), 404, nil, "The log stream does not exist.")
            try expectManagementError(try await service.send("PATCH", path, [:]), 404, nil)
            try expectManagementError(try await service.send("DELETE", path), 404, nil)
        }
    }

    @Test("log streams need no name, and several can have none")
    func withoutName() async throws {
        try await withService { _, service in
            let nameless = stream.filter { $0.key != "name" }
            for _ in 0..<2 {
                let made = try await service.send("POST", "/api/v2/log-streams", nameless)
                #expect(made.status == 200, "\(made.text)")
            }
        }
    }

    @Test("two settings can't have the same name, whether they are made or renamed")
    func conflict() async throws {
        try await withService { _, service in
            var other = stream
            other["name"] = "other"
            #expect(try await service.send("POST", "/api/v2/log-streams", stream).status == 200)
            let made = try await service.send("POST", "/api/v2/log-streams", other).json
            try expectManagementError(try await service.send("POST", "/api/v2/log-streams", stream), 409, nil)
            let path = "/api/v2/log-streams/\(made["id"]?.stringValue ?? "")"
            try expectManagementError(try await service.send("PATCH", path, ["name": "events"]), 409, nil)
            #expect(try await service.send("GET", path).json["name"] == "other")
        }
    }

    @Test("a document has Auth0's defaults until it's changed, and null restores them")
    func document() async throws {
        try await withService { _, service in
            let path = "/api/v2/attack-protection/bot-detection"
            let unset = try await service.send("GET", path)
            #expect(try unset.json["bot_detection_level"] == "medium")
            let changed = try await service.send("PATCH", path, ["bot_detection_level": "high"])
            #expect(changed.status == 200, "\(changed.text)")
            #expect(try await service.send("GET", path).json["bot_detection_level"] == "high")
            #expect(try await service.send("GET", path).json["monitoring_mode_enabled"] == false)
        }
    }

    @Test("texts are kept for each prompt and language")
    func customTexts() async throws {
        try await withService { _, service in
            let english = "/api/v2/prompts/login/custom-text/en"
            let unset = try await service.send("GET", english)
            #expect(try unset.json == [:])
            let body: [String: TenantValue] = ["login": ["title": "Hello"]]
            #expect(try await service.send("PUT", english, body).status == 200)
            #expect(try await service.send("GET", english).json == body)
            #expect(try await service.send("GET", "/api/v2/prompts/login/custom-text/de").json == [:])
        }
    }

    @Test("an email provider's secrets are never shown")
    func secrets() async throws {
        try await withService { _, service in
            let path = "/api/v2/emails/provider"
            try expectManagementError(try await service.send("GET", path), 404, "inexistent_email_provider")
            try expectManagementError(
                try await service.send("PATCH", path, ["enabled": true]), 404, "inexistent_email_provider")
            let made = try await service.send(
                "POST", path,
                [
                    "name": "smtp", "enabled": true, "default_from_address": "id@example.com",
                    "credentials": [
                        "smtp_host": "mail.example.com", "smtp_port": 25, "smtp_user": "ada", "smtp_pass": "hidden",
                    ],
                ])
            #expect(made.status == 201, "\(made.text)")
            let found = try await service.send("GET", path)
            #expect(try found.json["name"] == "smtp")
            #expect(!made.text.contains("hidden") && !found.text.contains("hidden"))
            #expect(found.text.contains("mail.example.com"))
            #expect(try await service.send("DELETE", path).status == 204)
            try expectManagementError(try await service.send("GET", path), 404, "inexistent_email_provider")
        }
    }

    @Test(
        "the secret of an event stream's webhook is kept and never shown",
        arguments: [
            ["method": "bearer", "token": "s3cret"],
            ["method": "basic", "username": "ada", "password": "s3cret"],
            ["method": "custom_header", "header_key": "X-Key", "header_value": "s3cret"],
        ] as [[String: TenantValue]])
    func webhookSecret(authorization: [String: TenantValue]) async throws {
        try await withService { _, service in
            func events(_ authorization: [String: TenantValue]) -> [String: TenantValue] {
                let configuration: TenantValue = [
                    "webhook_endpoint": "https://hook.example.com", "webhook_authorization": .object(authorization),
                ]
                return [
                    "name": "hook", "subscriptions": [["event_type": "user.created"]],
                    "destination": ["type": "webhook", "configuration": configuration],
                ]
            }
            let made = try await service.send("POST", "/api/v2/event-streams", events(authorization))
            #expect(made.status == 201, "\(made.text)")
            let id = try made.text("id")
            let shown = try await service.send("GET", "/api/v2/event-streams/\(id)")
            for response in [made, shown] {
                let configuration = try response.json["destination"]?["configuration"]
                #expect(configuration?["webhook_authorization"]?["method"] == authorization["method"])
                #expect(!response.text.contains("s3cret"))
            }
            let wrong = events(authorization.merging(["realm": "x"]) { $1 })
            try expectManagementError(
                try await service.send("POST", "/api/v2/event-streams", wrong), 400, "invalid_body",
                "Payload validation error: 'Additional properties not allowed: "
                    + "destination.configuration.webhook_authorization.realm'.")
        }
    }

    @Test("streams to Amazon EventBridge have the name of their source, which no change takes away")
    func partnerSource() async throws {
        try await withService { _, service in
            let account: [String: TenantValue] = ["aws_account_id": "123456789012", "aws_region": "eu-west-1"]
            let events = try await service.send(
                "POST", "/api/v2/event-streams",
                [
                    "name": "bridge", "subscriptions": [["event_type": "user.created"]],
                    "destination": ["type": "eventbridge", "configuration": .object(account)],
                ])
            let configuration = try events.json["destination"]?["configuration"]
            #expect(
                configuration?["aws_partner_event_source"]?.stringValue?.hasPrefix("aws.partner/auth0.com/") == true,
                "\(events.text)")
            #expect(configuration?["aws_region"] == "eu-west-1")
            let logs = try await service.send(
                "POST", "/api/v2/log-streams",
                [
                    "name": "bridge", "type": "eventbridge",
                    "sink": ["awsAccountId": "123456789012", "awsRegion": "eu-west-1"],
                ])
            let source = try logs.json["sink"]?["awsPartnerEventSource"]
            #expect(source?.stringValue?.hasSuffix("/auth0.logs") == true, "\(logs.text)")
            let path = "/api/v2/log-streams/\(try logs.text("id"))"
            let changed = try await service.send("PATCH", path, ["name": "other"])
            #expect(try changed.json["sink"]?["awsPartnerEventSource"] == source)
        }
    }

    @Test("forms and flows have no parts without contents")
    func withoutContents() async throws {
        try await withService { _, service in
            let form = try await service.send(
                "POST", "/api/v2/forms", ["name": "a", "languages": ["primary": "en"], "messages": [:], "nodes": []])
            #expect(Set(try form.json.keys) == ["id", "name", "languages", "created_at", "updated_at"], "\(form.text)")
            let flow = try await service.send("POST", "/api/v2/flows", ["name": "a"])
            #expect(Set(try flow.json.keys) == ["id", "name", "created_at", "updated_at"], "\(flow.text)")
        }
    }

    @Test("what belongs to a setting is deleted with it, and nothing else")
    func below() async throws {
        try await withService { _, service in
            let path = "/api/v2/experimentation/feature-flags"
            let flag: [String: TenantValue] = ["parameters": ["color": ["type": "string", "value": "red"]]]
            var variations: [String] = []
            for name in ["first", "second"] {
                let made = try await service.send("POST", path, flag.merging(["name": .string(name)]) { $1 })
                let id = try #require(try made.json["id"]?.stringValue, "\(made.text)")
                variations.append("\(path)/\(id)/variations")
            }
            for list in variations {
                let made = try await service.send("POST", list, ["name": "red", "overrides": [:]])
                #expect(made.status == 201, "\(made.text)")
            }
            #expect(try await service.send("DELETE", String(variations[0].dropLast("/variations".count))).status == 204)
            #expect(try await service.send("GET", variations[0]).json["variations"] == [])
            #expect(try await service.send("GET", variations[1]).text.contains(#""name":"red""#))
        }
    }

    @Test("a mistake in a body changes nothing and is named with its place")
    func errors() async throws {
        try await withService { _, service in
            try expectManagementError(
                try await service.send("POST", "/api/v2/forms", [:]), 400, "invalid_body",
                "Payload validation error: 'Missing required property: name'.")
            let path = "/api/v2/prompts"
            try expectManagementError(
                try await service.send("PATCH", path, ["universal_login_experience": "newest"]), 400, "invalid_body",
                "No enum match for: newest on property universal_login_experience")
            #expect(try await service.send("GET", path).json["universal_login_experience"] == "new")
        }
    }

    @Test("operations that the tenant doesn't offer say so, and need their scope first")
    func notOffered() async throws {
        try await withService { _, service in
            let path = "/api/v2/events"
            try expectManagementError(
                try await service.send("GET", path), 501, "operation_not_supported",
                "This tenant doesn't offer GET events.")
            let reader = try await Caller.service(service.browser, scope: "read:users")
            try expectManagementError(
                try await reader.send("GET", path), 403, "insufficient_scope",
                "Insufficient scope, expected any of: read:events")
            try expectManagementError(
                try await reader.send("POST", "/api/v2/log-streams", stream), 403, "insufficient_scope")
            try expectManagementError(try await service.send("GET", "/api/v2/nothing"), 404, nil)
        }
    }

    @Test("changes at the same time are all kept")
    func concurrency() async throws {
        try await withService { _, service in
            let names = (0..<8).map { "variable-\($0)" }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for name in names {
                    group.addTask {
                        let page = try await service.send(
                            "PUT", "/api/v2/rules-configs/\(name)", ["value": .string("secret of \(name)")])
                        #expect(page.status == 200, "\(page.text)")
                    }
                }
                try await group.waitForAll()
            }
            let list = try await service.send("GET", "/api/v2/rules-configs")
            #expect(Set(try texts(list, "key")) == Set(names))
            #expect(!list.text.contains("secret"))
            let guess = try await service.send("GET", "/api/v2/rules-configs?value=wrong")
            #expect(try texts(guess, "key").count == names.count, "what isn't shown can't be guessed")
            #expect(try texts(try await service.send("GET", "/api/v2/rules-configs?key=variable-3"), "key").count == 1)
        }
    }
}
