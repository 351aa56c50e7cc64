import Foundation

/// A file that is open for reading. It stays the same file if its name is reused.
final class OpenFile {
    private let descriptor: CInt
    private let path: String

    /// - Parameter path: The path for error messages.
    init(adopting descriptor: CInt, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    func status() throws(SimpleKeychainError) -> FileStatus {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno, "read", path) }
        return FileStatus(status)
    }

    /// The first bytes, or all bytes of a shorter file.
    func start(count: Int) throws(SimpleKeychainError) -> Data {
        try bytes(at: 0, atMost: count)
    }

    func contents() throws(SimpleKeychainError) -> Data {
        var contents = Data()
        while true {
            let chunk = try bytes(at: contents.count, atMost: 1 << 14)
            if chunk.isEmpty { return contents }
            contents.append(chunk)
        }
    }

    private func bytes(at offset: Int, atMost size: Int) throws(SimpleKeychainError) -> Data {
        var bytes = Data(count: size)
        while true {
            let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
            if count >= 0 { return bytes.prefix(count) }
            guard errno == EINTR else { throw .system(errno, "read", path) }
        }
    }
}
