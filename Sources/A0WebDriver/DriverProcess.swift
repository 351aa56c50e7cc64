import A0Process
import Foundation

/// chromedriver with its child processes, and the folder of the browser's temporary profile.
///
/// A small shell script supervises them: it kills all processes and removes the profile when the pipe to it closes.
/// This happens on `end`, when this object is released, and when this process ends, even in a crash. The browser's
/// processes need a moment to exit, and still write to the profile; on Linux, the script waits for them.
final class DriverProcess: Sendable {
    let port: Int
    let profile: String
    private let owner: Pipe
    private let ended: AsyncStream<Void>

    private static let family = """
        isGone() {
            for status in /proc/[0-9]*/stat; do
                { read -r line <"$status"; } 2>/dev/null || continue
                set -- ${line##*) }
                [ "$4" = "$driver" ] && [ "$1" != Z ] && return 1
            done
            return 0
        }
        setsid "$1" --port=0 </dev/null 2>&1 &
        driver=$!
        exec >/dev/null
        while read -r _; do :; done
        kill -s KILL -- "-$driver" "$driver" 2>/dev/null
        wait
        tries=0
        until isGone || [ $((tries += 1)) -gt 600 ]; do sleep 0.05; done
        for _ in 1 2 3 4 5; do rm -rf "$2" 2>/dev/null && break; sleep 0.2; done
        """

    private init(port: Int, profile: String, owner: Pipe, ended: AsyncStream<Void>) {
        self.port = port
        self.profile = profile
        self.owner = owner
        self.ended = ended
    }

    deinit {
        Self.hangUp(owner)
    }

    /// Starts chromedriver, and returns when it's listening.
    ///
    /// - Parameter variables: Environment variables that differ from this process's.
    static func start(
        _ chromedriver: String, variables: [String: String] = [:]
    ) async throws(WebDriverError) -> DriverProcess {
        for _ in 0..<3 {
            do {
                return try await launch(chromedriver, variables: variables)
            } catch {
                // chromedriver takes any free IPv6 port, and exits if that port is in use for IPv4.
                guard case .startFailed(let reason) = error, reason.contains("Address already in use") else {
                    throw error
                }
            }
        }
        return try await launch(chromedriver, variables: variables)
    }

    private static func launch(
        _ chromedriver: String, variables: [String: String]
    ) async throws(WebDriverError) -> DriverProcess {
        let profile = FileManager.default.temporaryDirectory.appendingPathComponent("a0-browser-\(UUID().uuidString)")
            .path
        let owner = Pipe()
        let output = Pipe()
        let ended = AsyncStream.makeStream(of: Void.self)
        // Files that the browser leaves in the temporary folder when it's killed are removed with the profile.
        let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
            .merging(["TMPDIR": profile]) { $1 }
        guard let shell = Program("/bin/sh", environment: environment) else { throw .missing(program: "/bin/sh") }
        let streams = ProgramStreams(input: owner.fileHandleForReading, output: output.fileHandleForWriting)
        do {
            try FileManager.default.createDirectory(
                atPath: profile, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            _ = try shell.run(["-c", family, "a0-browser", chromedriver, profile], streams: streams) { _ in
                ended.continuation.finish()
            }
            owner.fileHandleForReading.closeQuietly()
            output.fileHandleForWriting.closeQuietly()
        } catch {
            try? FileManager.default.removeItem(atPath: profile)
            throw .startFailed(reason: error.localizedDescription)
        }

        var said: [String] = []
        for await line in lines(of: output.fileHandleForReading) {
            if let port = portAnnounced(by: line) {
                return DriverProcess(port: port, profile: profile, owner: owner, ended: ended.stream)
            }
            said.append(line)
        }
        hangUp(owner)
        if Task.isCancelled { throw .cancelled }
        throw .startFailed(reason: said.isEmpty ? "chromedriver ended without a word." : said.joined(separator: " "))
    }

    /// Ends chromedriver and the browser, and removes the profile. Returns when this is complete.
    func end() async {
        Self.hangUp(owner)
        for await _ in ended {}
    }

    private static func hangUp(_ owner: Pipe) {
        owner.fileHandleForWriting.closeQuietly()
    }

    private static func portAnnounced(by line: String) -> Int? {
        guard let range = line.range(of: "started successfully on port ") else { return nil }
        return Int(line[range.upperBound...].prefix { $0.isNumber })
    }

    /// Always reads to the end, so that chromedriver never blocks on a full pipe.
    private static func lines(of handle: FileHandle) -> AsyncStream<String> {
        AsyncStream { continuation in
            DispatchQueue.global().async {
                var rest = Data()
                while true {
                    let piece = readAvailable(from: handle)
                    guard !piece.isEmpty else { break }
                    rest.append(piece)
                    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                        continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                        rest = Data(rest[rest.index(after: end)...])
                    }
                }
                if !rest.isEmpty { continuation.yield(String(decoding: rest, as: UTF8.self)) }
                continuation.finish()
            }
        }
    }
}
