#if os(macOS)
    extension SystemBrowser {
        /// open(1).
        static let standardCommand = "open"

        /// Without a display, `open` itself fails.
        static func hasDisplay(_ environment: [String: String]) -> Bool { true }
    }
#endif
