import A0Process
import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// curl as a child of this process, in whose process group it is: Ctrl-C ends both.
final class CurlProcess {
    enum Stream: CaseIterable {
        case head, output, error
    }

    static let configDescriptor: Int32 = 3
    static let headDescriptor: Int32 = 4

    private let processID: pid_t
    /// The streams that are still open.
    private var open: [(stream: Stream, descriptor: Int32)] = []

    /// - Parameter config: The descriptor that curl reads more options from, which is closed here.
    init(_ words: [String], config: Int32) throws(CommandFailure) {
        defer { close(config) }
        var writing: [Int32] = []
        defer { for end in writing { close(end) } }
        for stream in Stream.allCases {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else {
                for (_, end) in open { close(end) }
                throw .curlNotStarted(errno)
            }
            // The child's copies of these would keep the pipes open.
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            open.append((stream, ends[0]))
            writing.append(ends[1])
        }
        var processID: pid_t = 0
        let failure = Self.spawn(
            &processID, words, [(config, Self.configDescriptor)] + zip(writing, [Self.headDescriptor, 1, 2]))
        self.processID = processID
        guard failure == 0 else {
            for (_, end) in open { close(end) }
            throw .curlNotStarted(failure)
        }
    }

    /// What comes next, in the order in which it can be read; `nil` at the end of everything.
    func next() -> (Stream, Data)? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !open.isEmpty {
            var ready = open.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            guard poll(&ready, nfds_t(ready.count), -1) > 0 else { continue }
            for (place, entry) in ready.enumerated() where entry.revents != 0 {
                let count = read(entry.fd, &buffer, buffer.count)
                if count > 0 { return (open[place].stream, Data(buffer.prefix(count))) }
                if count < 0, errno == EINTR { continue }
                close(entry.fd)
                open.remove(at: place)
                break
            }
        }
        return nil
    }

    func terminate() {
        kill(processID, SIGTERM)
    }

    /// - Returns: curl's exit status, or 128 and the number of the signal that ended it.
    func waitForEnd() -> Int32 {
        for (_, end) in open { close(end) }
        open = []
        var status: Int32 = 0
        while waitpid(processID, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// - Parameter files: Descriptors of this process, and which ones they are in the other.
    private static func spawn(_ processID: inout pid_t, _ words: [String], _ files: [(Int32, Int32)]) -> Int32 {
        var (actions, attributes) = (SpawnFiles.none, SpawnAttributes.none)
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // By way of numbers that are in nobody's way, since one's source may be another's goal.
        for (place, file) in files.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, file.0, Int32(200 + place))
        }
        for (place, file) in files.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, Int32(200 + place), file.1)
            posix_spawn_file_actions_addclose(&actions, Int32(200 + place))
        }
        // What this process ignores or blocks, curl should not.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        let arguments = words.map { strdup($0) }, environment = variables.map { strdup($0) }
        defer { for copy in arguments + environment { free(copy) } }
        return posix_spawnp(&processID, "curl", &actions, &attributes, arguments + [nil], environment + [nil])
    }
}
