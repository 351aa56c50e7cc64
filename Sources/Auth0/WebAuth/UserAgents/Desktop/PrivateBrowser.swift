#if os(Linux) || os(macOS)
    import A0Process
    import Foundation

    /// A browser that can show a window that shares nothing with the user's other windows.
    struct PrivateBrowser: Sendable {
        private enum Family {
            case chromium, firefox
        }

        private let family: Family
        private let program: Program

        private static let families: KeyValuePairs<String, Family> = [
            "chromium": .chromium, "chromium-browser": .chromium, "google-chrome": .chromium,
            "google-chrome-stable": .chromium, "microsoft-edge": .chromium, "microsoft-edge-stable": .chromium,
            "brave-browser": .chromium, "vivaldi": .chromium, "vivaldi-stable": .chromium, "firefox": .firefox,
            "firefox-esr": .firefox, "librewolf": .firefox,
        ]

        /// The browser that `$BROWSER` names, if it's a known one, or else the first known one that is installed.
        ///
        /// - Throws: `WebAuthError.unknown`, which lists the known browsers.
        static func find(_ environment: [String: String]) throws(WebAuthError) -> PrivateBrowser {
            let preferred = BrowserCommand.list(environment["BROWSER"]).map(\.name)
            for name in preferred + families.map(\.key) {
                let baseName = name.split(separator: "/").last.map(String.init)
                guard let family = families.first(where: { $0.key == baseName })?.value,
                    let program = Program(name, environment: environment)
                else { continue }
                return PrivateBrowser(family: family, program: program)
            }
            let names = families.map(\.key).joined(separator: ", ")
            throw WebAuthError(
                .unknown, "No browser for a private window is installed. Looked for \(names). Install one of them.")
        }

        /// Opens a window. `onExit` runs when the window and all of its processes are gone.
        func open(
            _ url: URL, _ profile: ThrowawayProfile, onExit: @escaping @Sendable (Int32) -> Void
        ) throws -> RunningProgram {
            let arguments =
                switch family {
                case .chromium:
                    [
                        "--user-data-dir=\(profile.directory.path)", "--no-first-run", "--no-default-browser-check",
                        "--app=\(url.absoluteString)",
                    ]
                case .firefox:
                    [
                        "--no-remote", "--new-instance", "--profile", profile.directory.path, "--private-window",
                        url.absoluteString,
                    ]
                }
            return try program.run(arguments, endsHelpers: true, onExit: onExit)
        }
    }

    /// A directory for a window's cookies and cache. Only the user can read it.
    struct ThrowawayProfile: Sendable {
        let directory: URL

        init() throws {
            let template = FileManager.default.temporaryDirectory.appendingPathComponent("a0-window-XXXXXX").path
            var path = template.utf8CString
            let made = path.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.flatMap { mkdtemp($0) } != nil
            }
            guard made else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            directory = path.withUnsafeBufferPointer { buffer in
                URL(fileURLWithPath: String(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
            }
        }

        /// Deletes it. Retries a few times, because the browser's helper processes may still be writing.
        func remove(clock: Clock) async throws {
            for _ in 0..<20 {
                if (try? FileManager.default.removeItem(at: directory)) != nil { return }
                try await clock.sleep(0.1)
            }
            try FileManager.default.removeItem(at: directory)
        }
    }
#endif
