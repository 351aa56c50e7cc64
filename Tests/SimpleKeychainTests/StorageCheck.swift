import A0Concurrency
import Foundation
import Testing

@testable import SimpleKeychain

/// A requirement that every store must meet.
struct StorageCheck: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let body: @Sendable (Bench) throws -> Void

    init(_ promise: String, _ body: @escaping @Sendable (Bench) throws -> Void) {
        testDescription = promise
        self.body = body
    }

    func run(on store: SimpleKeychain.Store) throws {
        let bench = Bench(store: store)
        defer { bench.clear() }
        try body(bench)
    }

    /// Keychains in the tested store that no other test uses.
    struct Bench: Sendable {
        let store: SimpleKeychain.Store
        private let prefix = "test-\(UUID().uuidString)-"

        func keychain(_ service: String = "one", accessGroup: String? = nil) -> SimpleKeychain {
            SimpleKeychain(service: prefix + service, accessGroup: accessGroup, store: store)
        }

        /// A keychain for items that require user presence, with a scripted user.
        func guardedKeychain(_ user: ScriptedUser) -> SimpleKeychain {
            var keychain = SimpleKeychain(service: prefix + "one", accessControlFlags: .userPresence, store: store)
            keychain.userPresence = user
            return keychain
        }

        func legacyKeychain(_ service: String = "one", accessGroup: String? = nil) -> A0SimpleKeychain {
            A0SimpleKeychain(service: prefix + service, accessGroup: accessGroup, store: store)
        }

        fileprivate func clear() {
            for service in ["one", "two", "ein/ß ../\n"] {
                legacyKeychain(service).clearAll()
                legacyKeychain(service, accessGroup: "group").clearAll()
            }
        }
    }
}

// MARK: - The requirements

extension StorageCheck {
    static let all: [StorageCheck] = values + lists + partitions + presence + legacy

