import Foundation
import Testing

@testable import LocalTenant

@Suite("Log in the Management API")
struct LogManagementTests {
    private func list(_ service: Caller, _ query: String) async throws -> [TenantValue] {
        let response = try await service.send("GET", "/api/v2/logs?" + query)
        try #require(response.status == 200, "\(response.text)")
        return try #require(try TenantValue.decode(Data(response.text.utf8)).arrayValue)
    }

    private func failThrice(_ browser: Browser) async throws {
        for name in ["ada@example.com", "eve@example.com", "mallory@example.com"] {
            _ = try await browser.logIn(username: name, password: "wrong")
        }
    }

    @Test("events are listed from the last to the first, sorted, searched, and with totals")
    func search() async throws {
        try await withService { tenant, service in
            try await failThrice(service.browser)
            #expect(try await list(service, "q=type:f*").map { $0["type"] } == ["fu", "fu", "fp"])
            #expect(try await list(service, "q=type:f*&sort=date:1").map { $0["type"] } == ["fp", "fu", "fu"])
            #expect(
                try await list(service, "q=type:fu%20AND%20user_name:eve*").map { $0["user_name"] }
                    == ["eve@example.com"])
            #expect(try await list(service, "q=NOT%20type:f*").map { $0["type"] } == ["seccft"])
            #expect(try await list(service, "q=mallory@example.com").count == 1)
            #expect(try await list(service, "fields=type&q=type:fp") == [["type": "fp"]])
            let page = try await service.send("GET", "/api/v2/logs?q=type:f*&include_totals=true&per_page=2&page=1")
                .json
            #expect(page["start"] == 2)
            #expect(page["limit"] == 2)
            #expect(page["length"] == 1)
            #expect(page["logs"]?.arrayValue?.count == 1)
        }
    }

    @Test(
        "a search that can't be read says why",
        arguments: [("q=color:red", "color"), ("q=type:(", "missing"), ("sort=type", "sort"), ("from=x", "from")])
    func errors(query: String, word: String) async throws {
        try await withService { _, service in
            let response = try await service.send("GET", "/api/v2/logs?" + query)
            #expect(response.status == 400)
            #expect(response.text.contains(word), "\(response.text)")
            #expect(try response.json["errorCode"] == "invalid_query_string")
        }
    }

    @Test("checkpoints return each event once, from the first to the last")
    func checkpoints() async throws {
        try await withService { _, service in
            try await failThrice(service.browser)
            let first = try await service.send("GET", "/api/v2/logs?take=2")
            #expect(first.headers["link"]?.contains("rel=\"next\"") == true)
            var events = try #require(try TenantValue.decode(Data(first.text.utf8)).arrayValue)
            #expect(events.count == 2)
            let last = try #require(events.last?["log_id"]?.stringValue)
            events += try await list(service, "take=100&from=\(last)")
            #expect(events.map { $0["type"] } == ["seccft", "fp", "fu", "fu"])
            let end = try #require(events.last?["log_id"]?.stringValue)
            #expect(try await list(service, "from=\(end)").isEmpty)
        }
    }

    @Test("one event, with its login, and the events of a user")
    func one() async throws {
        try await withService { tenant, service in
            try await failThrice(service.browser)
            let id = try #require(try await list(service, "q=type:fp").first?["log_id"]?.stringValue)
            let event = try await service.send("GET", "/api/v2/logs/\(id)").json
            #expect(event["type"] == "fp")
            #expect(event["login"]?["text"]?.stringValue?.contains("POST /u/login") == true)
            #expect(try await service.send("GET", "/api/v2/logs/900").status == 404)
            let user = segment(try await tenant.userID())
            let own = try await service.send("GET", "/api/v2/users/\(user)/logs?include_totals=true").json
            #expect(own["logs"]?.arrayValue?.map { $0["type"] } == ["fp"])
            let reader = try await Caller.service(service.browser, scope: "read:users")
            #expect(try await reader.send("GET", "/api/v2/logs").status == 403)
        }
    }

    @Test("each change by the Management API is an event, and each refusal")
    func changes() async throws {
        try await withService { tenant, service in
            #expect(try await service.send("POST", "/api/v2/roles", ["name": "editor"]).status == 200)
            #expect(try await service.send("POST", "/api/v2/roles", ["nam": "editor"]).status == 400)
            let events = try await list(service, "q=type:*api&sort=date:1")
            #expect(events.map { $0["type"] } == ["sapi", "fapi"])
            #expect(events[0]["description"] == "create roles")
            #expect(events[0]["details"]?["request"]?["path"] == "/api/v2/roles")
            #expect(events[0]["client_id"] == "service")
        }
    }

    @Test("statistics count logins by day, and the users who were active")
    func statistics() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.administered, clock: clock) { _, browser in
            _ = try await browser.passwordGrant(["username": "ada@example.com"])
            _ = try await browser.passwordGrant(["username": "ada@example.com"])
            clock.advance(by: 86_400)
            _ = try await browser.passwordGrant(["username": "grace@example.com"])
            let service = try await Caller.service(browser)
            let response = try await service.send("GET", "/api/v2/stats/daily?from=20300301&to=20300331")
            let days = try TenantValue.decode(Data(response.text.utf8)).arrayValue ?? []
            #expect(days.map { $0["logins"] } == [2, 1], "\(response.text)")
            #expect(try await service.send("GET", "/api/v2/stats/active-users").text == "2")
            #expect(try await service.send("GET", "/api/v2/stats/daily?from=today").status == 400)
        }
    }
}
