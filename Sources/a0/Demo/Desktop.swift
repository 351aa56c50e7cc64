/// The user's screen, and the program that opens pages on it.
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
}
