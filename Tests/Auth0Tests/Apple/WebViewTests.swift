#if APPLE_STAND_INS && canImport(UIKit)
    import Foundation
    import TestSupport
    import Testing
    import UIKit
    import WebKit

    @testable import Auth0

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    @MainActor
    @Suite("Web views", .serialized, .oneBrowserFlow)
    struct WebViewTests {
        private let tenant: LoginTenant

        init() throws {
            tenant = try LoginTenant()
        }

        @Test(
            "a web view intercepts the redirect",
            arguments: ["com.example.App://host/callback", "https://example.com/ios/callback"])
        func redirect(redirectURL: String) async throws {
            let app = AppWindow()
            defer { AppWindow.close() }
            let login = try start(redirectURL: redirectURL)
            let webView = try await webView(in: app)
            let address = try #require(webView.loaded.first?.url)
            #expect(await webView.navigate(to: address) == .allow)
            let response = try #require(await LastRedirect.of(address))
            #expect(await webView.navigate(to: response) == .cancel)
            #expect(await login.value == nil)
            try await app.waitForDismissal()
            #expect(webView.hasStopped)
        }

        @Test(
            "a web view allows navigation to URLs other than the redirect URL",
            arguments: [
                "https://example.com/ios/callback2?state=S", "https://example.com/ios?state=S",
                "https://example.com.evil.test/ios/callback?state=S", "https://example.com:444/ios/callback",
                "http://example.com/ios/callback", "about:blank",
            ])
        func otherPlaces(place: String) async throws {
            let app = AppWindow()
            defer { AppWindow.close() }
            let login = try start(redirectURL: "https://example.com/ios/callback")
            let webView = try await webView(in: app)
            #expect(await webView.navigate(to: try parsed(place)) == .allow)
            let framed = try parsed("https://example.com/ios/callback?error=x")
            #expect(await webView.navigate(to: framed, inMainFrame: false) == .allow)
            WebAuthentication.cancel()
            #expect(await login.value == .userCancelled)
        }

        @Test(
            "a web view intercepts the request of a delegated login, and the redirect from its second page"
        )
        func delegated() async throws {
            let app = AppWindow()
            defer { AppWindow.close() }
            let client = try client(redirectURL: "com.example.App://host/callback").state("S").nonce("N").delegated(
                recognizing: { $0.host == "bi-authenticate" },
                responding: { _ in URL(string: "https://tenant.example.com/login/callback?code=C2&state=S2") })
            let login = Task { await client.loginError() }
            let first = try await webView(in: app)
            #expect(await first.navigate(to: try parsed("com.example.App://elsewhere?request=R")) == .allow)
            #expect(await first.navigate(to: try parsed("com.example.App://bi-authenticate?request=R")) == .cancel)
            let second = try await eventually { () -> WKWebView? in
                let shown = app.root.presentedViewController?.view as? WKWebView
                return shown === first ? nil : shown
            }
            #expect(second.loaded.first?.url?.path == "/login/callback")
            let response = try parsed("com.example.App://host/callback?state=S&code=CODE")
            #expect(await second.navigate(to: response) == .cancel)
            #expect(await login.value == nil)
        }

        @Test("a web view completes a logout at the redirect")
        func logout() async throws {
            let app = AppWindow()
            defer { AppWindow.close() }
            let client = try client(redirectURL: "com.example.App://host/callback")
            let logout = Task { await client.logoutError() }
            let webView = try await webView(in: app)
            #expect(await webView.navigate(to: try parsed("com.example.App://host/callback")) == .cancel)
            #expect(await logout.value == nil)
        }

        @Test("a web view fails if the page can't be loaded")
        func errors() async throws {
            struct Broken: Error {}
            let errors: [(@MainActor (WKWebView) -> Void, hasCause: Bool)] = [
                ({ $0.navigationDelegate?.webView($0, didFail: nil, withError: Broken()) }, true),
                ({ $0.navigationDelegate?.webView($0, didFailProvisionalNavigation: nil, withError: Broken()) }, true),
                ({ $0.navigationDelegate?.webViewWebContentProcessDidTerminate($0) }, false),
            ]
            for (fail, hasCause) in errors {
                let app = AppWindow()
                defer { AppWindow.close() }
                let login = try start(redirectURL: "com.example.App://host/callback")
                fail(try await webView(in: app))
                let error = await login.value
                #expect(error.matches(.webViewFailure))
                #expect((error?.cause != nil) == hasCause)
                try await app.waitForDismissal()
            }
        }

        @Test("a web view continues if a page is replaced before it has loaded")
        func replaced() async throws {
            let app = AppWindow()
            defer { AppWindow.close() }
            let login = try start(redirectURL: "com.example.App://host/callback")
            let webView = try await webView(in: app)
            webView.navigationDelegate?.webView(
                webView, didFailProvisionalNavigation: nil,
                withError: NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled))
            let address = try #require(webView.loaded.first?.url)
            let response = try #require(await LastRedirect.of(address))
            #expect(await webView.navigate(to: response) == .cancel)
            #expect(await login.value == nil)
        }

        @Test("a web view fails for a page whose URL doesn't contain the redirect URL")
        func noRedirect() async throws {
            let app = AppWindow()
            defer { AppWindow.close() }
            let url = try parsed("https://samples.auth0.com/authorize?client_id=C&request_uri=urn:x")
            let result = await withCheckedContinuation {
                (continuation: CheckedContinuation<WebAuthResult<Void>, Never>) in
                WebAuthentication.webViewProvider()(url) { continuation.resume(returning: $0) }.start()
            }
            #expect { try result.get() } throws: { WebAuthError.unknown ~= $0 }
            #expect(app.root.presentedViewController == nil)
        }

        private func start(redirectURL: String) throws -> Task<WebAuthError?, Never> {
            let client = try client(redirectURL: redirectURL)
            return Task { await client.loginError() }
        }

        private func client(redirectURL: String) throws -> Auth0WebAuth {
            var client = tenant.webAuth(nil).redirectURL(try parsed(redirectURL))
                .provider(WebAuthentication.webViewProvider())
            client.environment = .apple(AppRedirect(bundleIdentifier: "com.example.App"))
            return client
        }

        private func webView(in app: AppWindow) async throws -> WKWebView {
            try #require(try await app.page().view as? WKWebView)
        }
    }
#endif
