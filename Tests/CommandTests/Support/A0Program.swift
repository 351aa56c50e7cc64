import A0Concurrency
import A0Process
import Foundation
import TestSupport
import Testing

/// `a0` as a user runs it, with a separate home directory and a browser that records the page it was asked to open.
final class A0Program: Sendable {
    struct Output: Sendable {
        let status: Int32
        let stdout: String
        let stderr: String

        var json: [String: Any] {
            get throws {
                try #require(JSONSerialization.jsonObject(with: Data(stdout.utf8)) as? [String: Any])
            }
        }
    }

    let home: URL
    let program: URL
    let environment: [String: String]

    init(_ variables: [String: String] = [:]) throws {
        home = FileManager.default.temporaryDirectory.appendingPathComponent("a0-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        // The tests' executable is next to the products of the package.
        let products = URL(fileURLWithPath: try #require(CommandLine.arguments.first)).deletingLastPathComponent()
        program = products.appendingPathComponent("a0")
        // A shell runs this file: it may not be executable yet just after it was open for writing.
        let browser = home.appendingPathComponent("browser.sh")
        try Data("printf '%s' \"$1\" > '\(home.path)/url.new' && mv '\(home.path)/url.new' '\(home.path)/url'\n".utf8)
            .write(to: browser)
        let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
            !["DISPLAY", "WAYLAND_DISPLAY"].contains(name) && !name.hasPrefix("AUTH0_") && !name.hasPrefix("XDG_")
        }
        environment = inherited.merging([
            "HOME": home.path, "BROWSER": "/bin/sh \(browser.path) %s",
            "SIMPLE_KEYCHAIN_DIRECTORY": home.appendingPathComponent("keychain").path,
        ]) { $1 }.merging(variables) { $1 }
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: home)
        } catch {
            Issue.record("\(home.path) couldn't be removed: \(error)")
        }
    }

    /// Runs `a0` until it ends. `visit` is called with the page it opens in the browser, if any.
    func run(_ words: String..., visit: (@Sendable (URL) async throws -> Void)? = nil) async throws -> Output {
        try await run(words, visit: visit)
    }

    func run(_ words: [String], visit: (@Sendable (URL) async throws -> Void)? = nil) async throws -> Output {
        let process = try start(words)
        let visitor = Task {
            guard let visit else { return }
            let page = home.appendingPathComponent("url")
            while !FileManager.default.fileExists(atPath: page.path) {
                try await Task.sleep(nanoseconds: 20_000_000)
            }
            let text = try String(contentsOf: page, encoding: .utf8)
            try FileManager.default.removeItem(at: page)
            let url = try #require(URL(string: text))
            // Not canceled when `a0` ends, because its last page may still be loading.
            try await Task { try await visit(url) }.value
        }
        let output = await process.end()
        visitor.cancel()
        if case .failure(let error) = await visitor.result, !(error is CancellationError) { throw error }
        return output
    }

    /// Starts `a0` with `input` as its complete standard input.
    func start(_ words: [String], input: String = "") throws -> Running {
        try Running(self, words, input: input)
    }

    /// Runs a shell command, in which `"$0"` is `a0`.
    func shell(_ line: String) async throws -> Output {
        let shell = URL(fileURLWithPath: "/bin/sh")
        return await (try Running(self, ["-c", line, program.path], shell, input: "")).end()
    }

    /// Starts `a0` and keeps its standard input open.
    func converse(_ words: [String]) throws -> Running {
        try Running(self, words)
    }

    final class Running: Sendable {
        private let process: RunningProgram
        private let files: (out: URL, error: URL)
        private let input = Pipe()
        private let ended: AsyncStream<Int32>
        private let isRunning: Locked<Bool>

        /// Retained, because its folder is deleted with it.
        private let owner: A0Program

        /// - Parameter text: its complete standard input; `nil` to keep that open.
        fileprivate init(
            _ owner: A0Program, _ words: [String], _ program: URL? = nil, input text: String? = nil
        ) throws {
            self.owner = owner
            // Before the start, because writing to a program that has ended would end this process with SIGPIPE.
            if let text {
                try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
                try input.fileHandleForWriting.close()
            }
            let (ended, continuation) = AsyncStream<Int32>.makeStream()
            self.ended = ended
            let name = UUID().uuidString
            files = (
                owner.home.appendingPathComponent("\(name).out"), owner.home.appendingPathComponent("\(name).error")
            )
            for file in [files.out, files.error] {
                try Data().write(to: file)
            }
            let out = try FileHandle(forWritingTo: files.out)
            defer { out.closeQuietly() }
            let error = try FileHandle(forWritingTo: files.error)
            defer { error.closeQuietly() }
            let isRunning = Locked(true)
            self.isRunning = isRunning
            let program = try #require(
                Program((program ?? owner.program).path, environment: owner.environment))
            process = try program.run(
                words,
                streams: ProgramStreams(input: input.fileHandleForReading, output: out, error: error)
            ) { status in
                isRunning.withLock { $0 = false }
                continuation.yield(status)
                continuation.finish()
            }
            input.fileHandleForReading.closeQuietly()
        }

        var printed: String {
            get throws { try String(contentsOf: files.out, encoding: .utf8) }
        }

        /// Waits until it has printed this many complete lines.
        func firstLines(_ count: Int) async throws -> [Substring] {
            try await lines { $0.count >= count }
        }

        /// Waits until it has printed a complete line with this beginning.
        func lines(through beginning: String) async throws -> [Substring] {
            try await lines { $0.contains { $0.hasPrefix(beginning) } }
        }

        /// Waits until its complete lines, empty ones among them, suffice. Returns those that aren't empty.
        private func lines(until suffice: ([Substring]) -> Bool) async throws -> [Substring] {
            while true {
                let isRunning = isRunning.withLock { $0 }
                let complete = try printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                if suffice(Array(complete)) { return complete.filter { !$0.isEmpty } }
                let complaints = try complaints
                try #require(isRunning, "it has ended: \(complaints)")
                try await Task.sleep(nanoseconds: 20_000_000)
            }
        }

        /// Its standard error so far.
        var complaints: String {
            get throws { try String(contentsOf: files.error, encoding: .utf8) }
        }

        /// Writes the text to standard input and closes it.
        func type(_ text: String) throws {
            try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
            try input.fileHandleForWriting.close()
        }

        var processID: Int32 { process.processID }

        func send(_ signal: Int32) {
            process.signal(signal)
        }

        func end() async -> Output {
            var status: Int32 = -1
            for await value in ended { status = value }
            func text(_ file: URL) -> String {
                do {
                    return try String(contentsOf: file, encoding: .utf8)
                } catch {
                    Issue.record("\(file.path) couldn't be read: \(error)")
                    return ""
                }
            }
            return Output(status: status, stdout: text(files.out), stderr: text(files.error))
        }
    }
}
