import A0Encoding
import Foundation

/// Cookies, requested URLs, and console messages.
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

    /// The cookies that the current page's server receives.
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

    /// Deletes all cookies of the browser.
    package func deleteCookies() async throws(WebDriverError) {
        try await devTools("Network.clearBrowserCookies", [:])
    }

    /// The URLs that pages requested since the last call, including everything that they load. Omits the browser's own
    /// pages and inline data.
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

    /// The console messages since the last call, such as violations of the Content-Security-Policy.
    package func takeConsoleMessages() async throws(WebDriverError) -> [String] {
        try await takeLog("browser").compactMap { $0["message"]?.stringValue }
    }

    private func takeLog(_ type: String) async throws(WebDriverError) -> [JSONValue] {
        try await command("POST", "/se/log", ["type": .string(type)]).arrayValue ?? []
    }
}
