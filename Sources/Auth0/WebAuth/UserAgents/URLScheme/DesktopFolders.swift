#if os(Linux)
    import Foundation

    /// The folders of one user's files on the desktop (XDG Base Directory Specification).
    struct DesktopFolders: Sendable {
        let environment: [String: String]

        /// The user's `.desktop` files.
        var applications: URL { base("XDG_DATA_HOME", ".local/share").appendingPathComponent("applications") }

        /// The user's preferred programs.
        var preferences: URL { base("XDG_CONFIG_HOME", ".config").appendingPathComponent("mimeapps.list") }

        /// This library's sockets. The folder is deleted at the end of the session.
        var sockets: URL {
            let folder =
                absolute("XDG_RUNTIME_DIR")
                ?? FileManager.default.temporaryDirectory.appendingPathComponent("a0-runtime-\(geteuid())")
            return folder.appendingPathComponent("a0-callbacks", isDirectory: true)
        }

        /// All files that can name the program for a scheme.
        var associations: [URL] {
            let configurations = [preferences.deletingLastPathComponent()] + list("XDG_CONFIG_DIRS", "/etc/xdg")
            let applications =
                [applications]
                + list("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
                .map { $0.appendingPathComponent("applications") }
            return (configurations + applications).map { $0.appendingPathComponent("mimeapps.list") }
                + applications.map { $0.appendingPathComponent("mimeinfo.cache") }
        }

        private func base(_ variable: String, _ standard: String) -> URL {
            let home = absolute("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
            return absolute(variable) ?? home.appendingPathComponent(standard, isDirectory: true)
        }

        private func list(_ variable: String, _ standard: String) -> [URL] {
            let value = environment[variable] ?? ""
            return (value.isEmpty ? standard : value).split(separator: ":").filter { $0.hasPrefix("/") }
                .map { URL(fileURLWithPath: String($0), isDirectory: true) }
        }

        /// Relative paths must be ignored.
        private func absolute(_ variable: String) -> URL? {
            guard let path = environment[variable], path.hasPrefix("/") else { return nil }
            return URL(fileURLWithPath: path, isDirectory: true)
        }
    }
#endif
