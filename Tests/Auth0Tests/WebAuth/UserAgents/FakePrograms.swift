import A0Concurrency
import A0Process
import Foundation
import TestSupport
import Testing

@testable import Auth0

/// A directory with fake programs, deleted with this value.
final class FakePrograms: Sendable {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Adds a shell script, in which `$HERE` is this directory.
    ///
    /// A shell writes the file: if this process opened it for writing, a program that another test starts at that
    /// moment would inherit the descriptor, and a file that is open for writing can't be executed ("Text file busy").
    func add(_ name: String, _ script: String) throws {
        let file = url(name)
        let text = "#!/bin/sh\nHERE='\(directory.path)'\nPATH=/usr/bin:/bin\n\(script)\n"
        let isWritten = DispatchSemaphore(value: 0)
        let status = Locked<Int32>(-1)
        let write = ["-c", "printf %s \"$2\" > \"$1\" && chmod 755 \"$1\"", "sh", file.path, text]
        _ = try #require(Program("/bin/sh", environment: ["PATH": "/usr/bin:/bin"])).run(write) { ended in
            status.withLock { $0 = ended }
            isWritten.signal()
        }
        isWritten.wait()
        try #require(status.withLock { $0 } == 0)
    }

    /// The content of a file that a script has written.
    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: url(name).path)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Waits until a script has created a file.
    func waitForFile(_ name: String) async throws {
        try await waitUntil { FileManager.default.fileExists(atPath: url(name).path) }
    }

    /// An environment in which only these programs are available.
    func environment(_ variables: [String: String] = ["DISPLAY": ":0"]) -> [String: String] {
        variables.merging(["PATH": directory.path]) { own, _ in own }
    }

    func url(_ name: String) -> URL {
        directory.url.appendingPathComponent(name)
    }
}
