#if Postgres
    import A0Postgres
    import Foundation

    /// A private PostgreSQL server in a temporary directory. It ends with the process that created it.
    package final class PostgresServer: @unchecked Sendable {  // Only changed by the test that owns it.
        /// A server for all tests that don't disturb it.
        package static let shared = Result { try PostgresServer() }

        package struct ServerError: Error, CustomStringConvertible {
            package let description: String

            package init(description: String) {
                self.description = description
            }
        }

        package let directory: String
        private let port: Int
        private let options: [String]
        private var shell: HelperProgram?

        /// - Parameters:
        ///   - port: The port on the loopback interface; 0 for only a socket in the directory.
        ///   - files: Files to put next to the data, for use in `options`.
        package init(port: Int = 0, options: [String] = [], files: [String: Data] = [:]) throws {
            (self.port, self.options) = (port, options)
            directory =
                FileManager.default.temporaryDirectory.appendingPathComponent("pg-\(UUID().uuidString.prefix(8))").path
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for (name, contents) in files {
                let path = "\(directory)/\(name)"
                try contents.write(to: URL(fileURLWithPath: path))
                chmod(path, 0o600)
            }
            if geteuid() == 0 { try HelperProgram.run("/bin/sh", ["-c", "chown -R postgres:postgres '\(directory)'"]) }
            try HelperProgram.run(
                "/bin/sh",
                [
                    "-c",
                    "\(Self.path); exec \(Self.asServer)initdb -D data -U app -A trust -E UTF8 --locale=C.UTF-8 -N >/dev/null",
                ],
                in: directory)
            try start()
        }

        deinit {
            stop()
            try? FileManager.default.removeItem(atPath: directory)
        }

        /// Whether PostgreSQL's programs are installed.
        package static let isInstalled = Result {
            try HelperProgram.run("/bin/sh", ["-c", "\(path); command -v initdb >/dev/null"])
        }.isSuccess

        /// The connection string of clients.
        package var connection: String {
            "host=\(directory) port=\(port == 0 ? 5432 : port) dbname=postgres user=app"
        }

        package func start() throws {
            let arguments =
                [
                    "-D", "data", "-k", directory, "-p", String(port == 0 ? 5432 : port), "-h",
                    port == 0 ? "" : "127.0.0.1", "-F", "-c", "max_connections=120", "-c", "log_min_messages=fatal",
                ] + options
            // The shell ends the server on request or when this process ends. Then it also deletes the directory.
            let script = """
                \(Self.path)
                \(Self.asServer)postgres "$@" >/dev/null 2>log & pid=$!
                read -r _; isTold=$?
                kill -INT $pid; wait $pid
                [ $isTold = 0 ] || rm -rf "$PWD"
                """
            shell = try HelperProgram("/bin/sh", ["-c", script, "sh"] + arguments, in: directory)
            do {
                // Even if the socket exists, the server may still reject connections.
                _ = try PostgresPool(
                    PostgresSettings(connection: connection, statementTimeout: 120), size: 1, patience: 120
                ).use { (_, _) throws(PostgresStorageError) in true }
            } catch {
                let log = try? String(contentsOfFile: directory + "/log", encoding: .utf8)
                throw ServerError(description: "\(error) \(log ?? "")")
            }
        }

        /// Ends all connections and waits until the server has stopped.
        package func stop() {
            guard let shell else { return }
            shell.write("stop\n")
            shell.waitForEnd()
            self.shell = nil
        }

        /// The prefix of a command that runs one of the server's programs, which refuse to run as root.
        private static var asServer: String {
            geteuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --clear-groups " : ""
        }

        /// Finds the programs in Debian's folder.
        private static let path = #"PATH="$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1):$PATH""#
    }

    extension Result {
        fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
    }
#endif
