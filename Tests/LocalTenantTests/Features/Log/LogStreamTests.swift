import A0Concurrency
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Log streams")
struct LogStreamTests {
    /// A webhook that refuses the first requests.
    private final class Webhook: Sendable {
        let requests = Locked<[URLRequest]>([])
        let errors: Int

        init(errors: Int = 0) { self.errors = errors }

        var transport: ProviderTransport {
            ProviderTransport { request in
                let count = self.requests.withLock {
                    $0.append(request)
                    return $0.count
                }
                guard let url = request.url,
                    let response = HTTPURLResponse(
                        url: url, statusCode: count <= self.errors ? 500 : 200, httpVersion: nil, headerFields: nil)
                else { throw URLError(.badURL) }
                return (Data(), response)
            }
        }
    }

    private func environment(_ webhook: Webhook) -> TenantEnvironment {
        var environment = TenantEnvironment.quick
        environment.hooks = webhook.transport
        environment.pause = { _ in }
        return environment
    }

    /// Adds a stream of failed logins.
    private func addStream(_ service: Caller) async throws -> String {
        let response = try await service.send(
            "POST", "/api/v2/log-streams",
            [
                "name": "hook", "type": "http", "filters": [["type": "category", "name": "auth.login.fail"]],
                "sink": [
                    "httpEndpoint": "https://hooks.example.com/log", "httpContentFormat": "JSONARRAY",
                    "httpContentType": "application/json", "httpAuthorization": "Bearer hook",
                ],
            ])
        try #require(response.status == 200, "\(response.text)")
        return try #require(try response.json["id"]?.stringValue)
    }

    private func withStream(
        _ webhook: Webhook, _ body: (LocalTenant, Caller, String) async throws -> Void
    ) async throws {
        try await withTenant(.administered, environment: environment(webhook)) { tenant, browser in
            let service = try await Caller.service(browser)
            try await body(tenant, service, try await addStream(service))
        }
    }

    private func add(_ type: String, _ name: String, to tenant: LocalTenant) {
        tenant.tenant.log.add(
            LogBatch(events: [LogEvent(id: "", date: noon, type: type, members: ["user_name": .string(name)])]))
    }

    @Test("events are sent to the webhook in their order, again if that fails, and only those that the filter selects")
    func repeated() async throws {
        let webhook = Webhook(errors: 2)
        try await withStream(webhook) { tenant, _, _ in
            add("fp", "ada@example.com", to: tenant)
            add("s", "bob@example.com", to: tenant)
            add("fp", "carol@example.com", to: tenant)
            try await waitUntil { webhook.requests.withLock { $0.count } == 4 }
            let requests = webhook.requests.withLock { $0 }
            #expect(requests.allSatisfy { $0.value(forHTTPHeaderField: "Authorization") == "Bearer hook" })
            let names = try requests.map(name)
            #expect(Set(names.prefix(3)) == ["ada@example.com"] && names.last == "carol@example.com")
        }
    }

    /// The name of the user in a request.
    private func name(_ request: URLRequest) throws -> String {
        let body = try TenantValue.decode(try #require(request.httpBody)).arrayValue
        let entry = try #require(body?.first)
        #expect(entry["log_id"]?.stringValue?.wholeMatch(of: /\d{56}/) != nil)
        return try #require(entry["data"]?["user_name"]?.stringValue)
    }

    @Test("a stream whose webhook never accepts anything is suspended and misses what happens until it's active again")
    func suspended() async throws {
        let webhook = Webhook(errors: 15)
        try await withStream(webhook) { tenant, service, id in
            let path = "/api/v2/log-streams/\(id)"
            for number in 1...5 { add("fp", String(number), to: tenant) }
            try await waitUntil { webhook.requests.withLock { $0.count } == 15 }
            while try await service.send("GET", path).json["status"] != "suspended" { await Task.yield() }
            add("fp", "6", to: tenant)
            await tenant.tenant.log.flush()
            #expect(try await service.send("PATCH", path, ["status": "active"]).json["status"] == "active")
            add("fp", "7", to: tenant)
            try await waitUntil { webhook.requests.withLock { $0.count } == 16 }
            #expect(try webhook.requests.withLock { $0 }.last.map(name) == "7")
        }
    }

    @Test("events that a killed tenant stored but didn't send are sent after the next start, once")
    func restart() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.administered.with { $0.dataDirectory = directory }
            let webhook = Webhook()
            try await withTenant(configuration, environment: environment(webhook)) { _, browser in
                _ = try await addStream(try await Caller.service(browser))
            }
            let event = LogEvent(
                id: String(repeating: "9", count: 56), date: Date(), type: "fp", members: ["user_name": "ada"])
            let store = try await SQLStore.open(try DataDirectory(directory).database)
            try await store.append([LogBatch(events: [event])], queuing: [Ticket(event)])
            await store.close()
            for number in 1...2 {
                try await withTenant(configuration, environment: environment(webhook)) { tenant, _ in
                    add("fp", String(number), to: tenant)
                    try await waitUntil { try webhook.requests.withLock { $0 }.last.map(name) == String(number) }
                }
            }
            #expect(try webhook.requests.withLock { $0 }.map(name) == ["ada", "1", "2"])
        }
    }
}
