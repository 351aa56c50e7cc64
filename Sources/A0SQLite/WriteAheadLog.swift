import Foundation

/// The latest changes of a database that wasn't closed, in a file beside it.
///
/// SQLite applies them when it opens the database, up to the first page that doesn't match its checksum, and ignores
/// the others without an error (https://www.sqlite.org/fileformat2.html#the_write_ahead_log).
package enum WriteAheadLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// Counts the changed pages that SQLite will ignore. Call it before the database is opened.
    ///
    /// - Parameter database: The database's path.
    /// - Returns: 0 if there are no changes, or if their file can't be read, so that opening the database fails too.
    package static func unreadablePages(besideDatabase database: String) -> Int {
        let file = URL(fileURLWithPath: database + "-wal")
        return (try? Data(contentsOf: file, options: .alwaysMapped))?.withUnsafeBytes(unreadablePages) ?? 0
    }

    private static func unreadablePages(_ log: UnsafeRawBufferPointer) -> Int {
        guard log.count > headerSize else { return 0 }
        func number(at offset: Int) -> UInt32 {
            UInt32(bigEndian: log.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
        var checksum = Checksum(isBigEndian: number(at: 0) & 1 == 1)
        checksum.add(log[..<24])
        let isHeaderIntact = checksum.first == number(at: 24) && checksum.second == number(at: 28)
        let pageSize = isHeaderIntact ? Int(number(at: 8)) : 4096
        let frames = stride(
            from: headerSize, through: log.count - frameHeaderSize - pageSize, by: frameHeaderSize + pageSize)
        guard isHeaderIntact else { return max(frames.underestimatedCount, 1) }

        var (unreadable, isReadable) = (0, true)
        for frame in frames {
            // Frames with another salt are older: their pages have been copied to the database.
            let isCurrent = number(at: frame + 8) == number(at: 16) && number(at: frame + 12) == number(at: 20)
            if isCurrent, isReadable {
                checksum.add(log[frame..<frame + 8])
                checksum.add(log[frame + frameHeaderSize..<frame + frameHeaderSize + pageSize])
                isReadable = checksum.first == number(at: frame + 16) && checksum.second == number(at: frame + 20)
            } else {
                isReadable = false
            }
            if isCurrent, !isReadable { unreadable += 1 }
        }
        return unreadable
    }

    /// The checksum of everything from the start of the file.
    private struct Checksum {
        let isBigEndian: Bool
        private(set) var first: UInt32 = 0
        private(set) var second: UInt32 = 0

        init(isBigEndian: Bool) {
            self.isBigEndian = isBigEndian
        }

        /// - Parameter bytes: A multiple of eight bytes.
        mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
            let bytes = UnsafeRawBufferPointer(rebasing: bytes)
            for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
                first &+= word(bytes, offset) &+ second
                second &+= word(bytes, offset + 4) &+ first
            }
        }

        private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
        }
    }
}
