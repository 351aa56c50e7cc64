import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("a0: user and account", .timeLimit(.minutes(3)))
struct AccountCommandTests {
    @Test("a0 user shows the user and updates the metadata")
    func user() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let login = try await a0.run(
            "login", "--domain", tenant.domain, "--client-id", "a0-cli", "--audience", "\(tenant.domain)/api/v2/",
            "--scope", "openid profile email read:current_user update:current_user_metadata"
        ) { try await tenant.logIn(at: $0) }
        #expect(login.status == 0, "\(login.stderr)")

        let all = try await a0.run("user", "get", "--json")
        #expect(all.status == 0, "\(all.stderr)")
        #expect(try all.json["email"] as? String == TenantProcess.user)
        #expect(try all.json["logins_count"] as? Int == 1)
        let some = try await a0.run("user", "get", "--fields", "email,name")
        #expect(some.stdout == "email: \(TenantProcess.user)\nname: Ada Lovelace\n")

        let words = ["plan=gold", "seats=3", "tags=[1,\"two\"]", "note=", "gone=1"].map { "user_metadata.\($0)" }
        let set = try await a0.start(["user", "set", "--json"] + words).end()
        #expect(set.status == 0, "\(set.stderr)")
        let metadata = try #require(try set.json["user_metadata"] as? [String: Any])
        #expect(metadata["plan"] as? String == "gold")
        #expect(metadata["seats"] as? Int == 3)
        #expect((metadata["tags"] as? [Any])?.count == 2)
        #expect(metadata["note"] as? String == "")
        let input = #"{"user_metadata":{"gone":null,"plan":"silver"}}"#
        #expect(try await a0.start(["user", "set", "-"], input: input).end().status == 0)
        let after = try await a0.run("user", "get", "--fields", "user_metadata", "--json")
        #expect(after.stdout == #"{"user_metadata":{"note":"","plan":"silver","seats":3,"tags":[1,"two"]}}"# + "\n")

        for refused in [["user", "set", "nickname=x"], ["user", "get", "--user", "auth0|other"]] {
            let output = try await a0.start(refused).end()
            #expect(output.status == 1, "\(output)")
            #expect(
                output.stderr.contains("doesn't allow this session to do that") && !output.stderr.contains("a0 login"))
            #expect(output.stdout.isEmpty)
        }
        let renewal = try await a0.run("renew")
        #expect(renewal.status == 3)
        #expect(renewal.stderr.contains("has no refresh token"))
        _ = await tenant.stop()
    }

    @Test("a session without the required audience can't show the user, and a0 explains how to log in")
    func wrongAudience() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        _ = try await a0.run("login", "--domain", tenant.domain, "--client-id", "a0-cli") {
            try await tenant.logIn(at: $0)
        }
        let output = try await a0.run("user", "get")
        #expect(output.status == 3)
        #expect(output.stderr.contains("a0 login --audience \(tenant.domain)/api/v2/"))
        #expect(output.stderr.contains("--scope \"openid profile email read:current_user"))
        #expect(output.stderr.contains("doesn't allow this session to do that: Invalid token"))
        _ = await tenant.stop()
    }

    @Test("a0 account methods lists, renames, and removes authentication methods")
    func methods() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        _ = try await a0.run("login", "--domain", tenant.domain, "--client-id", "a0-cli") {
            try await tenant.logIn(at: $0)
        }
        let id = try await tenant.enrollRecoveryCode()
        let list = try await a0.run("account", "methods")
        #expect(list.status == 0, "\(list.stderr)")
        let lines = list.stdout.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("password|") == true)
        #expect(lines.last?.hasPrefix("\(id)  recovery-code  ") == true)

        let renamed = try await a0.run("account", "methods", "rename", id, "Paper", "--json")
        #expect(renamed.status == 0, "\(renamed.stderr)")
        #expect(renamed.stdout.contains(#""name":"Paper""#))
        #expect(try await a0.run("account", "methods", "list").stdout.contains("\(id)  recovery-code  Paper"))
        let removed = try await a0.run("account", "methods", "remove", id, "--json")
        #expect(try removed.json as? [String: String] == ["id": id, "status": "removed"])
        let again = try await a0.run("account", "methods", "remove", id)
        #expect(again.status == 1)
        #expect(again.stderr.contains("no such authentication method"))
        #expect(try await a0.run("whoami").status == 0, "the session still works")
        _ = await tenant.stop()
    }

    @Test(
        "invalid arguments of a0 user and a0 account are a usage error",
        arguments: [
            ["user"], ["user", "get", "extra"], ["user", "set"], ["user", "set", "x"], ["user", "set", "=1"],
            ["user", "set", "user_metadata=1"], ["user", "set", "user_metadata.a.b=1"],
            ["user", "set", "a=1", "--fields", "a"],
            ["user", "delete"], ["account"], ["account", "methods", "rename", "x"], ["account", "methods", "remove"],
            ["account", "methods", "list", "x"], ["account", "password"],
        ])
    func usage(words: [String]) async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "127.0.0.1:9", "AUTH0_CLIENT_ID": "x"])
        let output = try await a0.start(words).end()
        #expect(output.status == 2, "\(output)")
        #expect(output.stdout.isEmpty)
    }

    @Test("without a login, a0 user and a0 account report it", arguments: [["user", "get"], ["account", "methods"]])
    func nobody(words: [String]) async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "127.0.0.1:9", "AUTH0_CLIENT_ID": "x"])
        let output = try await a0.start(words).end()
        #expect(output.status == 3)
        #expect(output.stderr.contains("a0 login"))
    }
}

extension TenantProcess {
    /// Enrolls a recovery code for the user, and returns its ID.
    fileprivate func enrollRecoveryCode() async throws -> String {
        let tokens = try await post(
            "/oauth/token",
            [
                "grant_type": "password", "client_id": "a0-cli", "username": Self.user, "password": password,
                "audience": "\(domain)/me/",
            ])
        let token = try #require(tokens["access_token"] as? String)
        let begun = try await post("/me/v1/authentication-methods", ["type": "recovery-code"], token: token)
        let id = try #require(begun["id"] as? String)
        let session = try #require(begun["auth_session"] as? String)
        let segment = id.replacingOccurrences(of: "|", with: "%7C")
        _ = try await post("/me/v1/authentication-methods/\(segment)/verify", ["auth_session": session], token: token)
        return id
    }

    private func post(_ path: String, _ body: [String: String], token: String? = nil) async throws -> [String: Any] {
        var request = URLRequest(url: try #require(URL(string: domain + path)))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, _) = try await URLSession.shared.data(for: request)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
}
