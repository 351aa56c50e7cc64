import Foundation
import TestSupport
import Testing

@Suite("a0: logins without a browser and scripting", .timeLimit(.minutes(3)))
struct ScriptingTests {
    @Test("a password from standard input logs in, and a0 header and a0 curl use the session")
    func password() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let words = ["login", "--username", TenantProcess.user] + tenant.options
        let wrong = try await a0.start(words, input: "not it\n").end()
        #expect(wrong.status == 1)
        #expect(wrong.stderr.contains("Wrong email or password."))
        #expect(!wrong.stderr.contains("not it"))

        let login = try await a0.start(words, input: "\(tenant.password)\n").end()
        #expect(login.status == 0, "\(login.stderr)")

        let token = try await a0.run("token").stdout.trimmingCharacters(in: .newlines)
        #expect(try await a0.run("header").stdout == "Authorization: Bearer \(token)\n")
        #expect(try await a0.run("header", "--json").json["Authorization"] as? String == "Bearer \(token)")

        let curl = try await a0.run("curl", "\(tenant.domain)/userinfo", "--", "--silent", "--show-error")
        #expect(curl.status == 0, "\(curl.stderr)")
        #expect(try curl.json["email"] as? String == TenantProcess.user)
        #expect(!curl.stderr.contains("access token"))
        let verbose = try await a0.run("curl", "\(tenant.domain)/userinfo", "--", "-sv", "--header", "a: b")
        #expect(verbose.status == 0 && verbose.stderr.contains("also show the access token"), "\(verbose.stderr)")
        _ = await tenant.stop()
    }

    @Test("a login that can't save its profile keeps the session and explains how to use it")
    func forgottenTenant() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        try Data().write(to: a0.home.appendingPathComponent(".config"))
        let words = ["login", "--username", TenantProcess.user] + tenant.options
        let login = try await a0.start(words, input: "\(tenant.password)\n").end()
        #expect(login.status == 1)
        #expect(login.stderr.contains("--domain \(tenant.domain) --client-id a0-cli"))
        #expect(!login.stderr.contains("Error Domain"), "\(login.stderr)")
        #expect(try await a0.run(["whoami"] + tenant.options).status == 0)
        _ = await tenant.stop()
    }

    @Test("a0 curl never sends a token unencrypted to another machine")
    func curlInTheClear() async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "http://127.0.0.1:9", "AUTH0_CLIENT_ID": "x"])
        for url in [
            "http://example.com/", "http://127.example.com/", "http://127.0.0.1.nip.io/", "ftp://127.0.0.1/",
            "nonsense",
        ] {
            #expect(try await a0.run("curl", url).status == 2)
        }
    }

    @Test(
        "a0 curl never sends a token to a second URL",
        arguments: [
            ["http://b.example"], ["-s", "b.example"], ["--silent", "b.example"], ["--data", "x", "b.example"],
            ["-XPOST", "b.example"], ["-X", "POST", "b.example"], ["--url", "http://b.example"], ["--next"], ["-:"],
            ["-K", "-"], ["--config", "-"], ["-sK-"],
        ])
    func curlElsewhere(options: [String]) async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "http://127.0.0.1:9", "AUTH0_CLIENT_ID": "x"])
        let output = try await a0.run(["curl", "https://a.example", "--"] + options)
        #expect(output.status == 2 && output.stderr.contains("only sent to https://a.example"), "\(output.stderr)")
    }

    @Test("a0 signup creates an account that can log in and explains why a password is too weak")
    func signup() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let words = ["signup", "--email", "grace@example.com"] + tenant.options
        let weak = try await a0.start(words, input: "abc\n").end()
        #expect(weak.status == 1)
        #expect(weak.stderr.hasPrefix("The password is too weak.") && weak.stderr.contains("At least 8 characters"))
        let signup = try await a0.start(words + ["--json"], input: "Nanosecond-30cm\n").end()
        #expect(signup.status == 0, "\(signup.stderr)")
        #expect(try signup.json["email"] as? String == "grace@example.com")
        let login = try await a0.start(
            ["login", "--username", "grace@example.com"] + tenant.options, input: "Nanosecond-30cm\n"
        ).end()
        #expect(login.status == 0, "\(login.stderr)")
        _ = await tenant.stop()
    }

    @Test("a code from the outbox logs in without a password")
    func passwordless() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant")
        let tenant = try await TenantProcess(a0, "--data", folder.path)
        let words = ["passwordless", "--email", "hedy@example.com"] + tenant.options
        // Without a code on standard input, the first call only sends one.
        let start = try await a0.start(words, input: "").end()
        #expect(start.status == 2)
        let code = try #require(try TenantOutbox(folder).messages.compactMap { $0["code"] as? String }.last)
        let login = try await a0.start(words + ["--code", code], input: "").end()
        #expect(login.status == 0, "\(login.stderr)")
        #expect(try await a0.run("whoami").stdout.contains("hedy@example.com"))
        _ = await tenant.stop()
    }

    @Test("the device flow waits for confirmation in a browser elsewhere")
    func device() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let login = try a0.start(["login", "--device", "--dpop"] + tenant.options)
        let code = try await waitForValue {
            try login.complaints.firstMatch(of: /Open (\S+) and enter the code (\S+)\n/).map { $0.output.2 }
        }
        let browser = FormBrowser()
        let url = try #require(URL(string: "\(tenant.domain)/activate?user_code=\(code)"))
        var page = try await browser.open(url)
        // The tenant asks for a login and a confirmation, in any order.
        for _ in 0..<4 where page.html.contains("<form") {
            let fields =
                page.html.contains("name=\"password\"")
                ? ["username": TenantProcess.user, "password": tenant.password] : ["action": "allow"]
            page = try await browser.submit(page, fields)
        }
        #expect(!page.html.contains("<form"), "\(page.html)")
        let output = await login.end()
        #expect(output.status == 0, "\(output.stderr)")
        #expect(try await a0.run("whoami").stdout.contains(TenantProcess.user))
        #expect(try await a0.run("header").stderr.contains("bound to a key"))
        _ = await tenant.stop()
    }

    @Test("a login that needs a second factor continues with a0 mfa, which enrolls email and then asks for a code")
    func secondFactor() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant")
        let tenant = try await TenantProcess.wantingFactors(["email"], a0, in: folder)
        let password = "\(tenant.password)\n"
        let words = ["login", "--username", TenantProcess.user] + tenant.options

        let login = try await a0.start(words, input: password).end()
        #expect(login.status == 3, "\(login.stderr)")
        #expect(login.stderr.contains("a0 mfa"))
        let enroll = try a0.converse(["mfa", "--enroll", "email", "--to", TenantProcess.user] + tenant.options)
        try enroll.type("\(try await TenantOutbox(folder).code(1))\n")
        let enrolled = await enroll.end()
        #expect(enrolled.status == 0, "\(enrolled.stderr)")
        #expect(try await a0.run("whoami").stdout.contains(TenantProcess.user))

        // The user now has a factor and is challenged.
        #expect(try await a0.start(words, input: password).end().status == 3)
        let factors = try #require(try await a0.run("mfa", "--list", "--json").json["factors"] as? [[String: Any]])
        #expect(factors.count == 1)
        let wrong = try a0.converse(["mfa"] + tenant.options)
        _ = try await TenantOutbox(folder).code(2)
        try wrong.type("000000\n")
        let refused = await wrong.end()
        #expect(refused.status == 1)
        #expect(refused.stderr.contains("Invalid") && !refused.stderr.contains("MFAVerifyError"), "\(refused.stderr)")
        let right = try a0.converse(["mfa"] + tenant.options)
        try right.type("\(try await TenantOutbox(folder).code(3))\n")
        let challenged = await right.end()
        #expect(challenged.status == 0, "\(challenged.stderr)")
        #expect(try await a0.run("mfa").status == 3, "no login is waiting anymore")
        _ = await tenant.stop()
    }

    @Test("a phone is listed, enrolled, and selected as a phone or by its channels")
    func phoneFactor() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant")
        let tenant = try await TenantProcess.wantingFactors(["phone", "recovery-code"], a0, in: folder)
        let words = ["login", "--username", TenantProcess.user] + tenant.options
        _ = try await a0.start(words, input: "\(tenant.password)\n").end()
        #expect(try await a0.run(["mfa", "--list"] + tenant.options).stdout.contains("phone"))
        let lost = try await a0.run(["mfa"] + tenant.options)
        #expect(lost.status == 2 && lost.stderr.contains("a0 mfa --enroll phone --to ADDRESS"), "\(lost.stderr)")
        let enroll = try a0.converse(["mfa", "--enroll", "phone", "--to", "+15550123456"] + tenant.options)
        try enroll.type("\(try await TenantOutbox(folder).code(1))\n")
        let enrolled = await enroll.end()
        #expect(enrolled.status == 0, "\(enrolled.stderr)")

        _ = try await a0.start(words, input: "\(tenant.password)\n").end()
        let nobody = try await a0.run("mfa", "--factor", "otp")
        #expect(nobody.status == 2 && nobody.stderr.contains("doesn't accept the factor otp"))
        let recovery = try #require(enrolled.stderr.firstMatch(of: /shown this once: (\S+)/)).output.1
        try FileManager.default.removeItem(at: a0.home.appendingPathComponent(".config"))
        try Data().write(to: a0.home.appendingPathComponent(".config"))
        let recovered = try await a0.start(["mfa", "--recovery-code"] + tenant.options, input: "\(recovery)\n").end()
        #expect(recovered.stderr.contains("Your new recovery code"), "even if something else fails: \(recovered)")
        _ = try await a0.start(words, input: "\(tenant.password)\n").end()
        for (number, kind) in ["phone", "sms", "voice"].enumerated() {
            let output = try await a0.start(["mfa", "--factor", kind] + tenant.options, input: "").end()
            #expect(output.stderr.hasPrefix("The code that you received"), "\(kind): \(output.stderr)")
            let message = try #require(try TenantOutbox(folder).messages.dropFirst(number + 1).first)
            #expect(message["channel"] as? String == (kind == "voice" ? "voice" : "sms"))
        }
        _ = await tenant.stop()
    }

    @Test("a push device is enrolled and logs in after its approval")
    func approval() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant")
        let tenant = try await TenantProcess.wantingFactors(["push-notification"], a0, in: folder)
        let words = ["login", "--username", TenantProcess.user] + tenant.options
        _ = try await a0.start(words, input: "\(tenant.password)\n").end()
        let enroll = try a0.start(["mfa", "--enroll", "push-notification"] + tenant.options)
        let link = try await TenantOutbox(folder).link(1)
        let browser = FormBrowser()
        _ = try await browser.submit(try await browser.open(link), ["answer": "approve"])
        let output = await enroll.end()
        #expect(output.status == 0, "\(output.stderr)")
        #expect(output.stderr.contains("Approve the login on your device"))
        _ = await tenant.stop()
    }

    @Test("incompatible or missing options are a usage error")
    func usage() async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "http://127.0.0.1:9", "AUTH0_CLIENT_ID": "x"])
        for words in [
            ["login", "--device", "--username", "ada"], ["passwordless"],
            ["passwordless", "--email", "a", "--phone", "1"],
            ["passwordless", "--email", "a@b.c", "--link", "--code", "1"], ["signup"], ["mfa", "--enroll", "fax"],
            ["mfa", "--enroll", "sms"], ["mfa", "--enroll", "phone"], ["mfa", "--enroll", "recovery-code"],
            ["mfa", "--to", "x"], ["curl"], ["curl", "https://a", "https://b"],
        ] {
            #expect(try await a0.start(words).end().status == 2, "\(words)")
        }
        #expect(try await a0.run("mfa").status == 3)
    }
}
