import ExampleKit
import ExampleTenant
import Foundation
import LocalDelegate
import LocalTenant
import Testing

@Suite("Delegated login example")
struct DelegatedLoginTests {
    @Test("the example binds a credential, logs in with it, and deletes it")
    func logIn() async throws {
        try await withProvider { tenant, delegate, program, port in
            let link = try await delegate.bindingLink(for: ExampleDelegate.identity).absoluteString
            #expect(try await program.run("url-check", link).lines == ["authenticate: false", "bind: true"])
            let none = try await program.run("login", "--port", port, "--script", ada)
            #expect(none.status == 1 && none.errors.contains("Bind one first."), "\(none.errors)")
            let bound = try await program.run("bind", link)
            #expect(
                bound.status == 0 && bound.lines.first?.hasSuffix("Ada Lovelace, Everyone (active)") == true, "\(bound)"
            )
            let again = try await program.run("bind", link)
            #expect(again.status == 1 && !again.errors.isEmpty, "a link works once")

            let login = try await program.run("login", "--port", port, "--script", ada)
            #expect(login.status == 0, "\(login.errors)")
            #expect(login.lines.compactMap { $0.split(separator: " ").first } == ["1", "4", "5", "7", "13", "14"])
            #expect(login.lines.last == "14 logged in as Ada Lovelace")
            #expect(login.lines.contains { $0.hasSuffix("/callback/bi-authenticate?request") }, "\(login.lines)")
            #expect(login.lines.contains { $0.contains("/login/callback?") && !$0.contains("=") })

            let id = try #require(try await program.run("credentials").lines.first?.split(separator: " ").first)
            let unknown = try await program.run("login", "--credential", "x", "--port", port, "--script", ada)
            #expect(unknown.status == 1)
            #expect(try await program.run("delete", String(id)).status == 0)
            #expect(try await program.run("credentials").lines == [])
        }
    }

    @Test("with private windows, the second one lacks the first one's cookies, and the login fails")
    func ephemeral() async throws {
        try await withProvider { tenant, delegate, program, port in
            let link = try await delegate.bindingLink(for: ExampleDelegate.identity).absoluteString
            #expect(try await program.run("bind", link).status == 0)
            let output = try await program.run("login", "--ephemeral", "--port", port, "--script", ada)
            #expect([1, 4].contains(output.status), "\(output)")
            #expect(!output.lines.contains { $0.hasPrefix("13 ") })
            let real = try await program.run("login", "--ephemeral", "--port", port)
            #expect(real.status == 1 && !real.errors.isEmpty, "\(real)")
        }
    }

    @Test("a revoked credential is rejected and listed as revoked")
    func revoked() async throws {
        try await withProvider { tenant, delegate, program, port in
            let link = try await delegate.bindingLink(for: ExampleDelegate.identity).absoluteString
            #expect(try await program.run("bind", link).status == 0)
            for credential in try await delegate.credentials() { try await delegate.revokeCredential(credential.id) }
            let output = try await program.run("login", "--port", port, "--script", ada)
            #expect(output.status == 1 && !output.errors.isEmpty, "\(output)")
            #expect(try await program.run("credentials").lines.first?.hasSuffix("(revoked)") == true)
        }
    }

    @Test("without a tenant, the provider's own tokens are returned")
    func direct() async throws {
        let delegate = try await LocalDelegate.start(
            DelegateConfiguration(tenants: [
                .example(clientID: "app", clientSecret: "secret-of-the-app", invocationType: .manual)
            ]))
        let example = DelegateTenant.example()
        let path = "/v1/tenants/\(example.id)/realms/\(example.realms[0].id)/applications/"
        let issuer = delegate.url.absoluteString + path + example.realms[0].applications[0].id
        let home = try Home()
        let program = ExampleProgram(
            "DelegatedLogin", nil, in: home,
            ["DELEGATE_CLIENT_ID": "app", "DELEGATE_CLIENT_SECRET": "secret-of-the-app"])
        let link = try await delegate.bindingLink(for: ExampleDelegate.identity).absoluteString
        #expect(try await program.run("bind", link).status == 0)
        let output = try await program.run("direct", issuer)
        #expect(output.status == 0, "\(output.errors)")
        #expect(output.lines.first?.hasPrefix("the provider sends an access token of ") == true)
        await delegate.stop()
    }

    @Test("URLs are recognized by their form")
    func urls() async throws {
        let program = ExampleProgram("DelegatedLogin", nil, in: try Home())
        let request = try await program.run("url-check", "http://localhost:8092/bi-authenticate?request=a.b.c")
        #expect(request.lines == ["authenticate: true", "bind: false"])
        #expect(try await program.run("url-check", "about:blank").lines == ["authenticate: false", "bind: false"])
        #expect(try await program.run("dance").status == 2)
    }

    private func withProvider(
        _ body: (LocalTenant, LocalDelegate, ExampleProgram, String) async throws -> Void
    ) async throws {
        // Below the ports that systems give to connections, so that nothing else takes them meanwhile.
        let port = 2 * Int.random(in: 10_000..<16_000)
        let example = ExampleDelegate(port: port, appPort: port + 1)
        try await withTenant {
            $0 = example.tenant
        } _: { tenant, home in
            let delegate = try await LocalDelegate.start(example.configuration(of: tenant))
            try await body(
                tenant, delegate, ExampleProgram("DelegatedLogin", tenant, in: home), String(example.appPort))
            await delegate.stop()
        }
    }
}
