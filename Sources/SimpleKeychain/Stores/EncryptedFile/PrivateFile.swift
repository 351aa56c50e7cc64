import A0Concurrency
import Foundation

/// A file that belongs to the user alone and is only ever replaced as a whole.
struct PrivateFile: Sendable {
    let path: String

    /// The bytes of the file; `nil` if there is none.
    func contents() throws(SimpleKeychainError) -> Data? {
        try open()?.contents()
    }

    /// The file as it is now, for reading; `nil` if there is none.
    func open() throws(SimpleKeychainError) -> OpenFile? {
        // Opening a pipe that someone put here must not wait for a writer.
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

    /// The number of bytes; 0 if there is no file.
    func size() throws(SimpleKeychainError) -> Int {
        try status().map { Int($0.size) } ?? 0
    }

    /// Puts a new file in place of the old one: whatever happens meanwhile, one of the two is there, complete.
    ///
    /// The caller holds the directory's lock, which makes any new file left behind by a killed process free to go.
    func replace(with contents: Data) throws(SimpleKeychainError) {
        let new = PrivateFile(path: path + ".new")
        try new.removeIfPresent()
        do throws(SimpleKeychainError) {
            try new.create(contents)
            guard rename(new.path, path) == 0 else { throw .system(errno, "replace", path) }
        } catch {
            // The first failure is the one to report; the next change removes what is left.
            unlink(new.path)
            throw error
        }
        try synchronizeDirectory()
    }

    /// Puts this file, with the contents, in place of another. No more room is needed than this one has.
    func replace(_ other: PrivateFile, rewrittenTo contents: Data) throws(SimpleKeychainError) {
        let descriptor = systemOpen(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .system(errno, "write", path) }
        defer { close(descriptor) }
        try write(contents, to: descriptor)
        guard ftruncate(descriptor, off_t(contents.count)) == 0, fsync(descriptor) == 0 else {
            throw .system(errno, "write", path)
        }
        guard rename(path, other.path) == 0 else { throw .system(errno, "replace", other.path) }
        try other.synchronizeDirectory()
    }

    func remove() throws(SimpleKeychainError) {
        try removeIfPresent()
        try synchronizeDirectory()
    }

    /// Gives the file a name that no file has yet, and returns that.
    func moveAside() throws(SimpleKeychainError) -> String {
        var number = 1
        while try PrivateFile(path: "\(path).damaged-\(number)").exists() { number += 1 }
        let newPath = "\(path).damaged-\(number)"
        guard rename(path, newPath) == 0 else {
            throw .decodeFailed.because(
                "\(path) is damaged and cannot be renamed: \(String(cString: strerror(errno))).")
        }
        // Whoever damaged it may also have opened it to others; where it is not ours, its mode is not either.
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
        // Without this, a power failure could leave the new name with the old disk's bytes.
        guard fsync(descriptor) == 0 else { throw .system(errno, "write", path) }
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

    /// Makes the renaming or removal last.
    private func synchronizeDirectory() throws(SimpleKeychainError) {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = systemOpen(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno, "read", directory) }
        defer { close(descriptor) }
        // Some file systems do not know this call for directories, and need none.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw .system(errno, "write", directory) }
    }
}

extension SimpleKeychainError {
    /// A failed call of the C library.
    static func system(_ code: CInt, _ verb: String, _ path: String) -> Self {
        .itemNotAvailable.because(
            "Cannot \(verb) \(path): \(String(cString: strerror(code))).\(FileOwner.remedy(code, path))")
    }
}

extension PrivateDirectory {
    /// Creates a directory for the owner alone, if it is missing.
    static func make(_ path: String) throws(SimpleKeychainError) {
        do throws(SystemFailure) {
            try create(path)
        } catch {
            throw .system(error.code, "create", error.path)
        }
    }
}

/// `open` of the C library, which the method of that name hides.
private func systemOpen(_ path: String, _ flags: CInt, _ mode: mode_t = 0) -> CInt {
    open(path, flags, mode)
}

/// `write` of the C library, likewise.
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
