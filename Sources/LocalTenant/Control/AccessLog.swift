import A0JOSE
import A0Process
import Dispatch
import Foundation

/// One JSON object per request in `access.log`. No query, no header and no body ever gets here.
final class AccessLog: Sendable {
    struct Entry: Encodable {
        let time: String
        let method: String
        let path: String
        let status: Int
        let ms: Double
        let client: String?
        /// The number that an error page shows.
        let tracking: String?
        /// Why the tenant could not do its work.
        let failure: String?
    }

    private let queue = DispatchQueue(label: "a0.tenant.access-log", qos: .utility)
    /// nil once it is closed.
    private let file: Locked<Int32?>

    /// Opens the file for appending, with mode 0600 if it is new.
    init(_ url: URL) throws(TenantError) {
        let file = open(url.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw TenantError(.dataDirectory, "\(url.path) cannot be opened: \(String(cString: strerror(errno))).")
        }
        self.file = Locked(file)
    }

    deinit {
        Self.close(file)
    }

    func write(_ entry: Entry) {
        queue.async { [file] in
            do {
                let text = String(decoding: try JSONText.encode(entry), as: UTF8.self)
                let line = Data((text.escapingControlCharactersAsJSON() + "\n").utf8)
                guard file.withLock({ Self.append(line, to: $0) }) else {
                    throw TenantError(.dataDirectory, "access.log cannot be written.")
                }
            } catch {
                Complaint.write("\(error)")
            }
        }
    }

    /// Waits until everything is written. What comes later is lost.
    func close() async {
        await queue.perform { [file] () throws(Never) in Self.close(file) }
    }

    private static func close(_ file: Locked<Int32?>) {
        file.withLock {
            if let descriptor = $0 { _ = Foundation.close(descriptor) }
            $0 = nil
        }
    }

    private static func append(_ line: Data, to file: Int32?) -> Bool {
        guard let file else { return true }
        return line.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Foundation.write(file, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }
}
