import Foundation
import TestSupport
import Testing

@Suite("a0: stored sessions", .timeLimit(.minutes(3)))
struct StoredSessionsTests {
    private func logIn(_ a0: A0Program, to tenant: TenantProcess) async throws {
        let words = ["login", "--username", TenantProcess.user] + tenant.options
        let login = try await a0.start(words, input: "\(tenant.password)\n").end()
        #expect(login.status == 0, "\(login.stderr)")
    }

    private func objects(_ lines: [Substring]) throws -> [[String: Any]] {
        try lines.map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("a0 sessions lists all sessions with their expiration and without their tokens")
    func sessions() async throws {
        let a0 = try A0Program()
        let none = try await a0.run("sessions")
        #expect(none.status == 0)
        #expect(none.stdout.isEmpty)
        #expect(none.stderr.contains("No session"))
        #expect(try await a0.run("sessions", "--json").stdout == "[]\n")

        let tenants = [try await TenantProcess(a0), try await TenantProcess(a0, "--access-token-lifetime", "1")]
        for tenant in tenants { try await logIn(a0, to: tenant) }
        let token = try await a0.start(["token"] + tenants[0].options).end().stdout.trimmingCharacters(in: .newlines)
        let text = try await a0.run("sessions")
        #expect(text.stdout.split(separator: "\n").count == 2)
        let json = try await a0.run("sessions", "--json")
        let sessions = try #require(
            JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [[String: Any]])
        #expect(sessions.map { $0["domain"] as? String } == tenants.map(\.domain))
        for session in sessions {
            #expect(session["client_id"] as? String == "a0-cli")
            #expect(session["can_renew"] as? Bool == true)
            let expiry = try #require(session["expires_at"] as? String)
            #expect(ISO8601DateFormatter().date(from: expiry) != nil)
            #expect((session["sub"] as? String)?.hasPrefix("auth0|") == true)
        }
        for output in [text.stdout, json.stdout] {
            #expect(output.contains("a0-cli"))
            #expect(!output.contains(token) && !output.contains("v1.") && !output.contains("eyJ"))
        }
        for tenant in tenants { _ = await tenant.stop() }
    }

    @Test("a0 token --watch prints the current token and each new one, including other programs' renewals")
    func watch() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0, "--access-token-lifetime", "3")
        try await logIn(a0, to: tenant)
        let watch = try a0.start(["token", "--watch", "--json"] + tenant.options)
        _ = try await watch.firstLines(2)
        let renewed = try await a0.start(["renew"] + tenant.options).end()
        #expect(renewed.status == 0, "\(renewed.stderr)")
        let seen = try objects(try await watch.firstLines(4))
        #expect(seen.map { $0["event"] as? String }.prefix(4) == ["current", "renewed", "renewed", "renewed"])
        #expect(Set(seen.compactMap { $0["access_token"] as? String }).count == seen.count)
        #expect(seen.allSatisfy { $0["expires_at"] is String && $0["time"] is String })
        watch.send(SIGTERM)
        #expect(await watch.end().status == 0)
        _ = await tenant.stop()
    }

    @Test("a0 token --watch doesn't show tokens in text mode and ends with the session")
    func watchEnds() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        try await logIn(a0, to: tenant)
        let watch = try a0.start(["token", "--watch"] + tenant.options)
        _ = try await watch.firstLines(1)
        #expect(try watch.printed.contains("current  good until "))
        #expect(try await a0.start(["logout", "--local"] + tenant.options).end().status == 0)
        let end = await watch.end()
        #expect(end.status == 3)
        #expect(!end.stdout.contains("eyJ"))
        #expect(end.stderr.contains("a0 login"))
        let none = try await a0.start(["token", "--watch"] + tenant.options).end()
        #expect(none.status == 3)
        _ = await tenant.stop()
    }
}
