#if APPLE_STAND_INS && canImport(UIKit)
    import A0JOSE
    import Foundation
    import SafariServices
    import TestSupport
    import Testing
    import UIKit
    import WebKit

    @testable import Auth0

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// An app with one window, and the pages it presents.
    @MainActor
    struct AppWindow {
        let scene = UIWindowScene(activationState: .foregroundActive)
        let window: UIWindow
        let root: UIViewController

        init(root: UIViewController = UIViewController()) {
            self.root = root
            window = UIWindow(windowScene: scene)
            window.rootViewController = root
            window.makeKeyAndVisible()
            UIApplication.shared.scenes = [scene]
        }

        /// Waits until a view controller has presented a page.
        func page(over controller: UIViewController? = nil) async throws -> UIViewController {
            try await eventually {
                (controller ?? root).presentedViewController.flatMap { $0.isBeingPresented ? nil : $0 }
            }
        }

        /// Waits until no page is presented anymore.
        func waitForDismissal() async throws {
            try await eventually { root.presentedViewController == nil }
        }

        static func close() { UIApplication.shared.scenes = [] }
    }

    /// Presents nothing, as the system sometimes does.
    @MainActor
    private final class BusyViewController: UIViewController {
        override func present(
            _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
        ) {}
    }

    @MainActor
    @Suite("Modal login pages", .serialized, .oneBrowserFlow)
    struct ModalUserAgentTests {
        enum Kind: CaseIterable {
            case safari, webView

            @MainActor
            func provider(
                _ style: UIModalPresentationStyle = .fullScreen, in window: UIWindow? = nil
            ) -> WebAuthProvider {
                switch self {
                case .safari: WebAuthentication.safariProvider(style: style, presentationWindow: window)
                case .webView: WebAuthentication.webViewProvider(style: style, presentationWindow: window)
                }
            }
        }

        @Test(
            "a modal page logs in with the URL that the app passes on, and is dismissed",
            arguments: Kind.allCases)
        func login(kind: Kind) async throws {
            let app = AppWindow()
            defer { AppWindow.close() }
            let (login, tenant) = try start(kind.provider())
            let page = try await app.page()
            #expect(page.modalPresentationStyle == .fullScreen)
            let url = try #require(await LastRedirect.of(try address(of: page)))
            #expect(WebAuthentication.resume(with: url))
            #expect(await login.value == nil)
            try await app.waitForDismissal()
            #expect(!WebAuthentication.resume(with: url))
            #expect(tenant.requests("/oauth/token").count == 1)
        }

        @Test("a modal page is shown in the requested style and window", arguments: Kind.allCases)
        func window(kind: Kind) async throws {
            let app = AppWindow()
            defer { AppWindow.close() }
            let other = UIWindow(windowScene: app.scene)
            let root = UIViewController()
            other.rootViewController = root
            let (login, _) = try start(kind.provider(.formSheet, in: other))
            #expect(try await app.page(over: root).modalPresentationStyle == .formSheet)
            #expect(app.root.presentedViewController == nil)
            WebAuthentication.cancel()
            #expect(await login.value == .userCancelled)
        }

        @Test("cancel() closes a modal page", arguments: Kind.allCases)
        func cancel(kind: Kind) async throws {
            let app = AppWindow()
            defer { AppWindow.close() }
            let (login, _) = try start(kind.provider())
            _ = try await app.page()
            WebAuthentication.cancel()
            #expect(await login.value == .userCancelled)
            try await app.waitForDismissal()
        }

        @Test(
            "cancel() closes a modal page that is still being presented", arguments: Kind.allCases)
        func cancelOnTheWay(kind: Kind) async throws {
            let app = AppWindow()
            UIViewController.holdsPresentations = true
            defer {
                UIViewController.holdsPresentations = false
                AppWindow.close()
            }
            let (login, _) = try start(kind.provider())
            try await eventually { app.root.presentedViewController != nil }
            WebAuthentication.cancel()
            UIViewController.holdsPresentations = false
            #expect(await login.value == .userCancelled)
            try await app.waitForDismissal()
            try await checkThatNothingIsActive()
        }

        @Test(
            "a login fails if the app doesn't present its modal page",
            arguments: Kind.allCases)
        func ignored(kind: Kind) async throws {
            let app = AppWindow(root: BusyViewController())
            defer { AppWindow.close() }
            let (login, _) = try start(kind.provider())
            #expect(await login.value.matches(.unknown))
            #expect(app.root.presentedViewController == nil)
            try await checkThatNothingIsActive()
        }

        @Test("swiping down a modal page cancels the login", arguments: Kind.allCases)
        func swipe(kind: Kind) async throws {
            let app = AppWindow()
            defer { AppWindow.close() }
            let (login, _) = try start(kind.provider(.pageSheet))
            try await app.page().swipeDown()
            #expect(await login.value == .userCancelled)
            try await checkThatNothingIsActive()
        }

        @Test("a login fails if the app has nothing to present its modal page over", arguments: Kind.allCases)
        func nothingBelow(kind: Kind) async throws {
            let (login, _) = try start(kind.provider())
            #expect(await login.value.matches(.unknown))
            let app = AppWindow()
            defer { AppWindow.close() }
            app.window.rootViewController = nil
            #expect(await (try start(kind.provider())).login.value.matches(.unknown))
            try await checkThatNothingIsActive()
        }

        @Test("a modal page is presented over the topmost view controller")
        func topViewController() async throws {
            let (leaf, modal) = (UIViewController(), UIViewController())
            let (tabs, navigation, split) = (UITabBarController(), UINavigationController(), UISplitViewController())
            split.viewControllers = [UIViewController(), tabs]
            tabs.selectedViewController = navigation
            navigation.viewControllers = [UIViewController(), leaf]
            let app = AppWindow(root: split)
            defer { AppWindow.close() }
            let (login, _) = try start(WebAuthentication.safariProvider())
            _ = try await app.page(over: leaf)
            WebAuthentication.cancel()
            #expect(await login.value == .userCancelled)
            try await eventually { leaf.presentedViewController == nil }

            leaf.present(modal, animated: false)
            let (second, _) = try start(WebAuthentication.safariProvider())
            _ = try await app.page(over: modal)
            WebAuthentication.cancel()
            #expect(await second.value == .userCancelled)
        }

        @Test(
            "a callback completes the login even if its modal page has already been dismissed",
            arguments: Kind.allCases)
        func goneAlready(kind: Kind) async throws {
            let app = AppWindow()
            defer { AppWindow.close() }
            let (login, tenant) = try start(kind.provider())
            let page = try await app.page()
            let url = try #require(await LastRedirect.of(try address(of: page)))
            app.root.dismiss(animated: false)
            #expect(WebAuthentication.resume(with: url))
            #expect(await login.value == nil)
            #expect(tenant.requests("/oauth/token").count == 1)
            try await checkThatNothingIsActive()
        }

        @Test("a modal page has a name for the log", arguments: Kind.allCases)
        func name(kind: Kind) throws {
            let agent = kind.provider()(try parsed("https://example.com"), { _ in })
            #expect(String(describing: agent) == (kind == .safari ? "SFSafariViewController" : "WKWebView"))
        }

        @Test("a Safari page has a Cancel button, which cancels the login")
        func safariButton() async throws {
            let app = AppWindow()
            defer { AppWindow.close() }
            let (login, _) = try start(WebAuthentication.safariProvider())
            let safari = try #require(try await app.page() as? SFSafariViewController)
            #expect(safari.dismissButtonStyle == .cancel)
            let refused = UIViewController.refusedDismissals
            safari.tapDismissButton()
            #expect(await login.value == .userCancelled)
            #expect(app.root.presentedViewController == nil)
            // Only the system dismisses the page.
            #expect(UIViewController.refusedDismissals == refused)
            try await checkThatNothingIsActive()
        }

        // MARK: -

        private func start(
            _ provider: @escaping WebAuthProvider
        ) throws -> (login: Task<WebAuthError?, Never>, tenant: LoginTenant) {
            let tenant = try LoginTenant()
            var client = tenant.webAuth(nil).redirectURL(try parsed("com.example.App://host/callback")).provider(
                provider)
            client.environment = .apple(AppRedirect(bundleIdentifier: "com.example.App"))
            let webAuth = client
            return (Task { await webAuth.loginError() }, tenant)
        }

        private func address(of page: UIViewController) throws -> URL {
            if let safari = page as? SFSafariViewController { return safari.url }
            let webView = try #require(page.view as? WKWebView)
            return try #require(webView.loaded.first?.url)
        }

        private func checkThatNothingIsActive() async throws {
            ActiveFlow.shared.release(try ActiveFlow.shared.begin())
        }
    }
#endif
