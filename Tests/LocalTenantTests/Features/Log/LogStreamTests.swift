import A0Concurrency
import Foundation
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

    private func withStream(
        _ webhook: Webhook, filters: TenantValue = [],
        _ body: (LocalTenant, LogStreams, Caller, String) async throws -> Void
    ) async throws {
        var environment = TenantEnvironment.quick
        environment.hooks = webhook.transport
        try await withTenant(.administered, environment: environment) { tenant, browser in
            let service = try await Caller.service(browser)
            let response = try await service.send(
                "POST", "/api/v2/log-streams",
                [
                    "name": "hook", "type": "http", "filters": filters,
                    "sink": [
                        "httpEndpoint": "https://hooks.example.com/log", "httpContentFormat": "JSONARRAY",
                        "httpContentType": "application/json", "httpAuthorization": "Bearer hook",
                    ],
                ])
            try #require(response.status == 200, "\(response.text)")
            let id = try #require(try response.json["id"]?.stringValue)
            try await body(tenant, LogStreams(tenant.tenant, pause: { _ in }), service, id)
        }
    }

    private let event = LogEvent(
        id: "1", date: noon, type: "fp", members: ["user_name": "ada@example.com"])

    @Test("an event is sent to the webhook, and again if that fails")
    func repeated() async throws {
        let webhook = Webhook(errors: 2)
        try await withStream(webhook, filters: [["type": "category", "name": "auth.login.fail"]]) { _, streams, _, _ in
            await streams.deliver(event)
            let requests = webhook.requests.withLock { $0 }
            #expect(requests.count == 3)
            let request = try #require(requests.last)
            #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer hook")
            let body = try TenantValue.decode(try #require(request.httpBody)).arrayValue
            #expect(body?.first?["log_id"] == "1")
            #expect(body?.first?["data"]?["user_name"] == "ada@example.com")
            await streams.deliver(LogEvent(id: "2", date: noon, type: "s", members: [:]))
            #expect(webhook.requests.withLock { $0.count } == 3)
        }
    }

    @Test("a stream whose webhook never accepts anything is suspended")
    func suspended() async throws {
        let webhook = Webhook(errors: .max)
        try await withStream(webhook, filters: [["type": "category", "name": "auth.login.fail"]]) {
            _, streams, service, id in
            for _ in 0..<5 { await streams.deliver(event) }
            let status = try await service.send("GET", "/api/v2/log-streams/\(id)").json["status"]
            #expect(status == "suspended")
            #expect(webhook.requests.withLock { $0.count } == 15)
            await streams.deliver(event)
            #expect(webhook.requests.withLock { $0.count } == 15)
        }
    }
}
