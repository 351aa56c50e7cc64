#if canImport(os)
    import os

    /// The system's log on Apple platforms.
    enum UnifiedLog {
        /// The system truncates longer messages (Apple's documentation of `os_log`).
        private static let maximumBytes = 1000

        // Qualified, because this module has a protocol `Logger`.
        private static let log = os.Logger(subsystem: "com.auth0.Auth0", category: "NetworkTracing")

        @Sendable static func write(_ text: String) {
            for piece in pieces(of: text) { log.debug("\(piece, privacy: .private)") }
        }

        /// The text in messages that are short enough, with whole lines if possible.
        static func pieces(of text: String) -> [String] {
            var pieces: [String] = []
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                for (index, part) in parts(of: line).enumerated() {
                    if index == 0, let last = pieces.last, last.utf8.count + 1 + part.utf8.count <= maximumBytes {
                        pieces[pieces.count - 1] = last + "\n" + part
                    } else {
                        pieces.append(part)
                    }
                }
            }
            return pieces
        }

        private static func parts(of line: Substring) -> [String] {
            var parts = [""]
            var size = 0
            for character in line {
                let count = character.utf8.count
                if size > 0, size + count > maximumBytes {
                    parts.append("")
                    size = 0
                }
                parts[parts.count - 1].append(character)
                size += count
            }
            return parts
        }
    }
#endif
