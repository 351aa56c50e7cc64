import A0Process
import Foundation

/// curl as a child process in this process group: Ctrl-C ends both.
final class CurlProcess {
    enum Stream: CaseIterable {
        case head, output, error
    }

    static let configDescriptor: Int32 = 3
    static let headDescriptor: Int32 = 4

    private let program: RunningProgram
    /// The streams that are still open.
    private var open: [(stream: Stream, pipe: Pipe)] = []

    /// - Parameter config: The file that curl reads more options from. It's closed here.
    init(_ arguments: [String], config: FileHandle) throws(CommandError) {
        guard let curl = Program("curl") else { throw .curlNotStarted(ENOENT) }
        let (head, output, error) = (Pipe(), Pipe(), Pipe())
        let streams = ProgramStreams(
            input: .standardInput, output: output.fileHandleForWriting, error: error.fileHandleForWriting,
            others: [config, head.fileHandleForWriting])
        // Copies in this process would keep the pipes open.
        defer { for end in [config] + [head, output, error].map(\.fileHandleForWriting) { end.closeQuietly() } }
        do {
            program = try curl.start(arguments, streams: streams, isApart: false)
        } catch {
            throw .curlNotStarted((error as? POSIXError)?.code.rawValue ?? EIO)
        }
        open = [(.head, head), (.output, output), (.error, error)]
    }

    /// The next data, in the order in which it becomes readable; `nil` when all streams have ended.
    func next() -> (Stream, Data)? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !open.isEmpty {
            var ready = open.map {
                pollfd(fd: $0.pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&ready, nfds_t(ready.count), -1) > 0 else { continue }
            for (place, entry) in ready.enumerated() where entry.revents != 0 {
                let count = read(entry.fd, &buffer, buffer.count)
                if count > 0 { return (open[place].stream, Data(buffer.prefix(count))) }
                if count < 0, errno == EINTR { continue }
                open.remove(at: place)
                break
            }
        }
        return nil
    }

    func terminate() {
        program.terminate()
    }

    /// - Returns: curl's exit status, or 128 plus the number of the signal that ended it.
    func waitForEnd() -> Int32 {
        open = []
        return program.waitForEnd()
    }
}
