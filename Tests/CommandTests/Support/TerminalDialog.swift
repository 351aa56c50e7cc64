import A0Concurrency
import A0Process
import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#endif

/// `a0` in a pseudo-terminal, with a user who reads and types.
final class TerminalDialog: Sendable {
    private let master: Int32
    private let process: RunningProgram
    private let text = Locked("")
    private let status = Locked<Int32?>(nil)
    /// Whether the program's complete output has been read.
    private let isRead = Locked(false)
    /// Retained, because its folder is deleted with it.
    private let owner: A0Program

    init(_ owner: A0Program, _ words: [String], variables: [String: String] = [:]) throws {
        self.owner = owner
        let pair = try PseudoTerminal()
        master = pair.master
        let terminal = FileHandle(fileDescriptor: pair.slave, closeOnDealloc: true)
        let environment = owner.environment.merging(variables) { $1 }
        let program = try #require(Program(owner.program.path, environment: environment))
        let status = status
        process = try program.run(
            words, streams: ProgramStreams(input: terminal, output: terminal, error: terminal)
        ) { code in status.withLock { $0 = code } }
        terminal.closeQuietly()
        let (master, text, isRead) = (master, text, isRead)
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 4096)
            // When the other end is closed, reading fails instead of returning 0.
            while case let count = read(master, &bytes, bytes.count), count > 0 {
                text.withLock { $0 += String(decoding: bytes.prefix(count), as: UTF8.self) }
            }
            isRead.withLock { $0 = true }
        }
    }

    deinit {
        close(master)
    }

    /// Everything that was shown, including echoed input.
    var shown: String { text.withLock { $0 } }

    /// Waits until the text has been shown this many times.
    func wait(for wanted: String, times: Int = 1) async throws {
        while shown.ranges(of: wanted).count < times {
            let hasEnded = status.withLock { $0 != nil }
            if hasEnded { try await Task.sleep(nanoseconds: 100_000_000) }
            try #require(!hasEnded || shown.ranges(of: wanted).count >= times, "it has ended: \(shown)")
            try await Task.sleep(nanoseconds: 20_000_000)
        }
    }

    func type(_ line: String) throws {
        let bytes = Array("\(line)\n".utf8)
        try #require(write(master, bytes, bytes.count) == bytes.count)
    }

    /// Whether the terminal echoes input.
    var echoes: Bool {
        var settings = termios()
        return tcgetattr(master, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    func send(_ signal: Int32) { process.signal(signal) }

    /// Waits until it has ended and ``shown`` is complete, and returns its exit status.
    func end() async throws -> Int32 {
        while true {
            if let status = status.withLock({ $0 }), isRead.withLock({ $0 }) { return status }
            try await Task.sleep(nanoseconds: 20_000_000)
        }
    }
}

/// Both ends of a pseudo-terminal.
private struct PseudoTerminal {
    let master: Int32
    let slave: Int32

    init() throws {
        #if os(Linux)
            // The C library has functions for this, which Swift can't import from its headers.
            master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (lock, number): (Int32, UInt32) = (0, 0)
            let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
            try #require(master >= 0 && ioctl(master, unlock, &lock) == 0 && ioctl(master, getNumber, &number) == 0)
            let name = "/dev/pts/\(number)"
        #else
            master = posix_openpt(O_RDWR | O_NOCTTY)
            try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
            _ = fcntl(master, F_SETFD, FD_CLOEXEC)
            let name = try #require(ptsname(master).map { String(cString: $0) })
        #endif
        slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(slave >= 0)
    }
}
