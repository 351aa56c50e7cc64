import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Appearance")
    struct AppearanceTests {
        enum Screen: String, CaseIterable, Sendable {
            case login, wrongPassword = "wrong-password", signup, weakPassword = "weak-password", error
            case loggedOut = "logged-out", index

            func open(_ visit: Visit) async throws {
                switch self {
                case .login:
                    try await visit.authorize()
                case .wrongPassword:
                    try await visit.authorize()
                    try await visit.logIn(password: "not the password")
                    try await visit.browser.waitFor("[role=alert]")
                case .signup:
                    try await visit.authorize(["screen_hint": "signup"])
                case .weakPassword:
                    try await visit.authorize(["screen_hint": "signup", "login_hint": "grace@example.com"])
                    try await visit.browser.type("weakweak", into: "#password")
                    try await visit.browser.click("button[type=submit]")
                    try await visit.browser.waitFor("[role=alert]")
                case .error:
                    try await visit.authorize(["redirect_uri": "https://unknown.example/callback"])
                case .loggedOut:
                    try await visit.open("v2/logout")
                case .index:
                    try await visit.open("")
                }
            }
        }

        @Test(
            "every page is readable in light and dark mode on a desktop and a phone", arguments: Screen.allCases)
        func everywhere(screen: Screen) async throws {
            try await visit(javaScript: false) { visit in
                try await screen.open(visit)
                try await Self.expectReadable(visit, screen.rawValue)
            }
        }

        @Test("long names and addresses wrap on a phone")
        func longTexts() async throws {
            var configuration = TenantConfiguration()
            configuration.friendlyName = String(repeating: "Tenant", count: 20)
            var client = TenantClient(clientID: "a0-cli", name: String(repeating: "Application", count: 20))
            client.anyLoopbackCallback = true
            configuration.clients = [client]
            try await visit(javaScript: false, configuration) { visit in
                try await visit.browser.setWindowSize(.init(360, 740))
                for path in ["", "authorize?client_id=" + String(repeating: "x", count: 200), "v2/logout"] {
                    try await visit.open(path)
                    #expect(try await visit.browser.sidewaysScroll == 0)
                }
                try await visit.authorize(["login_hint": String(repeating: "a", count: 100) + "@example.com"])
                #expect(try await visit.browser.sidewaysScroll == 0)
            }
        }

        @Test("reduced motion disables transitions")
        func reducedMotion() async throws {
            try await visit { visit in
                try await visit.authorize()
                try await visit.browser.emulate(["prefers-reduced-motion": "no-preference"])
                #expect(try await visit.browser.element("button").style("transition-duration").hasPrefix("0.12s"))
                try await visit.browser.emulate(["prefers-reduced-motion": "reduce"])
                #expect(try await visit.browser.element("button").style("transition-duration") == "0s")
            }
        }

        @Test("text can grow to twice its size without horizontal scrolling")
        func zoom() async throws {
            try await visit { visit in
                try await visit.authorize()
                try await visit.browser.execute("document.documentElement.style.fontSize = '200%'")
                #expect(try await visit.browser.sidewaysScroll == 0)
            }
        }

        /// Checks the open page in light and dark mode, in desktop and phone size, and saves screenshots.
        static func expectReadable(_ visit: Visit, _ name: String) async throws {
            let browser = visit.browser
            for isDark in [false, true] {
                // Disables color transitions.
                try await browser.emulate([
                    "prefers-color-scheme": isDark ? "dark" : "light", "prefers-reduced-motion": "reduce",
                ])
                for (device, size) in [("desk", WebDriver.Size(1000, 760)), ("phone", WebDriver.Size(360, 740))] {
                    try await browser.setWindowSize(size, scale: 2)
                    #expect(try await browser.sidewaysScroll == 0, "\(device)")
                    let faint = try await browser.execute(Self.faintTexts).arrayValue ?? []
                    #expect(faint.isEmpty, "\(device), \(isDark ? "dark" : "light")")
                    try await visit.picture("\(name)-\(device)-\(isDark ? "dark" : "light")")
                }
                try await Axe.expectNoViolations(visit, isDark ? "dark" : "light")
                let page = try await browser.execute(Self.pageBrightness).double ?? 0.5
                #expect(isDark ? page < 0.1 : page > 0.8)
            }
            try await Pictures.takeTranslated(name, in: browser)
        }

        /// The relative luminance of the page's own color (WCAG 2.2).
        private static let pageBrightness =
            colours + "return luminance(parse(getComputedStyle(document.body).backgroundColor));"

        /// Texts whose contrast with their background is less than 4.5:1.
        private static let faintTexts =
            colours + """
                const faint = [];
                const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                while (walker.nextNode()) {
                    const text = walker.currentNode.data.trim(), element = walker.currentNode.parentElement;
                    if (!text || element.closest('script')) continue;
                    let behind = element;
                    while (behind && parse(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
                    const back = luminance(parse(getComputedStyle(behind || document.body).backgroundColor));
                    const front = luminance(parse(getComputedStyle(element).color));
                    const contrast = (Math.max(front, back) + .05) / (Math.min(front, back) + .05);
                    if (contrast < 4.5) faint.push(text + ': ' + contrast.toFixed(2));
                }
                return faint;
                """

        private static let colours = """
            const parse = colour => { const n = colour.match(/[\\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
            const channel = value => (value /= 255) <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4;
            const luminance = c => .2126 * channel(c[0]) + .7152 * channel(c[1]) + .0722 * channel(c[2]);

            """
    }
}
