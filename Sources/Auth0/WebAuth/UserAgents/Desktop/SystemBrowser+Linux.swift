#if os(Linux)
    extension SystemBrowser {
        static let standardCommand = "xdg-open"

        static func hasDisplay(_ environment: [String: String]) -> Bool {
            ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        }
    }
#endif
