import Foundation
import Testing

/// A disk of one megabyte over a directory, as the program that uses credentials sees it: it renews while the disk fills, and
/// is run again once there is room.
final class SmallDisk: Sendable {
    struct End: Sendable {
        let status: Int32
        let lines: [String]
        let complaint: String
    }

    /// Whether the system lets a program have mounts of its own.
    static let isAvailable: Bool = {
        let trial = Process()
        trial.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        trial.arguments = ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]
        trial.standardError = FileHandle.nullDevice
        guard (try? trial.run()) != nil else { return false }
        trial.waitUntilExit()
        return trial.terminationStatus == 0
    }()

    private static let script = """
        set -e
        cp -a "$2" "$2.copy"
        mount -t tmpfs -o size=1m,mode=700 none "$2"
        cp -a "$2.copy/." "$2"
        "$1" fill "$2" "$3"
        rm "$2/filler"
        "$1" stored "$2" "$3"
        """

    private let process = Process()
    private let files: (out: URL, error: URL)
    private let exits: AsyncStream<Int32>

    init(_ directory: URL, domain: String) throws {
        // The tests' own executable lies beside the programs of the package.
        let products = URL(fileURLWithPath: try #require(CommandLine.arguments.first)).deletingLastPathComponent()
        files = (URL(fileURLWithPath: directory.path + ".out"), URL(fileURLWithPath: directory.path + ".error"))
        for file in [files.out, files.error] { try Data().write(to: file) }
        let (exits, exit) = AsyncStream<Int32>.makeStream()
        self.exits = exits
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        let program = products.appendingPathComponent("CredentialsProgram").path
        process.arguments = ["-rm", "/bin/sh", "-c", Self.script, "sh", program, directory.path, domain]
        process.standardOutput = try FileHandle(forWritingTo: files.out)
        process.standardError = try FileHandle(forWritingTo: files.error)
        process.terminationHandler = {
            exit.yield($0.terminationStatus)
            exit.finish()
        }
        try process.run()
    }

    /// Waits until it has printed so many lines, or has ended.
    func waitForLines(_ count: Int) async throws {
        while process.isRunning, try Data(contentsOf: files.out).count(where: { $0 == UInt8(ascii: "\n") }) < count {
            try await Task.sleep(nanoseconds: 5_000_000)
        }
    }

    func end() async -> End {
        let status = await exits.first { _ in true } ?? -1
        func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
        return End(
            status: status, lines: text(files.out).split(separator: "\n").map(String.init), complaint: text(files.error)
        )
    }
}
