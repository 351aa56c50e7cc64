import A0SQL
import A0SQLite
import Foundation
import Testing

@Suite("Write-ahead log")
struct WriteAheadLogTests {
    /// A database that a process left open, with a row for each commit.
    private struct AbandonedDatabase {
        let path: String

        init(_ folder: URL, commits: Int = 5, checkpoint: Bool = false) throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let name = UUID().uuidString
            let original = folder.appendingPathComponent("\(name)-original").path
            path = folder.appendingPathComponent(name).path
            let database = try SQLiteDatabase(path: original)
            try database.script("CREATE TABLE entry (text TEXT)")
            for _ in 0..<commits { try database.run("INSERT INTO entry VALUES (?)", [.text("x")]) }
            if checkpoint {
                try database.script("PRAGMA wal_checkpoint(RESTART)")
                try database.run("INSERT INTO entry VALUES (?)", [.text("x")])
            }
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: original + suffix, toPath: path + suffix)
            }
        }

        private var log: URL { URL(fileURLWithPath: path + "-wal") }

        var size: Int { get throws { try Data(contentsOf: log).count } }

        func flipBit(at offset: Int) throws {
            var content = try Data(contentsOf: log)
            content[offset] ^= 4
            try content.write(to: log)
        }

        func cut(to size: Int) throws {
            try Data(contentsOf: log).prefix(size).write(to: log)
        }

        var unreadablePages: Int { WriteAheadLog.unreadablePages(besideDatabase: path) }

        /// How many rows SQLite finds.
        var rows: Int {
            get throws { try SQLiteDatabase(path: path).run("SELECT text FROM entry").count }
        }
    }

    /// The size of a page with its header.
    private static let frame = 4096 + 24

    @Test("changes that a process left behind are readable, whether or not they have been copied to the database")
    func intact() async throws {
        try await withDirectory { folder in
            let path = folder.appendingPathComponent("none").path
            #expect(WriteAheadLog.unreadablePages(besideDatabase: path) == 0)
            let database = try AbandonedDatabase(folder)
            #expect(database.unreadablePages == 0)
            #expect(try database.rows == 5)
            let copied = try AbandonedDatabase(folder, checkpoint: true)
            #expect(copied.unreadablePages == 0)
            #expect(try copied.rows == 6)
        }
    }

    @Test("a flipped bit makes its page and those after it unreadable", arguments: [0, 8, 20, 24, 4119])
    func flippedBits(offset: Int) async throws {
        try await withDirectory { folder in
            for commit in 0..<5 {
                let database = try AbandonedDatabase(folder)
                let first = try database.size - Self.frame * (5 - commit)
                try database.flipBit(at: first + offset)
                // A page with another salt looks like an older one.
                #expect(database.unreadablePages == 5 - commit - (offset == 8 ? 1 : 0))
                #expect(try database.rows == commit)
            }
        }
    }

    @Test("a damaged header makes all pages unreadable", arguments: 0..<32)
    func damagedHeader(offset: Int) async throws {
        try await withDirectory { folder in
            let database = try AbandonedDatabase(folder)
            try database.flipBit(at: offset)
            #expect(database.unreadablePages == (try database.size - 32) / Self.frame)
        }
    }

    @Test("a file of any length can be counted", arguments: [0, 1, 31, 32, 33, 56, 4151, 4152, 4153, 9000])
    func lengths(size: Int) async throws {
        try await withDirectory { folder in
            let database = try AbandonedDatabase(folder)
            try database.cut(to: size)
            #expect(database.unreadablePages == 0)
        }
    }
}
