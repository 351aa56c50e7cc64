import A0JOSE
import Foundation

/// A file that holds nothing but room on the disk, for a change that must not fail because others have filled it.
///
/// The caller holds the directory's lock.
struct ReservedDiskSpace {
    /// Between the names of the store's file and of the room.
    static let mark = ".room-"

    let file: PrivateFile

    /// Takes that much room, unless it is taken already.
    ///
    /// - Throws: `itemNotAvailable` if there is not so much.
    func reserve(_ size: Int, random: SecureRandom) throws(SimpleKeychainError) {
        guard try file.size() < size else { return }
        let filling: Data
        do {
            // Zeros take no room on file systems that compress.
            filling = try random.bytes(size)
        } catch {
            throw .itemNotAvailable.because("No room could be reserved: \(error)")
        }
        try file.replace(with: filling)
    }

    /// Makes the room the other file, with these contents. Returns `false` if none was reserved.
    func replace(_ other: PrivateFile, with contents: Data) throws(SimpleKeychainError) -> Bool {
        guard try file.exists() else { return false }
        do throws(SimpleKeychainError) {
            try file.replace(other, rewrittenTo: contents)
        } catch {
            // A file system that never writes in place has the room only once the file is gone.
            try file.remove()
            try other.replace(with: contents)
        }
        return true
    }

    /// Gives the room back. Where that fails, it serves the next change.
    func release() {
        unlink(file.path)
    }
}
