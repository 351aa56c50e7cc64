import A0Concurrency
import A0Process
import Dispatch
import Foundation

/// Writes one JSON object to `access.log` per request, and per request that the tenant sends to an application's
/// server. Queries, headers, and bodies are never logged.
///
/// A file that has grown too large becomes `access.log.1`, which becomes `access.log.2`, and so on; the last one is
/// dropped. A file that another program renames or deletes, like logrotate(8), is followed by a new one.
final class AccessLog: Sendable {
    struct Entry: Sendable {
        let time: Date
        /// The address that the request came from, or that the tenant's own request was sent to.
        let address: String
        let method: String
        let path: String
        let status: Int
        let ms: Double
        let client: String?
        /// The number that an error page shows.
        let tracking: String?
        /// Why the tenant couldn't handle the request.
        let error: String?
        /// Auth0's log event type for the tenant's own requests.
        var event: String?

        /// A line of the log, without its end.
        fileprivate var line: String {
            let texts = [
                "time": time.timestamp, "address": address, "method": method, "path": path, "client": client,
                "tracking": tracking, "failure": error, "event": event,
            ]
            var members = texts.compactMapValues { $0.map(TenantValue.string) }
            members["status"] = .integer(status)
            members["ms"] = .number(ms)
            return String(decoding: TenantValue.encoded(members), as: UTF8.self).escapingControlCharactersAsJSON()
        }

        /// To the microsecond.
        static func milliseconds(_ seconds: TimeInterval) -> Double { (seconds * 1_000_000).rounded() / 1_000 }
    }

    struct Limits: Sendable {
        /// Of each file.
        var bytes = 8 << 20
        /// The number of older files to keep.
        var olderFiles = 3
    }

    private struct File {
        let descriptor: Int32
        let identity: Identity
        var size: Int
        /// Whether the last lines could not be written, which was said then.
        var isBroken = false
    }

    /// Identifies a file whatever its name is.
    private struct Identity: Equatable {
        let device: dev_t
        let number: ino_t

        init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }

        /// nil if there is no file with this name.
        init?(path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            self.init(status)
        }
    }

    private let url: URL
    private let limits: Limits
    private let queue = DispatchQueue(label: "a0.tenant.access-log", qos: .utility)
    /// nil once it is closed.
    private let file: Locked<File?>
    /// Entries that the queue has not begun to write.
    private let waiting = Locked<[Entry]>([])
    /// How long entries wait for more, so that they're written together.
    private static let delay = DispatchTimeInterval.milliseconds(10)

    /// Opens the file for appending, with mode 0600 if it is new.
    init(_ url: URL, _ limits: Limits = Limits()) throws(TenantError) {
        self.url = url
        self.limits = limits
        file = Locked(try Self.open(url))
    }

    deinit {
        Self.close(file)
    }

    func write(_ entry: Entry) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(entry)
            return waiting.count == 1
        }
        if isFirst { queue.asyncAfter(deadline: .now() + Self.delay) { [self] in writeWaiting() } }
    }

    /// Writes the entries that have come in since the last time.
    private func writeWaiting() {
        let entries = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        var lines = Data()
        for entry in entries {
            let line = Data((entry.line + "\n").utf8)
            if !lines.isEmpty, size + lines.count + line.count > limits.bytes {
                append(lines)
                lines = Data()
            }
            lines += line
        }
        if !lines.isEmpty { append(lines) }
    }

    private var size: Int { file.withLock { $0?.size ?? 0 } }

    private func append(_ lines: Data) {
        file.withLock { file in
            do throws(TenantError) {
                try append(lines, to: &file)
                file?.isBroken = false
            } catch {
                if file?.isBroken == false { Warning.write("\(error)") }
                file?.isBroken = true
            }
        }
    }

    /// Waits until everything is written. Later entries are lost.
    func close() async {
        await queue.perform { [self] () throws(Never) in
            writeWaiting()
            Self.close(file)
        }
    }

    private static func close(_ file: Locked<File?>) {
        file.withLock {
            if let descriptor = $0?.descriptor { _ = Foundation.close(descriptor) }
            $0 = nil
        }
    }

    private static func open(_ url: URL) throws(TenantError) -> File {
        let descriptor = Foundation.open(url.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            throw TenantError(.dataDirectory, "\(url.path) cannot be opened: \(String(cString: strerror(errno))).")
        }
        return File(descriptor: descriptor, identity: Identity(status), size: Int(status.st_size))
    }

    private func append(_ lines: Data, to file: inout File?) throws(TenantError) {
        if let current = file {
            let isElsewhere = Identity(path: url.path) != current.identity
            let isFull = current.size > 0 && current.size + lines.count > limits.bytes
            if isFull, !isElsewhere { try putAside() }
            if isFull || isElsewhere {
                file = try Self.open(url)
                _ = Foundation.close(current.descriptor)
            }
        }
        guard let descriptor = file?.descriptor else { return }
        guard Self.append(lines, to: descriptor) else {
            throw TenantError(.dataDirectory, "\(url.path) cannot be written: \(String(cString: strerror(errno))).")
        }
        file?.size += lines.count
    }

    private func putAside() throws(TenantError) {
        for number in stride(from: limits.olderFiles, through: 1, by: -1) {
            let from = number == 1 ? url.path : older(number - 1)
            guard rename(from, older(number)) == 0 || errno == ENOENT else {
                throw TenantError(.dataDirectory, "\(from) cannot be renamed: \(String(cString: strerror(errno))).")
            }
        }
    }

    private func older(_ number: Int) -> String { "\(url.path).\(number)" }

    private static func append(_ lines: Data, to descriptor: Int32) -> Bool {
        lines.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Foundation.write(
                    descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }
}
