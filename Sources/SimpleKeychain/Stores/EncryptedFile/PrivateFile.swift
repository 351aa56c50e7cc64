import A0Concurrency
import Foundation

/// A file that only the user can access and that is only ever replaced completely.
struct PrivateFile: Sendable {
    let path: String

    /// The contents of the file; `nil` if there is none.
    func contents() throws(SimpleKeychainError) -> Data? {
        try open()?.contents()
    }

    /// The current file, opened for reading; `nil` if there is none.
    func open() throws(SimpleKeychainError) -> OpenFile? {
        // If someone has put a pipe here, opening it must not block.
        let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system(errno, "read", path)
        }
        return OpenFile(adopting: descriptor, path: path)
    }

    func exists() throws(SimpleKeychainError) -> Bool {
        try status() != nil
    }

    func status() throws(SimpleKeychainError) -> FileStatus? {
        var status = stat()
        if stat(path, &status) == 0 { return FileStatus(status) }
        if errno == ENOENT { return nil }
        throw .system(errno, "read", path)
    }

    /// The size in bytes; 0 if there is no file.
    func size() throws(SimpleKeychainError) -> Int {
        try status().map { Int($0.size) } ?? 0
    }

    /// Replaces the file atomically: at any time, either the old or the new one exists, complete.
    ///
    /// The caller must hold the directory's lock, so that new files left behind by killed processes can be removed.
    func replace(with contents: Data) throws(SimpleKeychainError) {
        let new = PrivateFile(path: path + ".new")
        try new.removeIfPresent()
        do throws(SimpleKeychainError) {
            try new.create(contents)
            guard rename(new.path, path) == 0 else { throw .system(errno, "replace", path) }
        } catch {
            // Report only the first failure. The next change removes what is left.
            unlink(new.path)
            throw error
        }
        try synchronizeDirectory()
    }

    /// Replaces another file with this one, with new contents. Doesn't need more disk space than this file has.
    func replace(_ other: PrivateFile, rewrittenTo contents: Data) throws(SimpleKeychainError) {
        let descriptor = systemOpen(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .system(errno, "write", path) }
        defer { close(descriptor) }
        try write(contents, to: descriptor)
        guard uninterrupted({ ftruncate(descriptor, off_t(contents.count)) }) == 0,
            uninterrupted({ fsync(descriptor) }) == 0
        else {
            throw .system(errno, "write", path)
        }
        guard rename(path, other.path) == 0 else { throw .system(errno, "replace", other.path) }
        try other.synchronizeDirectory()
    }

    func remove() throws(SimpleKeychainError) {
        try removeIfPresent()
        try synchronizeDirectory()
    }

    /// Renames the file to an unused name, and returns that name.
    func moveAside() throws(SimpleKeychainError) -> String {
        var number = 1
        while try PrivateFile(path: "\(path).damaged-\(number)").exists() { number += 1 }
        let newPath = "\(path).damaged-\(number)"
        guard rename(path, newPath) == 0 else {
            throw .decodeFailed.because(
                "\(path) is damaged and cannot be renamed: \(String(cString: strerror(errno))).")
        }
        // Whoever damaged it may also have changed its mode. This fails if the file belongs to another user.
        chmod(newPath, 0o600)
        return newPath
    }
}

// MARK: - Steps

extension PrivateFile {
    private func create(_ contents: Data) throws(SimpleKeychainError) {
        let descriptor = systemOpen(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(errno, "create", path) }
        defer { close(descriptor) }
        FileOwner.inherit(descriptor, path: path)
        try write(contents, to: descriptor)
        // Without this, a power failure could leave a file with the new name but without its contents.
        guard uninterrupted({ fsync(descriptor) }) == 0 else { throw .system(errno, "write", path) }
    }

    private func write(_ contents: Data, to descriptor: CInt) throws(SimpleKeychainError) {
        var rest = contents
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .system(errno, "write", path)
            }
        }
    }

    private func removeIfPresent() throws(SimpleKeychainError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .system(errno, "delete", path) }
    }

    /// Makes a renaming or removal durable.
    private func synchronizeDirectory() throws(SimpleKeychainError) {
        do throws(SystemCallError) {
            try DurableFile.synchronizeFolder(of: path)
        } catch {
            throw .system(error.code, "write", error.path)
        }
    }
}

extension SimpleKeychainError {
    /// The error of a failed C library call.
    static func system(_ code: CInt, _ verb: String, _ path: String) -> Self {
        .itemNotAvailable.because(
            "Cannot \(verb) \(path): \(String(cString: strerror(code))).\(FileOwner.remedy(code, path))")
    }
}

extension PrivateDirectory {
    /// Creates a directory that only the owner can access, if it's missing.
    static func make(_ path: String) throws(SimpleKeychainError) {
        do throws(SystemCallError) {
            try create(path)
        } catch {
            throw .system(error.code, "create", error.path)
        }
    }
}

/// The C library's `open`, which a method with the same name hides.
private func systemOpen(_ path: String, _ flags: CInt, _ mode: mode_t = 0) -> CInt {
    uninterrupted { open(path, flags, mode) }
}

/// The C library's `write`, for the same reason.
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
