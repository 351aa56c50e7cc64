#if os(macOS)
    extension SystemBrowser {
        /// open(1).
        static let standardCommand = "open"

        /// Where nobody sees a page, `open` fails.
        static func hasDisplay(_ environment: [String: String]) -> Bool { true }
    }
#endif
