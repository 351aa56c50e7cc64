import Auth0
import Foundation
import TestSupport
import Testing

@testable import a0

@Suite("a0: logins with bound tokens", .timeLimit(.minutes(3)))
struct BoundLoginTests {
    /// Checks that the user's token is only usable with its key.
    private func expectBound(_ a0: A0Program, _ login: A0Program.Output, _ user: String) async throws {
        #expect(login.status == 0, "\(login.stderr)")
        let header = try await a0.run("header")
        #expect(header.status == 1 && header.stderr.contains("bound to a key"), "\(header)")
        #expect(try await a0.run("whoami").stdout.contains(user))
        #expect(try await a0.run("renew").status == 0)
    }

    @Test("a password login can bind its tokens, a later one can end that, and a failed one doesn't start it")
    func password() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let words = ["login", "--username", TenantProcess.user] + tenant.options
        let login = try await a0.start(words + ["--dpop"], input: "\(tenant.password)\n").end()
        try await expectBound(a0, login, TenantProcess.user)
        #expect(try await a0.start(words, input: "\(tenant.password)\n").end().status == 0)
        #expect(try await a0.run("header").stdout.hasPrefix("Authorization: Bearer "))
        #expect(try await a0.start(words + ["--dpop"], input: "wrong\n").end().status == 1)
        #expect(try await a0.run("renew").status == 0)
        #expect(try await a0.run("header").stdout.hasPrefix("Authorization: Bearer "))
        _ = await tenant.stop()
    }

    @Test("a login with a passkey can bind its tokens, at signup and later")
    func passkey() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let words = ["signup", "--email", "grace@example.com", "--passkey", "--dpop"] + tenant.options
        try await expectBound(a0, try await a0.start(words).end(), "grace@example.com")
        #expect(try await a0.run("logout", "--local").status == 0)
        let login = try await a0.start(["login", "--passkey", "--dpop"] + tenant.options).end()
        try await expectBound(a0, login, "grace@example.com")
        _ = await tenant.stop()
    }

    @Test("a bound login can manage authentication methods, and other commands explain that they can't use it")
    func account() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let words = ["login", "--username", TenantProcess.user, "--dpop"] + tenant.options
        #expect(try await a0.start(words, input: "\(tenant.password)\n").end().status == 0)
        let add = try await a0.run("passkey", "add")
        #expect(add.status == 0, "\(add.stderr)")
        #expect(try await a0.run("account", "methods").stdout.contains("passkey|"))
        let user = try await a0.run("user", "get")
        #expect(user.status == 1 && user.stderr.contains("without --dpop: a0 login --audience"), "\(user.stderr)")
        _ = await tenant.stop()
    }

    @Test("a login with an emailed code can bind its tokens")
    func passwordless() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant")
        let tenant = try await TenantProcess(a0, "--data", folder.path)
        let login = try a0.converse(["passwordless", "--email", "hedy@example.com", "--dpop"] + tenant.options)
        try login.type("\(try await TenantOutbox(folder).code(1))\n")
        try await expectBound(a0, await login.end(), "hedy@example.com")
        _ = await tenant.stop()
    }

    @Test("a login with a second factor binds its tokens if the first step did")
    func secondFactor() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant")
        let tenant = try await TenantProcess.wantingFactors(["email"], a0, in: folder)
        let words = ["login", "--username", TenantProcess.user, "--dpop"] + tenant.options
        #expect(try await a0.start(words, input: "\(tenant.password)\n").end().status == 3)
        let enroll = try a0.converse(["mfa", "--enroll", "email", "--to", TenantProcess.user] + tenant.options)
        try enroll.type("\(try await TenantOutbox(folder).code(1))\n")
        try await expectBound(a0, await enroll.end(), TenantProcess.user)
        _ = await tenant.stop()
    }

    @Test("a bearer token is rejected if a bound one was requested")
    func unbound() throws {
        let bearer = Credentials(accessToken: "a", tokenType: "Bearer"), bound = Credentials(tokenType: "DPoP")
        #expect(throws: CommandError.self) {
            try LoginRequest.check(bearer, bound: true, domain: "example.com")
        }
        try LoginRequest.check(bearer, bound: false, domain: "example.com")
        try LoginRequest.check(bound, bound: true, domain: "example.com")
    }
}
