#if os(Linux)
    import A0Concurrency
    import Foundation
    import TestSupport
    import Testing

    @testable import Auth0

    @Suite("The system browser")
    struct SystemBrowserTests {
        private let programs: FakePrograms
        private let tenant: LoginTenant
        /// Follows redirects like a browser, and records that.
        private let browse = "curl --silent --location --output $HERE/page.html \"$1\" && echo $0 >> $HERE/opened"

        init() throws {
            programs = try FakePrograms()
            tenant = try LoginTenant()
        }

        @Test("the system browser is opened with xdg-open")
        func standard() async throws {
            try programs.add("xdg-open", browse)
            #expect(await login(programs.environment()) == nil)
            #expect(await login(programs.environment(["WAYLAND_DISPLAY": "wayland-0"])) == nil)
        }

        @Test("the system browser receives the final page before the login ends, so the program can exit at once")
        func page() async throws {
            try programs.add("xdg-open", browse + "; touch $HERE/done")
            #expect(await login(programs.environment()) == nil)
            try await file("done")
            #expect(programs.text("page.html")?.contains("You can close this window") == true)
        }

        @Test("the browsers in $BROWSER are tried in order until one succeeds")
        func variable() async throws {
            try programs.add("broken", "exit 3")
            try programs.add("good", browse)
            try programs.add("xdg-open", "touch $HERE/wrong")
            #expect(
                await login(programs.environment(["DISPLAY": ":0", "BROWSER": "missing:broken %s:good:xdg-open"]))
                    == nil)
            #expect(programs.text("wrong") == nil)
        }

        @Test("$BROWSER can specify a browser without a display, as over SSH")
        func withoutDisplay() async throws {
            try programs.add("remote", browse)
            #expect(await login(programs.environment(["BROWSER": "\(programs.directory.path)/remote"])) == nil)
        }

        @Test("the system browser falls back to xdg-open if $BROWSER fails")
        func fallback() async throws {
            try programs.add("broken", "exit 1")
            try programs.add("xdg-open", browse)
            #expect(await login(programs.environment(["DISPLAY": ":0", "BROWSER": "broken"])) == nil)
        }

        @Test("if no browser can be opened, the login fails at once and recommends the device flow")
        func unavailable() async throws {
            for (environment, reason) in [
                (programs.environment([:]), "there is no display"),
                (programs.environment(["BROWSER": ""]), "there is no display"),
                (programs.environment(), "xdg-open"),
                (programs.environment(["BROWSER": "missing"]), "missing"),
            ] {
                let error = await login(environment)
                #expect(error.matches(.browserUnavailable))
                #expect(error.matches(.unknown))
                #expect(error?.message.contains(reason) == true)
                #expect(error?.message.contains("device flow") == true)
            }
            #expect(tenant.requests("/authorize").isEmpty)
        }

        @Test("a browser that fails after it has started fails the login")
        func failing() async throws {
            try programs.add("xdg-open", "exit 4")
            #expect(await login(programs.environment()).matches(.browserUnavailable))
        }

        @Test("the system browser keeps running after the login, and the port is free")
        func port() async throws {
            try programs.add("xdg-open", browse + "; touch $HERE/done; exec sleep 20")
            let port = try freePort()
            let redirect = try parsed("http://127.0.0.1:\(port)/callback")
            #expect(await login(programs.environment(), redirect) == nil)
            #expect(await !isTaken(port))
            #expect(await login(programs.environment(), redirect) == nil)
            try await file("done")
        }

        @Test("canceling the login doesn't wait for the system browser and frees the port")
        func cancelled() async throws {
            try programs.add("xdg-open", "touch $HERE/opened; exec sleep 20")
            let port = try freePort()
            let redirect = try parsed("http://127.0.0.1:\(port)/callback")
            let client = client(programs.environment()).redirectURL(redirect)
            let login = Task { await client.loginError() }
            try await file("opened")
            #expect(await isTaken(port))
            login.cancel()
            #expect(await login.value == .userCancelled)
            #expect(await !isTaken(port))
        }

        @Test("the same port can be used immediately after cancel()")
        func restart() async throws {
            try programs.add("idle", "touch $HERE/opened")
            try programs.add("good", browse)
            let redirect = try parsed("http://127.0.0.1:\(try freePort())/callback")
            var first = client(programs.environment(["BROWSER": "idle"])).redirectURL(redirect)
            var second = client(programs.environment(["BROWSER": "good"])).redirectURL(redirect)
            let flows = ActiveFlow()
            (first.environment.flows, second.environment.flows) = (flows, flows)
            let (idle, good) = (first, second)
            let login = Task { await idle.loginError() }
            try await file("opened")
            flows.cancel()
            #expect(await good.loginError() == nil)
            #expect(await login.value == .userCancelled)
        }

        @Test("the system browser can be a custom command")
        func ownCommand() async throws {
            try programs.add("mine", browse)
            let path = programs.url("mine").path
            let mine = tenant.webAuth(nil).provider(WebAuthentication.browserProvider(command: "'\(path)' %s"))
            #expect(await mine.loginError() == nil)
            for command in ["/no/such/program", "", "'"] {
                let none = tenant.webAuth(nil).provider(WebAuthentication.browserProvider(command: command))
                let error = await none.loginError()
                #expect(error.matches(.browserUnavailable))
            }
        }

        @Test("the printed URL can be opened in a browser on another machine")
        func printed() async throws {
            let browser = FakeBrowser()
            let webAuth = tenant.webAuth(nil).provider(
                WebAuthentication.printingProvider { line in
                    guard let url = line.split(separator: " ").last.flatMap({ URL(string: String($0)) }) else { return }
                    Task { await browser.open(url) }
                })
            #expect(await webAuth.loginError() == nil)
        }

        @MainActor
        @Test("the printed URL contains no terminal control characters")
        func printedHarmlessly() throws {
            let lines = Locked<[String]>([])
            let provider = WebAuthentication.printingProvider { line in lines.withLock { $0.append(line) } }
            for text in ["https://example.com/\u{1B}]0;title\u{7}", "https://example.com/\u{9B}2J?a=\u{202E}"] {
                let url = try #require(
                    URL(dataRepresentation: Data(text.utf8), relativeTo: nil) ?? URL(string: "https://example.com/"))
                provider(url) { _ in }.start()
            }
            let printed = lines.withLock { $0 }
            #expect(printed.count == 2)
            #expect(printed.joined().unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
        }

        private func client(_ environment: [String: String]) -> Auth0WebAuth {
            var client = tenant.webAuth(nil)
            let flows = client.environment.flows
            let keyCaches = client.environment.keyCaches
            client.environment = .linux { environment }
            client.environment.flows = flows
            client.environment.keyCaches = keyCaches
            return client
        }

        private func login(_ environment: [String: String], _ redirect: URL? = nil) async -> WebAuthError? {
            var client = client(environment)
            client.settings.redirectURL = redirect
            let webAuth = client
            return await webAuth.loginError()
        }

        private func file(_ name: String) async throws {
            try await programs.waitForFile(name)
        }
    }
#endif
