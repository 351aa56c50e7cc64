import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("a0 tenant under attack", .timeLimit(.minutes(3)))
struct TenantAttackTests {
    private struct Response: Sendable {
        let status: Int
        let retryAfter: String?
        let text: String
    }

    private let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 150
        configuration.timeoutIntervalForRequest = 120
        return URLSession(configuration: configuration)
    }()

    private func post(_ url: String, _ fields: [String: String]) async throws -> Response {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(fields)
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        return Response(
            status: http.statusCode, retryAfter: http.value(forHTTPHeaderField: "Retry-After"),
            text: String(decoding: data, as: UTF8.self))
    }

    private func logIn(_ tenant: TenantProcess, _ username: String, _ password: String) async throws -> Response {
        try await post(
            tenant.domain + "/oauth/token",
            ["grant_type": "password", "client_id": "a0-cli", "username": username, "password": password])
    }

    @Test("during a flood of wrong logins, a user can log in, and rejected requests get a retry time")
    func flood() async throws {
        let tenant = try await TenantProcess(A0Program(), isPrepared: false)
        #expect(try await logIn(tenant, TenantProcess.user, tenant.password).status == 200)
        try await withThrowingTaskGroup(of: Response.self) { flood in
            for number in 0..<140 {
                flood.addTask { try await logIn(tenant, "nobody\(number)@example.com", "wrong") }
            }
            // Waits for the first 503, when the queue is full.
            var responses: [Response] = []
            while responses.allSatisfy({ $0.status != 503 }), let response = try await flood.next() {
                responses.append(response)
            }
            #expect(try await logIn(tenant, TenantProcess.user, tenant.password).status == 200)
            for try await response in flood { responses.append(response) }
            #expect(responses.count == 140)
            for response in responses {
                #expect(response.status == 403 || (response.status == 503 && response.retryAfter == "5"), "\(response)")
            }
            #expect(responses.contains { $0.status == 503 })
        }
        #expect(await tenant.stop().status == 0)
    }

    @Test("a tenant without an outbox folder responds as usual and doesn't reveal who has an account")
    func noOutbox() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant")
        let tenant = try await TenantProcess(a0, "--data", folder.path)
        let outbox = folder.appendingPathComponent("outbox")
        try FileManager.default.removeItem(at: outbox)
        try Data().write(to: outbox)

        let account = ["client_id": "a0-cli", "connection": "Username-Password-Authentication"]
        let grace = ["email": "grace@example.com", "password": "Correct-Horse-1"]
        let signup = try await post(tenant.domain + "/dbconnections/signup", account.merging(grace) { $1 })
        #expect(signup.status == 200, "\(signup.text)")
        #expect(try await logIn(tenant, "grace@example.com", "Correct-Horse-1").status == 200)
        var resets: [Response] = []
        for email in [TenantProcess.user, "grace@example.com", "nobody@example.com"] {
            resets.append(
                try await post(
                    tenant.domain + "/dbconnections/change_password", account.merging(["email": email]) { $1 }))
        }
        #expect(Set(resets.map(\.text)).count == 1 && resets.allSatisfy { $0.status == 200 })
        let output = await tenant.stop()
        #expect(output.status == 0)
        #expect(output.stderr.contains("A message is waiting"), "\(output.stderr)")

        try FileManager.default.removeItem(at: outbox)
        let again = try await TenantProcess(a0, "--data", folder.path)
        func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: outbox.path) }
        try await waitUntil { try names().count(where: { $0.hasSuffix(".json") }) >= 3 }
        #expect(await again.stop().status == 0)
    }
}
