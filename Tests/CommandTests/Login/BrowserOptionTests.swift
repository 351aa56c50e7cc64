import A0HTTPServer
import A0WebDriver
import Foundation
import TestSupport
import Testing

@Suite("a0: browser options", .timeLimit(.minutes(3)))
struct BrowserOptionTests {
    @Test("bound tokens work with every command that sends them, but not without the key")
    func boundTokens() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let words = ["login", "--dpop"] + tenant.options
        let login = try await a0.run(words) { try await tenant.logIn(at: $0) }
        #expect(login.status == 0, "\(login.stderr)")

        #expect(try await a0.run("whoami", "--json").json["email"] as? String == TenantProcess.user)
        let header = try await a0.run("header")
        #expect(header.status == 1)
        #expect(header.stdout.isEmpty && header.stderr.contains("a0 curl"))

        let profile = "\(tenant.domain)/userinfo"
        for nonce in [[], ["--dpop-nonce", "of-yesterday"]] {
            // The tenant's nonce challenge isn't visible: there's only one response, and curl wrote it.
            let words = ["curl", profile] + nonce + ["--", "--include", "--silent", "--show-error", "--fail"]
            let curl = try await a0.run(words)
            #expect(curl.status == 0 && curl.stderr.isEmpty, "\(curl.stderr)")
            #expect(curl.stdout.hasPrefix("HTTP/1.1 200") && curl.stdout.contains(TenantProcess.user))
            #expect(curl.stdout.matches(of: /HTTP\/1.1/).count == 1)
        }
        let posting = ["curl", "--method", "POST", profile, "--", "--silent", "--data", "@-", "--output", "/dev/null"]
        let posted = try await a0.start(posting + ["--write-out", "%{http_code} %{size_upload}"], input: "a=b").end()
        #expect(posted.stdout == "200 3", "the body is also sent with the second attempt")
        let missing = try await a0.run("curl", "\(tenant.domain)/nothing", "--", "--silent", "--fail")
        #expect(missing.status == 22, "curl's own status: \(missing)")
        #expect(try await a0.run("curl", "http://127.0.0.1:1/", "--", "--silent").status == 7)

        let renew = try await a0.run("renew")
        #expect(renew.status == 0, "\(renew.stderr)")
        #expect(try await a0.run("whoami").status == 0)

