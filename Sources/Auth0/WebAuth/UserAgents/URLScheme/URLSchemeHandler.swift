#if os(Linux)
    import A0Process
    import Foundation

    /// The program that the desktop starts for URLs of a scheme: a `.desktop` file that this library creates (Desktop
    /// Entry Specification), and the user's preference for it.
    struct URLSchemeHandler: Sendable {
        private static let prefix = "a0-url-handler-"

        let scheme: URLScheme
        let folders: DesktopFolders

        private var name: String { "\(Self.prefix)\(scheme.name).desktop" }
        private var file: URL { folders.applications.appendingPathComponent(name) }

        /// Whether this library created the user's handler.
        var isInstalled: Bool { FileManager.default.fileExists(atPath: file.path) }

        /// Whether the desktop has any handler for the scheme.
        var exists: Bool {
            isInstalled
                || folders.associations.contains { list in
                    guard let text = FileManager.default.contents(atPath: list.path) else { return false }
                    return String(decoding: text, as: UTF8.self).split(separator: "\n").contains { line in
                        let (key, value) = String(line).splitOnce(at: "=")
                        return key.trimmingCharacters(in: .whitespaces) == scheme.mimeType && value?.isEmpty == false
                    }
                }
        }

        /// Makes `executable` the user's handler. It's started with the arguments, followed by the URL.
        ///
        /// - Parameter title: The program's display name.
        func install(title: String, executable: String, arguments: [String]) async throws(WebAuthError) {
            guard ([title, executable] + arguments).allSatisfy({ $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
            else { throw webAuthError("A name, path or argument has control characters.") }
            guard let tool = Program("xdg-mime", environment: folders.environment) else {
                throw webAuthError("The program xdg-mime is not installed; Debian has it in the package xdg-utils.")
            }
            removeStale()
            do {
                for folder in [folders.applications, folders.preferences.deletingLastPathComponent()] {
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                }
                try entry(title, executable, arguments).write(to: file, atomically: true, encoding: .utf8)
                let status = try await tool.output(of: ["default", name, scheme.mimeType]).status
                guard status == 0 else { throw webAuthError("xdg-mime ended with status \(status).") }
            } catch let error as WebAuthError {
                throw error
            } catch {
                throw WebAuthError(.other, cause: error)
            }
        }

        /// Removes what `install` created. Succeeds if there is nothing.
        func remove() throws(WebAuthError) {
            do {
                if isInstalled { try FileManager.default.removeItem(at: file) }
                let list = folders.preferences
                guard FileManager.default.fileExists(atPath: list.path) else { return }
                let lines = try String(contentsOf: list, encoding: .utf8).components(separatedBy: "\n")
                let preference = "\(scheme.mimeType)=\(name)"
                let others = lines.filter { $0 != preference && $0 != preference + ";" }
                guard others.count < lines.count else { return }
                try others.joined(separator: "\n").write(to: list, atomically: true, encoding: .utf8)
            } catch {
                throw WebAuthError(.other, cause: error)
            }
        }

        /// Removes handlers whose program no longer exists.
        private func removeStale() {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folders.applications.path)) ?? []
            for name in names where name.hasPrefix(Self.prefix) && name.hasSuffix(".desktop") {
                let path = folders.applications.appendingPathComponent(name).path
                let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
                guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("TryExec=") }),
                    let scheme = try? URLScheme(String(name.dropFirst(Self.prefix.count).dropLast(".desktop".count)))
                else { continue }
                let executable = line.dropFirst("TryExec=".count).replacingOccurrences(of: "\\\\", with: "\\")
                guard !FileManager.default.isExecutableFile(atPath: executable) else { continue }
                // The desktop ignores files that can't be removed.
                try? URLSchemeHandler(scheme: scheme, folders: folders).remove()
            }
        }

        private func entry(_ title: String, _ executable: String, _ arguments: [String]) -> String {
            let command = ([executable] + arguments).map(\.desktopArgument) + ["%u"]
            return """
                [Desktop Entry]
                Type=Application
                Name=\(title.desktopText)
                Exec=\(command.joined(separator: " "))
                TryExec=\(executable.desktopText)
                MimeType=\(scheme.mimeType);
                NoDisplay=true
                Terminal=false
                StartupNotify=false

                """
        }

        private func webAuthError(_ reason: String) -> WebAuthError {
            WebAuthError(.unknown, "No program could be made the one that opens URLs of \(scheme.name). \(reason)")
        }
    }

    extension String {
        /// Escaped as a value in a `.desktop` file.
        fileprivate var desktopText: String { replacingOccurrences(of: "\\", with: "\\\\") }

        /// Escaped as an argument in `Exec`. Quoted only if needed, because `xdg-open` doesn't understand quotation
        /// marks.
        fileprivate var desktopArgument: String {
            let text = replacingOccurrences(of: "%", with: "%%")
            if wholeMatch(of: /[A-Za-z0-9_.\/+:@,%-]+/) != nil { return text.desktopText }
            let escaped = text.reduce(into: "") { result, character in
                if "\"`$\\".contains(character) { result.append("\\") }
                result.append(character)
            }
            return "\"\(escaped)\"".desktopText
        }
    }
#endif