    private static let values = [
        StorageCheck("text can be set, read, replaced, and deleted") { bench in
            let keychain = bench.keychain()
            try keychain.set("first", forKey: "token")
            #expect(try keychain.string(forKey: "token") == "first")
            try keychain.set("zweite ✓", forKey: "token")
            #expect(try keychain.string(forKey: "token") == "zweite ✓")
            try keychain.deleteItem(forKey: "token")
            #expect(throws: SimpleKeychainError.itemNotFound) { try keychain.string(forKey: "token") }
        },
        StorageCheck("adding an item if absent returns the same value to all concurrent callers") { bench in
            let keychain = bench.keychain()
            try keychain.set("unrelated", forKey: "other")
            let found = Locked<Set<Data>>([])
            DispatchQueue.concurrentPerform(iterations: 8) { number in
                do {
                    let value = try keychain.add(Data("\(number)".utf8), unlessPresent: "key")
                    found.withLock { _ = $0.insert(value) }
                } catch {
                    Issue.record(error)
                }
            }
            let value = try keychain.data(forKey: "key")
            #expect(found.withLock { $0 } == [value])
            #expect(try keychain.add(Data("late".utf8), unlessPresent: "key") == value)
            #expect(try keychain.data(forKey: "key") == value)
            #expect(try keychain.keys() == ["other", "key"])
        },
        StorageCheck("adding an item if absent keeps an existing item's protection") { bench in
            let user = ScriptedUser(responses: [nil])
            let keychain = bench.guardedKeychain(user)
            let added = try keychain.add(Data("new".utf8), unlessPresent: "key")
            #expect(throws: SimpleKeychainError.interactionNotAllowed) { try keychain.dataWithoutPrompt(forKey: "key") }
            let found = try keychain.add(Data("late".utf8), unlessPresent: "key")
            #expect([added, found] == [Data("new".utf8), Data("new".utf8)])
            #expect(user.questionCount == 1)
        },
        StorageCheck("values of any bytes are returned unchanged") { bench in
            let keychain = bench.keychain()
            let bytes = Data((0...255).map { UInt8($0) } + [0, 0, 13, 10])
            try keychain.set(bytes, forKey: "bytes")
            #expect(try keychain.data(forKey: "bytes") == bytes)
            try keychain.set(Data(bytes.reversed()), forKey: "bytes")
            #expect(try keychain.data(forKey: "bytes") == Data(bytes.reversed()))
        },
        StorageCheck("a megabyte is returned unchanged") { bench in
            let bytes = Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            try bench.keychain().set(bytes, forKey: "large")
            #expect(try bench.keychain().data(forKey: "large") == bytes)
        },
        StorageCheck("empty values can be stored") { bench in
            let keychain = bench.keychain()
            try keychain.set(Data(), forKey: "empty")
            try keychain.set("", forKey: "text")
            #expect(try keychain.data(forKey: "empty") == Data())
            #expect(try keychain.string(forKey: "text") == "")
            #expect(try keychain.hasItem(forKey: "empty"))
            try keychain.set("something", forKey: "empty")
            try keychain.set(Data(), forKey: "empty")
            #expect(try keychain.data(forKey: "empty") == Data())
        },
        StorageCheck("bytes that aren't UTF-8 can be read as bytes, but not as text") { bench in
            let keychain = bench.keychain()
            let bytes = Data([0xff, 0xfe, 0x41])
            try keychain.set(bytes, forKey: "bytes")
            #expect(throws: SimpleKeychainError.self) { try keychain.string(forKey: "bytes") }
            do {
                _ = try keychain.string(forKey: "bytes")
            } catch SimpleKeychainError.unknown {
                #expect(try keychain.data(forKey: "bytes") == bytes)
            }
            #expect(bench.legacyKeychain().string(forKey: "bytes") == nil)
            #expect(bench.legacyKeychain().data(forKey: "bytes") == bytes)
        },
        StorageCheck("deleting an item a second time fails") { bench in
            let keychain = bench.keychain()
            try keychain.set("text", forKey: "key")
            try keychain.deleteItem(forKey: "key")
            #expect(throws: SimpleKeychainError.itemNotFound) { try keychain.deleteItem(forKey: "key") }
            #expect(throws: SimpleKeychainError.itemNotFound) { try keychain.deleteItem(forKey: "never") }
        },
        StorageCheck("every text is a distinct key") { bench in
            let keychain = bench.keychain()
            let keys = ["", " ", "a", "A", "a/b", "../a", "ключ", "e\u{301}", "\u{e9}", "line\nbreak", "%00", "'\"\\"]
            for (number, key) in keys.enumerated() { try keychain.set("\(number)", forKey: key) }
            for (number, key) in keys.enumerated() { #expect(try keychain.string(forKey: key) == "\(number)") }
            #expect(try keychain.keys().map { Data($0.utf8) } == keys.map { Data($0.utf8) })
        },
    ]

    private static let lists = [
        StorageCheck("a store without items is empty") { (bench) throws in
            let keychain = bench.keychain()
            #expect(try keychain.keys() == [])
            #expect(try !keychain.hasItem(forKey: "key"))
            #expect(throws: SimpleKeychainError.itemNotFound) { try keychain.data(forKey: "key") }
        },
        StorageCheck("keys are listed in the order in which they were first set") { bench in
            let keychain = bench.keychain()
            let keys = ["zebra", "apple", "mango", "b1", "a1"]
            for key in keys { try keychain.set(key, forKey: key) }
            #expect(try keychain.keys() == keys)
            try keychain.set("replaced", forKey: "apple")
            #expect(try keychain.keys() == keys)
            try keychain.deleteItem(forKey: "zebra")
            try keychain.set("again", forKey: "zebra")
            #expect(try keychain.keys() == ["apple", "mango", "b1", "a1", "zebra"])
        },
        StorageCheck("deleteAll() deletes all items and can be called again") { bench in
            let keychain = bench.keychain()
            for key in ["a", "b", "c"] { try keychain.set(key, forKey: key) }
            try keychain.deleteAll()
            #expect(try keychain.keys() == [])
            #expect(try !keychain.hasItem(forKey: "a"))
            try keychain.deleteAll()
            try keychain.set("new", forKey: "a")
            #expect(try keychain.keys() == ["a"])
        },
        StorageCheck("keychains with equal options share their items") { bench in
            try bench.keychain().set("shared", forKey: "key")
            #expect(try bench.keychain().string(forKey: "key") == "shared")
        },
        StorageCheck("sixteen concurrent threads lose no items") { (bench) throws in
            let keychain = bench.keychain()
            let errors = CollectedErrors()
            DispatchQueue.concurrentPerform(iterations: 16) { number in
                errors.collect { try keychain.set("\(number)", forKey: "key \(number)") }
                errors.collect { try keychain.set("last", forKey: "same") }
            }
            #expect(errors.all.isEmpty)
            #expect(try Set(keychain.keys()) == Set((0..<16).map { "key \($0)" } + ["same"]))
            #expect(try keychain.keys().count == 17)
            #expect(try keychain.string(forKey: "same") == "last")
        },
    ]

    private static let partitions = [
        StorageCheck("services don't see each other's items") { bench in
            let (one, two) = (bench.keychain("one"), bench.keychain("two"))
            try one.set("1", forKey: "key")
            #expect(try !two.hasItem(forKey: "key"))
            try two.set("2", forKey: "key")
            #expect(try one.string(forKey: "key") == "1")
            try two.deleteAll()
            #expect(try one.keys() == ["key"])
        },
        StorageCheck("access groups don't see each other's items") { bench in
            let (alone, group) = (bench.keychain(), bench.keychain(accessGroup: "group"))
            try group.set("shared", forKey: "key")
            #expect(try alone.keys() == [])
            try alone.deleteAll()
            #expect(try group.string(forKey: "key") == "shared")
        },
        StorageCheck("a service can have any name") { bench in
            let keychain = bench.keychain("ein/ß ../\n")
            try keychain.set("text", forKey: "key")
            #expect(try keychain.string(forKey: "key") == "text")
        },
    ]

    private static let presence = [
        StorageCheck("a protected item stays protected until its protection is replaced") { bench in
            let user = ScriptedUser(responses: [nil, .denied])
            let (guarded, plain) = (bench.guardedKeychain(user), bench.keychain())
            try guarded.set("first", forKey: "key")
            #expect(try guarded.string(forKey: "key") == "first")
            #expect(throws: SimpleKeychainError.authFailed) { try guarded.string(forKey: "key") }
            try plain.set("second", forKey: "key")
            #expect(throws: SimpleKeychainError.interactionNotAllowed) { try plain.dataWithoutPrompt(forKey: "key") }
            try plain.set(Data("third".utf8), forKey: "key", replacingProtection: true)
            #expect(try plain.dataWithoutPrompt(forKey: "key") == Data("third".utf8))
            try guarded.set(Data("fourth".utf8), forKey: "key", replacingProtection: true)
            #expect(throws: SimpleKeychainError.interactionNotAllowed) { try plain.dataWithoutPrompt(forKey: "key") }
            #expect(try plain.keys() == ["key"])
            #expect(user.questionCount == 2)
        }
    ]

    private static let legacy = [
        StorageCheck("the legacy class and the current one share their items") { bench in
            let (old, new) = (bench.legacyKeychain(), bench.keychain())
            #expect(old.setString("from old", forKey: "a"))
            #expect(try new.string(forKey: "a") == "from old")
            try new.set("from new", forKey: "a")
            #expect(old.string(forKey: "a") == "from new")
            #expect(bench.legacyKeychain("two").string(forKey: "a") == nil)
            #expect(old.hasValue(forKey: "a"))
            #expect(old.deleteEntry(forKey: "a"))
            #expect(!old.deleteEntry(forKey: "a"))
            #expect(try !new.hasItem(forKey: "a"))
        },
        StorageCheck("the examples of the tutorial work") { bench in
            let keychain = bench.legacyKeychain()
            #expect(keychain.string(forKey: "access_token") == nil)
            keychain.setString("access 1", forKey: "access_token")
            keychain.setString("refresh 1", forKey: "refresh_token")
            #expect(keychain.string(forKey: "access_token") == "access 1")
            #expect(keychain.string(forKey: "refresh_token") == "refresh 1")
            keychain.setString("access 2", forKey: "access_token")
            #expect(keychain.string(forKey: "access_token") == "access 2")
            bench.legacyKeychain().clearAll()
            #expect(keychain.string(forKey: "access_token") == nil)
            #expect(keychain.string(forKey: "refresh_token") == nil)
        },
    ]
}
