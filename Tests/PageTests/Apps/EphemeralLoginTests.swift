#if os(Linux)
    import Foundation
    import JWTDecode
    import LocalTenant
    import TestSupport
    import Testing

    @testable import A0WebDriver
    @testable import Auth0

    extension BrowserTests {
        @Suite("The SDK's private window", .oneBrowserFlow)
        struct EphemeralLoginTests {
            @Test("the SDK's private window has no earlier session and leaves nothing behind")
            func noSingleSignOn() async throws {
                try await visit { visit in
                    let chromium = try DrivenChromium()
                    for _ in 1...2 {
                        let login = Task { try await chromium.privateLogin(at: visit.tenant).start() }
                        let window = try await chromium.drive()
                        let person = Visit(
                            browser: window, tenant: visit.tenant, application: "", email: visit.email,
                            password: visit.password)
                        try await window.waitFor("#password")
                        #expect(try await window.cookies.allSatisfy { !$0.name.contains("session") })
                        do {
                            try await person.logIn()
                        } catch is WebDriverError {
                            // The window may have closed before it confirmed the last click.
                        }
                        #expect(try decode(jwt: try await login.value.idToken)["email"].string == visit.email)
                        await window.quit()
                        #expect(!FileManager.default.fileExists(atPath: try chromium.profile()))
                    }
                    // The user's other browser wasn't affected.
                    let webAuth = visit.webAuth { _ = try await visit.browser.waitFor("#password") }
                    let login = Task { try await webAuth.timeout(.infinity).start() }
                    try await visit.browser.waitFor("#password")
                    login.cancel()
                    await #expect(throws: WebAuthError.userCancelled) { try await login.value }
                }
            }

            @Test("the SDK's private window closes when the login is canceled")
            func cancelled() async throws {
                try await visit { visit in
                    let chromium = try DrivenChromium()
                    let login = Task { try await chromium.privateLogin(at: visit.tenant).start() }
                    let window = try await chromium.drive()
                    login.cancel()
                    await #expect(throws: WebAuthError.userCancelled) { try await login.value }
                    await window.quit()
                    #expect(!FileManager.default.fileExists(atPath: try chromium.profile()))
                }
            }
        }
    }

    /// This machine's Chromium, headless and remotely controllable.
    private final class DrivenChromium: Sendable {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
            let real = try Programs.find(Programs.browsers)
            let sandbox = geteuid() == 0 ? "--no-sandbox" : ""
            let script = """
                #!/bin/sh
                printf %s "${1#--user-data-dir=}" > '\(directory.path)/profile.new'
                mv '\(directory.path)/profile.new' '\(directory.path)/profile'
                exec '\(real)' --headless=new \(sandbox) --remote-debugging-port=0 --no-proxy-server \
                --password-store=basic --disable-background-networking --disable-dev-shm-usage "$@"

                """
            let file = directory.url.appendingPathComponent("chromium")
            try script.write(to: file, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }

        deinit {
            do {
                try directory.remove()
            } catch {
                Issue.record("\(directory.path) couldn't be removed: \(error)")
            }
        }

        func privateLogin(at tenant: LocalTenant) throws -> any WebAuth {
            let webAuth = Auth0.webAuth(clientId: "a0-cli", domain: tenant.domain).useEphemeralSession()
            var client = try #require(webAuth as? Auth0WebAuth)
            let environment = ProcessInfo.processInfo.environment.merging([
                "BROWSER": directory.url.appendingPathComponent("chromium").path, "DISPLAY": ":0",
            ]) { $1 }
            client.environment = .linux { environment }
            return client
        }

        /// Waits for the window, and controls it.
        func drive() async throws -> WebDriver {
            let profile = try await text("profile")
            let portFile = URL(fileURLWithPath: profile).appendingPathComponent("DevToolsActivePort")
            let port = try #require(Int(try await text(at: portFile).split(separator: "\n").first ?? ""))
            return try await WebDriver.attach(toPort: port)
        }

        /// The profile of the last window. Each window records it again.
        func profile() throws -> String {
            let file = directory.url.appendingPathComponent("profile")
            let path = try String(contentsOf: file, encoding: .utf8)
            try FileManager.default.removeItem(at: file)
            return path
        }

        private func text(_ name: String) async throws -> String {
            try await text(at: directory.url.appendingPathComponent(name))
        }

        /// Waits for a file.
        private func text(at file: URL) async throws -> String {
            try await waitForValue {
                guard let data = FileManager.default.contents(atPath: file.path), !data.isEmpty else { return nil }
                return String(decoding: data, as: UTF8.self)
            }
        }
    }
#endif
