#if Postgres
    import A0Postgres
    import Foundation
    import SimpleKeychain
    import Testing

    @testable import Auth0

    @Suite("Entries in PostgreSQL")
    struct StorageTests {
        let database: Database

        init() throws {
            database = try Database()
        }

        @Test("a database entry can be set, read, replaced, and deleted from every machine")
        func entries() throws {
            let (one, other) = (
                try database.sessions().storage(forUser: "ada"), try database.sessions().storage(forUser: "ada")
            )
            #expect(throws: SimpleKeychainError.itemNotFound) { try one.get("key") }
            try one.set("first", "key")
            #expect(try other.get("key") == "first")
            try other.set("second", "key")
            #expect(try one.get("key") == "second")
            try one.delete("key")
            #expect(throws: SimpleKeychainError.itemNotFound) { try other.get("key") }
            #expect(throws: SimpleKeychainError.itemNotFound) { try other.delete("key") }
        }

        @Test("the storage methods without errors agree with the throwing ones")
        func plainForms() throws {
            let storage: any CredentialsStorage = try database.sessions().storage(forUser: "ada")
            #expect(storage.getEntry(forKey: "key") as Data? == nil)
            #expect(storage.setEntry(Data([1]), forKey: "key") as Bool)
            #expect(storage.getEntry(forKey: "key") as Data? == Data([1]))
            #expect(storage.deleteEntry(forKey: "key") as Bool)
            #expect(!(storage.deleteEntry(forKey: "key") as Bool))
        }

        @Test("data of any size is stored unchanged in the database", arguments: [0, 1, 256, 1 << 20])
        func bytes(count: Int) throws {
            let storage = try database.sessions().storage(forUser: "ada")
            let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            let set: (Data, String) throws -> Void = storage.setEntry(_:forKey:)
            let get: (String) throws -> Data = storage.getEntry(forKey:)
            try set(bytes, "key")
            #expect(try get("key") == bytes)
        }

        @Test("any text without NUL can be a user or an entry")
        func names() async throws {
            let names = ["", " ", "a", "A", "auth0|1", "'; DROP TABLE x; --", "é", "e\u{301}", "ключ", "%", "\n"]
            let sessions = try database.sessions()
            for (number, name) in names.enumerated() {
                try sessions.storage(forUser: name).set("\(number)", name)
            }
            for (number, name) in names.enumerated() {
                #expect(try sessions.storage(forUser: name).get(name) == "\(number)")
            }
            #expect(try await sessions.users().count == names.count)
            #expect(throws: PostgresStorageError.invalidConfiguration) {
                try sessions.storage(forUser: "a\0b").set("text", "key")
            }
            await #expect(throws: PostgresStorageError.invalidConfiguration) { try await sessions.remove(user: "a\0b") }
            #expect(try sessions.storage(forUser: "a").get("a") == "2")
            #expect(throws: PostgresStorageError.invalidConfiguration) {
                try sessions.storage(forUser: "a").delete("a\0b")
            }
        }

        @Test("users can't see each other's entries, and deleting one user's entries keeps the others'")
        func users() async throws {
            let sessions = try database.sessions()
            let (ada, bob) = (sessions.storage(forUser: "ada"), sessions.storage(forUser: "bob"))
            try ada.set("1", "one")
            try ada.set("2", "two")
            try bob.set("3", "one")
            #expect(try await sessions.users() == ["ada", "bob"])
            #expect(try await sessions.users(after: "ada") == ["bob"])
            #expect(try await sessions.users(limit: 1) == ["ada"])
            try ada.deleteAllEntries()
            try ada.deleteAllEntries()
            #expect(throws: SimpleKeychainError.itemNotFound) { try ada.get("two") }
            #expect(try bob.get("one") == "3")
            #expect(try await sessions.remove(user: "bob"))
            #expect(try await !sessions.remove(user: "bob"))
            #expect(try await sessions.users() == [])
            #expect(ada.storageIdentity != bob.storageIdentity)
            #expect(ada.storageIdentity == (try database.sessions().storage(forUser: "ada")).storageIdentity)
        }

        @Test("thirty-two concurrent threads lose no entries")
        func threads() throws {
            let sessions = try database.sessions { $0.connections = 4 }
            DispatchQueue.concurrentPerform(iterations: 32) { number in
                let storage = sessions.storage(forUser: "user \(number % 8)")
                #expect(throws: Never.self) {
                    try storage.set("\(number)", "entry \(number)")
                    try storage.set("last", "same")
                }
            }
            for number in 0..<32 {
                let storage = sessions.storage(forUser: "user \(number % 8)")
                #expect(try storage.get("entry \(number)") == "\(number)")
                #expect(try storage.get("same") == "last")
            }
        }
    }

    extension PostgresCredentialsStorage {
        func set(_ text: String, _ key: String) throws {
            let set: (Data, String) throws -> Void = setEntry(_:forKey:)
            try set(Data(text.utf8), key)
        }

        func get(_ key: String) throws -> String {
            let get: (String) throws -> Data = getEntry(forKey:)
            return String(decoding: try get(key), as: UTF8.self)
        }

        func delete(_ key: String) throws {
            let delete: (String) throws -> Void = deleteEntry(forKey:)
            try delete(key)
        }
    }
#endif
