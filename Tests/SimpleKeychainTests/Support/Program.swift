import Foundation

/// Other programs that some tests need.
enum Program {
    static func isInstalled(_ name: String) -> Bool {
        path(of: name) != nil
    }

    static func path(of name: String) -> String? {
        if name.hasPrefix("/") { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
        let directories = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return directories.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    struct NotInstalled: Error {
        let name: String
    }

    /// Starts a program whose standard output can be read and to whose standard input `input` is written.
    static func start(
        _ name: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> (process: Process, output: FileHandle) {
        guard let path = path(of: name) else { throw NotInstalled(name: name) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        process.standardError = FileHandle.nullDevice
        try withoutBlockedSignals { try process.run() }
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        return (process, standardOutput.fileHandleForReading)
    }

    /// A program starts with the blocked signals of the thread that starts it, and worker threads block nearly all.
    private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    /// The first line that a program writes. `FileHandle.availableData` would end the process when a signal interrupts it.
    static func firstLine(of handle: FileHandle) -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(handle.fileDescriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != UInt8(ascii: "\n") else { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }
}

extension Process {
    func stop() {
        terminate()
        waitUntilExit()
    }
}
