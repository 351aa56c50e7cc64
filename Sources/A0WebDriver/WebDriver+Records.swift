import A0Web
import Foundation

/// What the browser remembers.
extension WebDriver {
    package struct Cookie: Sendable, Equatable {
        package let name: String
        package let value: String
        package let path: String
        package let isHTTPOnly: Bool
        package let isSecure: Bool
        /// `Lax`, `Strict` or `None`.
        package let sameSite: String
    }

    /// The cookies that the current page's server can see.
    package var cookies: [Cookie] {
        get async throws(WebDriverError) {
            (try await command("GET", "/cookie").arrayValue ?? []).map { cookie in
                Cookie(
                    name: cookie["name"]?.stringValue ?? "", value: cookie["value"]?.stringValue ?? "",
                    path: cookie["path"]?.stringValue ?? "", isHTTPOnly: cookie["httpOnly"]?.boolValue ?? false,
                    isSecure: cookie["secure"]?.boolValue ?? false, sameSite: cookie["sameSite"]?.stringValue ?? "")
            }
        }
    }

    /// Forgets the cookies of the whole browser.
    package func deleteCookies() async throws(WebDriverError) {
        try await devTools("Network.clearBrowserCookies", [:])
    }

    /// The addresses that pages asked for since the last call, documents and everything that they load. The browser's
    /// own pages and inline data are left out.
    package func takeRequestedURLs() async throws(WebDriverError) -> [String] {
        try await takeLog("performance").compactMap { entry in
            guard let text = entry["message"]?.stringValue,
                let message = try? JSONValue.decode(Data(text.utf8))["message"],
                message["method"] == "Network.requestWillBeSent"
            else { return nil }
            return message["params"]?["request"]?["url"]?.stringValue
        }
        .filter { !$0.hasPrefix("chrome") && !$0.hasPrefix("data:") }
    }

    /// What the browser complained about since the last call, such as a violated Content-Security-Policy.
    package func takeConsoleMessages() async throws(WebDriverError) -> [String] {
        try await takeLog("browser").compactMap { $0["message"]?.stringValue }
    }

    private func takeLog(_ type: String) async throws(WebDriverError) -> [JSONValue] {
        try await command("POST", "/se/log", ["type": .string(type)]).arrayValue ?? []
    }
}
