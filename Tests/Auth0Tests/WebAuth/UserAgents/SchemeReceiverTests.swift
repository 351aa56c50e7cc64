#if os(Linux)
    import A0Concurrency
    import Foundation
    import Testing

    @testable import Auth0

    @Suite("Redirects to an app's URL scheme")
    struct SchemeReceiverTests {
        private let programs: FakePrograms
        private let tenant: LoginTenant
        private let redirect = "com.example.app://callback"
        private let scripts = DispatchGroup()

        init() throws {
            programs = try FakePrograms()
            tenant = try LoginTenant()
        }

        @Test(
            "a redirect to an app's URL scheme is delivered by another process, and only the expected one is accepted")
        func handedOver() async throws {
            try await register()
            let results = Locked<[Bool]>([])
            let client = try self.client { deliver in
                for rest in ["", "?code=EVIL&state=guess", "?code=EVIL", "#x", "?state=S&code=CODE"] {
                    let isTaken = deliver(redirect + rest)
                    results.withLock { $0.append(isTaken) }
                }
            }
            #expect(await loginError(client) == nil)
            #expect(results.withLock { $0 } == [false, false, false, false, true])
            #expect(try #require(tenant.requests("/oauth/token").first).body["code"] == "CODE")
            #expect(try #require(tenant.requests("/oauth/token").first).body["redirect_uri"]?.stringValue == redirect)
        }

        @Test("a redirect to an app's URL scheme isn't accepted before a login starts or after it ends")
        func nobodyWaits() async throws {
            try await register()
            #expect(try !deliver(redirect + "?state=S&code=CODE"))
            let client = try self.client { deliver in _ = deliver(redirect + "?state=S&code=CODE") }
            #expect(await loginError(client) == nil)
            #expect(try !deliver(redirect + "?state=S&code=CODE"))
            #expect(try sockets().isEmpty)
        }

        @Test("a redirect to an app's URL scheme can deliver a delegated login's request once, and then its callback")
        func delegated() async throws {
            try await register()
            // Results by page. The second page opens before the first knows the result of its last redirect.
            let results = Locked<[[Bool]]>([])
            let request = "com.example.app://bi-authenticate?request=R"
            let client = try self.client { deliver in
                let page = results.withLock { results in
                    results.append([])
                    return results.count - 1
                }
                let urls =
                    page == 0
                    ? ["com.example.app://elsewhere?request=R", redirect + "?code=EVIL", request]
                    : [request, redirect + "?state=S&code=CODE"]
                for url in urls {
                    let isTaken = deliver(url)
                    results.withLock { $0[page].append(isTaken) }
                }
            }.delegated(
                recognizing: { $0.host == "bi-authenticate" },
                responding: { _ in URL(string: "https://tenant.example.com/login/callback?code=C2&state=S2") })
            #expect(await loginError(client) == nil)
            #expect(results.withLock { $0 } == [[false, false, true], [false, true]])
            #expect(try sockets().isEmpty)
        }

        @Test("a redirect to an app's URL scheme with the tenant's error ends the login")
        func refused() async throws {
            try await register()
            let client = try self.client { deliver in
                #expect(deliver(redirect + "?state=S&error=access_denied"))
            }
            #expect(await loginError(client).matches(.authenticationFailed))
        }

        @Test("a redirect to an app's URL scheme is delivered to the right one of several logins")
        func several() async throws {
            try await register()
            let waiting = Gate()
            let others = try ["A", "B", "C"].map { state in
                try self.client(state: state) { _ in Task { await waiting.pass() } }
            }
            let logins = others.map { client in Task { await client.loginError() } }
            await waiting.waitForArrivals(3)
            let client = try self.client { deliver in #expect(deliver(redirect + "?state=S&code=CODE")) }
            #expect(await loginError(client) == nil)
            #expect(try sockets().count == 3)
            for client in others { client.environment.flows.cancel() }
            for login in logins { #expect(await login.value == .userCancelled) }
            waiting.open()
            #expect(try sockets().isEmpty)
        }

        @Test("a redirect to an app's URL scheme ends a logout, but a login's callback doesn't")
        func logout() async throws {
            try await register()
            let client = try self.client { deliver in
                #expect(!deliver(redirect + "?state=S&code=CODE"))
                #expect(deliver(redirect))
            }
            #expect(await client.logoutError() == nil)
            await scriptsEnded()
        }

        @Test("a redirect to an app's URL scheme is received in a folder and socket that only the owner can access")
        func permissions() async throws {
            try await register()
            let modes = Locked<[Int]>([])
            let client = try self.client { deliver in
                let folder = programs.folders.sockets.path
                let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                for path in [folder] + names.map({ "\(folder)/\($0)" }) {
                    let mode = (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
                    modes.withLock { $0.append(mode ?? 0) }
                }
                _ = deliver(redirect + "?state=S&code=CODE")
            }
            #expect(await loginError(client) == nil)
            #expect(modes.withLock { $0 } == [0o700, 0o600])
        }

        @Test(
            "a redirect to an app's URL scheme is neither awaited nor delivered in a folder that others can access",
            arguments: [0, 1])
        func openFolder(level: Int) async throws {
            try await register()
            let folder = programs.folders.sockets
            try CallbackSocket.prepare(folder)
            let reached = level == 0 ? folder : folder.deletingLastPathComponent()
            try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: reached.path)
            let client = try self.client { _ in Issue.record("A browser was opened.") }
            let error = await loginError(client)
            #expect(error?.kind == .unknown)
            #expect(error?.message.contains(folder.path) == true)
            #expect(try !deliver(redirect + "?state=S&code=CODE"))
        }

        @Test("a redirect to an app's URL scheme removes sockets of processes that were killed")
        func stale() async throws {
            let folder = programs.folders.sockets
            try CallbackSocket.prepare(folder)
            let path = folder.appendingPathComponent(CallbackSocket.prefix(try URLScheme("com.example.app")) + "dead")
                .path
            let descriptor = try CallbackSocket.make()
            try CallbackSocket.bind(descriptor, to: path)
            try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).close()
            #expect(try sockets().count == 1)
            #expect(try !deliver(redirect + "?state=S"))
            #expect(try sockets().isEmpty)
        }

        @Test(
            "empty, oversized, and invalid deliveries don't affect a redirect to an app's URL scheme",
            .timeLimit(.minutes(5)))
        func badVisitors() async throws {
            try await register()
            let client = try self.client { deliver in
                for bytes in [[], [0xFF, 0xFE], Array(repeating: UInt8(ascii: "a"), count: 100_000)] as [[UInt8]] {
                    visit(bytes)
                }
                #expect(deliver(redirect + "?state=S&code=CODE"))
            }
            #expect(await loginError(client) == nil)
        }

        @Test("a redirect to an unregistered URL scheme fails at once with a message that explains what to do")
        func unregistered() async throws {
            try programs.add("xdg-open", "touch $HERE/opened")
            let client = try self.client(provider: nil)
            let error = await loginError(client)
            #expect(error?.kind == .unknown)
            #expect(error?.message.contains("registerURLScheme") == true)
            #expect(programs.text("opened") == nil)
        }

        @Test("with a custom user agent, the app itself handles redirects to an unregistered URL scheme")
        func ownBusiness() async throws {
            let client = try self.client { deliver in
                #expect(!deliver(redirect + "?state=S&code=CODE"))
            }
            let flows = client.environment.flows
            let login = Task { await loginError(client) }
            while !flows.resume(redirect + "?state=S&code=CODE") { await Task.yield() }
            #expect(await login.value == nil)
            #expect(try sockets().isEmpty)
        }

        // MARK: -

        private func register() async throws {
            try programs.addXDGMime()
            try await URLSchemeHandler(scheme: URLScheme("com.example.app"), folders: programs.folders)
                .install(title: "x", executable: "/usr/bin/true", arguments: [])
        }

        private func deliver(_ url: String) throws -> Bool {
            CallbackDelivery(url: try parsed(url), folder: programs.folders.sockets).run()
        }

        /// Simulates a connection from something other than a `CallbackDelivery`.
        private func visit(_ bytes: [UInt8]) {
            let folder = programs.folders.sockets
            guard let name = try? FileManager.default.contentsOfDirectory(atPath: folder.path).first,
                let descriptor = try? CallbackSocket.make()
            else {
                Issue.record("No process is waiting.")
                return
            }
            defer { try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).close() }
            #expect(throws: Never.self) {
                try CallbackSocket.connect(descriptor, to: folder.appendingPathComponent(name).path)
            }
            _ = CallbackSocket.send(bytes, to: descriptor)
        }

        private func sockets() throws -> [String] {
            let path = programs.folders.sockets.path
            return FileManager.default.fileExists(atPath: path)
                ? try FileManager.default.contentsOfDirectory(atPath: path) : []
        }

        /// The error of a login, returned once its scripts have ended, too.
        private func loginError(_ client: Auth0WebAuth) async -> WebAuthError? {
            let error = await client.loginError()
            await scriptsEnded()
            return error
        }

        private func scriptsEnded() async {
            await withCheckedContinuation { ended in scripts.notify(queue: .global()) { ended.resume() } }
        }

        /// A client whose user agent runs `script` on a separate thread, with a function that delivers URLs.
        private func client(
            state: String = "S", script: @escaping @Sendable (@Sendable (String) -> Bool) -> Void
        ) throws -> Auth0WebAuth {
            let (folder, scripts) = (programs.folders.sockets, scripts)
            return try client(state: state) { _, callback in
                ScriptedBrowser(callback: callback) { _ in
                    scripts.enter()
                    Thread.detachNewThread {
                        script { url in
                            URL(string: url).map { CallbackDelivery(url: $0, folder: folder).run() } ?? false
                        }
                        scripts.leave()
                    }
                }
            }
        }

        private func client(state: String = "S", provider: WebAuthProvider?) throws -> Auth0WebAuth {
            var client = tenant.webAuth(nil)
            let environment = programs.desktop
            let caches = client.environment.keyCaches
            client.environment = .linux { environment }
            client.environment.flows = ActiveFlow()
            client.environment.keyCaches = caches
            client.settings.provider = provider
            return client.state(state).nonce("N").redirectURL(try parsed(redirect))
        }
    }
#endif
