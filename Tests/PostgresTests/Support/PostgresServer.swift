#if Postgres
    import Foundation
    import TestSupport

    @testable import Auth0

    /// A PostgreSQL server that nobody else uses, in a temporary directory. It ends with the process that made it.
    final class PostgresServer: @unchecked Sendable {  // Only changed by a test that owns it.
        /// One server for all tests that do not harm it.
        static let shared = Result { try PostgresServer() }

        struct Failure: Error, CustomStringConvertible {
            let description: String
        }

        let directory: String
        private let port: Int
        private let options: [String]
        private var shell: HelperProgram?

        /// - Parameters:
        ///   - port: On the loopback interface; 0 means that there is only a socket in the directory.
        ///   - files: Are put beside the data, for `options` to name.
        init(port: Int = 0, options: [String] = [], files: [String: Data] = [:]) throws {
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

        /// For clients.
        var connection: String {
            "host=\(directory) port=\(port == 0 ? 5432 : port) dbname=postgres user=app"
        }

        func start() throws {
            let arguments =
                [
                    "-D", "data", "-k", directory, "-p", String(port == 0 ? 5432 : port), "-h",
                    port == 0 ? "" : "127.0.0.1", "-F", "-c", "max_connections=60", "-c", "log_min_messages=fatal",
                ] + options
            // The shell ends the server when it is told to, or when this process ends, however it ends; then it also clears up.
            let script = """
                \(Self.path)
                \(Self.asServer)postgres "$@" >/dev/null 2>log & pid=$!
                read -r _; isTold=$?
                kill -INT $pid; wait $pid
                [ $isTold = 0 ] || rm -rf "$PWD"
                """
            shell = try HelperProgram("/bin/sh", ["-c", script, "sh"] + arguments, in: directory)
            do {
                // A socket that is there may still refuse.
                _ = try PostgresPool(
                    PostgresSettings(connection: connection, statementTimeout: 120), size: 1, patience: 120
                ).use { (_, _) throws(PostgresStorageError) in true }
            } catch {
                let log = try? String(contentsOfFile: directory + "/log", encoding: .utf8)
                throw Failure(description: "\(error) \(log ?? "")")
            }
        }

        /// Ends all connections and waits until the server is gone.
        func stop() {
            guard let shell else { return }
            shell.write("stop\n")
            shell.waitForEnd()
            self.shell = nil
        }

        /// The start of a command line that runs a program of the server, which refuses to be run by root.
        private static var asServer: String {
            geteuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --clear-groups " : ""
        }

        /// Finds the programs where Debian has them.
        private static let path = #"PATH="$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1):$PATH""#
    }
#endif
