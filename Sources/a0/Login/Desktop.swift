import A0Process
import Auth0
import Foundation

/// The user's display, and the program that opens pages on it.
enum Desktop {
    #if os(macOS)
        static let opener = "open"

        static func hasScreen(_ environment: [String: String]) -> Bool { environment["SSH_CONNECTION"] == nil }
    #else
        static let opener = "xdg-open"

        static func hasScreen(_ environment: [String: String]) -> Bool {
            ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        }
    #endif

    /// Whether pages can be shown: with the program in `BROWSER`, or with the system's opener and a display.
    static func canShowPages(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
        environment["BROWSER"]?.isEmpty == false
            || hasScreen(environment) && Program(opener, environment: environment) != nil
    }

    /// Opens a page with the first program in `BROWSER`, or with the system's opener. The page's URL isn't reported,
    /// because it may contain a key.
    @MainActor static func show(_ page: URL) {
        let browser = ProcessInfo.processInfo.environment["BROWSER"]?.split(separator: ":").first.map(String.init)
        WebAuthentication.browserProvider(command: browser ?? opener)(page) { result in
            if case .failure(let error) = result { Console.error("\(error.localizedDescription)") }
        }.start()
    }
}
