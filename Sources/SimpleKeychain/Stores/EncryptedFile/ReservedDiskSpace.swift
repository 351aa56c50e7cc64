import A0JOSE
import Foundation

/// A file that reserves disk space for a change, so that the change doesn't fail if the disk fills up.
///
/// The caller must hold the directory's lock.
struct ReservedDiskSpace {
    /// The part of the name between the store's file name and the suffix.
    static let mark = ".room-"

    let file: PrivateFile

    /// Reserves the space, unless it's already reserved.
    ///
    /// - Throws: `itemNotAvailable` if there isn't enough space.
    func reserve(_ size: Int, random: SecureRandom) throws(SimpleKeychainError) {
        guard try file.size() < size else { return }
        let filling: Data
        do {
            // Random, because compressing file systems would use no space for zeros.
            filling = try random.bytes(size)
        } catch {
            throw .itemNotAvailable.because("No room could be reserved: \(error)")
        }
        try file.replace(with: filling)
    }

    /// Turns the reserved file into the other one, with these contents. Returns `false` if nothing was reserved.
    func replace(_ other: PrivateFile, with contents: Data) throws(SimpleKeychainError) -> Bool {
        guard try file.exists() else { return false }
        do throws(SimpleKeychainError) {
            try file.replace(other, rewrittenTo: contents)
        } catch {
            // A copy-on-write file system only has the space after the file is removed.
            try file.remove()
            try other.replace(with: contents)
        }
        return true
    }

    /// Releases the space. If that fails, the next change uses it.
    func release() {
        unlink(file.path)
    }
}
