import Foundation

/// A separate PostgreSQL server, in its own folder.
final class PostgresServer {
    let connection: String
    private let process: Process

    /// Whether it is installed.
    static var isInstalled: Bool { FileManager.default.fileExists(atPath: "/usr/lib/postgresql") }

    init(in home: Home) throws {
        let script = """
            set -e
            PATH="$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1):$PATH"
            as=; if [ "$(id -u)" = 0 ]; then chmod 755 "$1"; mkdir "$1/pg"; chown postgres "$1/pg"
                as="setpriv --reuid=postgres --regid=postgres --clear-groups"; else mkdir "$1/pg"; fi
            cd "$1/pg"
            $as initdb -D data -U app -A trust -E UTF8 --locale=C.UTF-8 -N >/dev/null
            exec $as postgres -D data -k "$1/pg" -h '' -F
            """
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, "sh", home.url.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        connection = "host=\(home.url.path)/pg dbname=postgres user=app"
    }

    func stop() {
        process.interrupt()
        process.waitUntilExit()
    }
}
