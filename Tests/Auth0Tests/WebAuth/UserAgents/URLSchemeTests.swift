#if os(Linux)
    import Foundation
    import Testing

    @testable import Auth0

    @Suite("Custom URL schemes")
    struct URLSchemeTests {
        private let programs: FakePrograms
        private let folders: DesktopFolders

        init() throws {
            programs = try FakePrograms()
            folders = programs.folders
        }

        @Test(
            "a custom URL scheme can be any valid scheme that isn't a common one",
            arguments: ["com.example.app", "A0-b+c", "x"])
        func valid(text: String) throws {
            #expect(try URLScheme(text).name == text.lowercased())
        }

        @Test(
            "invalid and common schemes are rejected as custom URL schemes",
            arguments: ["", "1a", "a_b", "a b", "a:", "a/b", "ü", "https", "HTTP", "file", "javascript", "a\nb"])
        func invalid(text: String) {
            let error = #expect(throws: WebAuthError.self) { try URLScheme(text) }
            #expect(error?.kind == .unknown)
            #expect(error?.message.contains("com.example.app") == true)
        }

        @Test("a custom URL scheme is registered with a desktop entry that starts its program")
        func install() async throws {
            try programs.addXDGMime()
            let handler = try handler()
            #expect(!handler.exists)
            try await handler.install(title: "My App", executable: "/usr/bin/true", arguments: ["callback"])
            #expect(handler.isInstalled && handler.exists)
            let file = folders.applications.appendingPathComponent("a0-url-handler-com.example.app.desktop")
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            #expect(lines.first == "[Desktop Entry]")
            for line in [
                "Type=Application", "Name=My App", "Exec=/usr/bin/true callback %u", "TryExec=/usr/bin/true",
                "MimeType=x-scheme-handler/com.example.app;", "NoDisplay=true", "Terminal=false",
            ] {
                #expect(lines.contains(Substring(line)))
            }
            #expect(
                programs.text("config/mimeapps.list")
                    == "x-scheme-handler/com.example.app=a0-url-handler-com.example.app.desktop\n")
        }

        @Test(
            "a custom URL scheme's arguments are quoted in the desktop entry",
            arguments: [
                ("/opt/My App/app", #""/opt/My App/app""#), ("a$b", #""a\\$b""#), ("a\"b", #""a\\"b""#),
                ("a`b", #""a\\`b""#), ("a\\b", #""a\\\\b""#), ("100%", "100%%"), ("%u", "%%u"), ("", #""""#),
                ("--x=1", #""--x=1""#), ("é", #""é""#),
            ])
        func quoting(argument: String, written: String) async throws {
            try programs.addXDGMime()
            try await handler().install(title: "x", executable: "/usr/bin/true", arguments: [argument])
            let file = folders.applications.appendingPathComponent("a0-url-handler-com.example.app.desktop")
            #expect(try String(contentsOf: file, encoding: .utf8).contains("\nExec=/usr/bin/true \(written) %u\n"))
        }

        @Test("a custom URL scheme can be unregistered without affecting other settings")
        func remove() async throws {
            try programs.addXDGMime()
            try FileManager.default.createDirectory(
                at: folders.preferences.deletingLastPathComponent(), withIntermediateDirectories: true)
            try "[Default Applications]\ntext/html=a.desktop\n".write(
                to: folders.preferences, atomically: true, encoding: .utf8)
            let handler = try handler()
            try await handler.install(title: "x", executable: "/usr/bin/true", arguments: [])
            try handler.remove()
            try handler.remove()
            #expect(!handler.exists)
            #expect(programs.text("config/mimeapps.list") == "[Default Applications]\ntext/html=a.desktop\n")
        }

        @Test("registering a custom URL scheme removes those of programs that no longer exist")
        func stale() async throws {
            try programs.addXDGMime()
            try programs.add("old", "")
            let old = try handler("com.example.old")
            try await old.install(title: "x", executable: programs.url("old").path, arguments: [])
            let kept = try handler("com.example.kept")
            try await kept.install(title: "x", executable: "/usr/bin/true", arguments: [])
            try FileManager.default.removeItem(at: programs.url("old"))
            try await handler().install(title: "x", executable: "/usr/bin/true", arguments: [])
            #expect(!old.exists && kept.exists)
        }

        @Test("registering a custom URL scheme fails without xdg-mime or with control characters in the title")
        func unavailable() async throws {
            for (title, reason) in [("x", "xdg-utils"), ("a\nExec=evil", "control characters")] {
                let error = await #expect(throws: WebAuthError.self) {
                    try await handler().install(title: title, executable: "/usr/bin/true", arguments: [])
                }
                #expect(error?.message.contains(reason) == true)
            }
            try programs.add("xdg-mime", "exit 4")
            let error = await #expect(throws: WebAuthError.self) {
                try await handler().install(title: "x", executable: "/usr/bin/true", arguments: [])
            }
            #expect(error?.message.contains("status 4") == true)
        }

        @Test("another program's custom URL scheme is detected")
        func foreignHandler() throws {
            let handler = try handler()
            try FileManager.default.createDirectory(at: folders.applications, withIntermediateDirectories: true)
            for (line, exists) in [
                ("x-scheme-handler/com.example.app=", false), ("x-scheme-handler/com.example.application=a", false),
                ("x-scheme-handler/com.example.app=other.desktop;", true),
            ] {
                try "[MIME Cache]\n\(line)\n".write(
                    to: folders.applications.appendingPathComponent("mimeinfo.cache"), atomically: true, encoding: .utf8
                )
                #expect(handler.exists == exists)
            }
        }

        private func handler(_ scheme: String = "com.example.app") throws -> URLSchemeHandler {
            URLSchemeHandler(scheme: try URLScheme(scheme), folders: folders)
        }
    }

    extension FakePrograms {
        /// A private desktop environment.
        var desktop: [String: String] {
            environment([
                "DISPLAY": ":0", "XDG_DATA_HOME": url("data").path, "XDG_CONFIG_HOME": url("config").path,
                "XDG_RUNTIME_DIR": url("run").path, "XDG_DATA_DIRS": "/nowhere", "XDG_CONFIG_DIRS": "/nowhere",
            ])
        }

        var folders: DesktopFolders { DesktopFolders(environment: desktop) }

        /// Stores preferences like the real program.
        func addXDGMime() throws {
            try add("xdg-mime", #"[ "$1" = default ] && echo "$3=$2" >> $HERE/config/mimeapps.list"#)
        }
    }
#endif