        // A later login without a key is independent of the previous one.
        let plain = try await a0.run(["login"] + tenant.options) { try await tenant.logIn(at: $0) }
        #expect(plain.status == 0, "\(plain.stderr)")
        #expect(try await a0.run("header").stdout.hasPrefix("Authorization: Bearer "))
        #expect(try await a0.run("renew").status == 0)
        #expect(try await a0.run("whoami").status == 0)
        _ = await tenant.stop()
    }

    @Test("the login URL can be printed for a browser elsewhere")
    func printed() async throws {
        let a0 = try A0Program(["BROWSER": ""])
        let tenant = try await TenantProcess(a0)
        let running = try a0.start(["login", "--print"] + tenant.options)
        let address = try await waitForValue {
            let match = try running.complaints.firstMatch(of: /Open this address in a browser: (\S+)\n/)
            return match.flatMap { URL(string: String($0.output.1)) }
        }
        try await tenant.logIn(at: address)
        let login = await running.end()
        #expect(login.status == 0, "\(login.stderr)")
        #expect(login.stdout.hasPrefix("Logged in"))
        #expect(!login.stderr.contains("\u{1B}"), "a QR code is only for terminals")
        _ = await tenant.stop()
    }

    @Test("if another program uses the port where a0 usually waits for the browser, a login uses another one")
    func takenPort() async throws {
        // If this fails, a program on this machine already uses the port.
        let other = try? HTTPServer.start(.init(port: 49152)) { _ in .drop }
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let login = try await a0.run(["login"] + tenant.options) { page in
            #expect(!page.absoluteString.contains("49152"), "\(page)")
            try await tenant.logIn(at: page)
        }
        #expect(login.status == 0, "\(login.stderr)")
        _ = await tenant.stop()
        await other?.stop()
    }

    @Test("a custom command opens the login page, and prompt=none reports that nobody is logged in")
    func ownCommand() async throws {
        let a0 = try A0Program(["BROWSER": ""])
        let tenant = try await TenantProcess(a0)
        let command = "/bin/sh \(a0.home.path)/browser.sh %s"
        let login = try await a0.run(["login", "--browser", command] + tenant.options) {
            try await tenant.logIn(at: $0)
        }
        #expect(login.status == 0, "\(login.stderr)")
        let silent = try await a0.run(["login", "--prompt", "none", "--browser", command] + tenant.options) {
            _ = try await FormBrowser().open($0)
        }
        #expect(silent.status == 1)
        #expect(silent.stderr.contains("Login required"))
        let nowhere = try await a0.run(["login"] + tenant.options)
        #expect(nowhere.status == 1)
        #expect(nowhere.stderr.contains("a0 login --device"), "immediately instead of waiting")
        _ = await tenant.stop()
    }

    @Test(
        "invalid options of a0 login are explained",
        arguments: [
            (["--browser", "x", "--print"], "can't be used together"), (["--private", "--print"], "--private"),
            (["--redirect-url", "no url"], "--redirect-url takes a URL"),
            (["--redirect-url", "https://example.com/callback"], "not on this machine"),
            (["--redirect-url", "http://example.com/callback"], "not on this machine"),
            (["--invitation", "nonsense"], "--invitation takes a URL"),
        ])
    func usage(words: [String], reason: String) async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "http://127.0.0.1:9", "AUTH0_CLIENT_ID": "x"])
        let output = try await a0.run(["login"] + words)
        #expect(output.status == 2)
        #expect(output.stderr.contains(reason))
    }

    // The tenant is running, because an unreachable tenant would be reported first.
    @Test("an invalid invitation link is rejected before a browser opens")
    func invitation() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let link = "https://example.com/?invitation=SECRET"
        let output = try await a0.run(["login", "--invitation", link] + tenant.options)
        #expect(output.status == 1)
        #expect(output.stderr.contains("lacks") && !output.stderr.contains("SECRET"))
        #expect(!FileManager.default.fileExists(atPath: a0.home.appendingPathComponent("url").path))
        _ = await tenant.stop()
    }

    @Test("a callback without a pending login is reported")
    func lateCallback() async throws {
        let a0 = try A0Program()
        let output = try await a0.run("callback", "org.example.notes://callback?code=SECRET&state=S")
        #expect(output.status == 1)
        #expect(output.stderr.contains("No login is waiting") && !output.stderr.contains("SECRET"))
    }

    #if os(Linux)
        @Test("a custom URL scheme gets from Chromium through the desktop to the waiting a0")
        func customScheme() async throws {
            let runtime = FileManager.default.temporaryDirectory.appendingPathComponent(
                "a0-run-\(UUID().uuidString.prefix(8))")
            try FileManager.default.createDirectory(
                at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            defer {
                #expect(throws: Never.self) { try FileManager.default.removeItem(at: runtime) }
            }
            let a0 = try A0Program(["XDG_RUNTIME_DIR": runtime.path])
            let configuration = a0.home.appendingPathComponent("tenant.json")
            try Data(
                #"{"clients": [{"client_id": "a0-cli", "callbacks": ["org.example.notes://callback"]}], "sample_user": true}"#
                    .utf8
            ).write(to: configuration)
            let tenant = try await TenantProcess(a0, "--config", configuration.path)
            let browser = try await WebDriver.start(
                // A user would be asked once whether this site may open that program.
                preferences: [
                    "protocol_handler.allowed_origin_protocol_pairs": [tenant.domain: ["org.example.notes": true]]
                ],
                variables: [
                    "HOME": a0.home.path, "XDG_RUNTIME_DIR": runtime.path, "DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "",
                    "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "",
                ])
            let login = try await a0.run(
                ["login", "--redirect-url", "org.example.notes://callback"] + tenant.options
            ) { page in
                try await browser.open(page)
                try await browser.type(TenantProcess.user, into: "#username")
                try await browser.type(tenant.password, into: "#password")
                try await browser.click("button[type=submit]")
            }
            #expect(login.status == 0, "\(login.stderr)")
            #expect(login.stdout.hasPrefix("Logged in"))
            await browser.quit()
            _ = await tenant.stop()
        }
    #endif
}
