#if Postgres
    import A0Postgres
    import Foundation
    import Testing

    @testable import Auth0

    @Suite("Sealed sessions")
    struct SealingTests {
        let database: Database

        init() throws {
            database = try Database()
        }

        @Test("the sealed table shows user names but nothing of a session")
        func secrecy() throws {
            let secret = "eyJhbGciOi-a-token-that-nobody-else-may-read"
            try database.sessions().storage(forUser: "ada").set(secret, "credentials")
            let administrator = try database.administrator()
            let text = try administrator.rows("SELECT t::text || encode(sealed, 'escape') FROM \(database.table) t")
            #expect(text.count == 1 && text[0][0].contains("ada"))
            for part in [secret, Data(secret.utf8).base64EncodedString(), "eyJhbGciOi"] {
                #expect(!text[0][0].contains(part))
            }
            try database.sessions().storage(forUser: "bob").set(secret, "credentials")
            #expect(try administrator.rows("SELECT DISTINCT sealed FROM \(database.table)").count == 2)
        }

        @Test("another key can't open a sealed session, not even with the same ID")
        func wrongKey() throws {
            try database.sessions(key: 0).storage(forUser: "ada").set("secret", "key")
            #expect(throws: PostgresStorageError.unknownKey) {
                try database.sessions(key: 1).storage(forUser: "ada").get("key")
            }
            #expect(throws: PostgresStorageError.damaged) {
                try database.sessions(key: 1, id: "key 0").storage(forUser: "ada").get("key")
            }
            #expect(try database.sessions(key: 0).storage(forUser: "ada").get("key") == "secret")
        }

        @Test(
            "a modified entry in the table is detected and replaced by the next login",
            arguments: [
                "sealed = set_byte(sealed, 0, 255 - get_byte(sealed, 0))",
                "sealed = set_byte(sealed, 14, 255 - get_byte(sealed, 14))",
                "sealed = set_byte(sealed, length(sealed) - 1, 255 - get_byte(sealed, length(sealed) - 1))",
                "sealed = ''", "sealed = substr(sealed, 1, 20)", "sealed = sealed || '\\x00'", "key_id = 'key 1'",
                "sealed = (SELECT sealed FROM TABLE WHERE user_id = 'bob' AND entry = 'key')",
                "sealed = (SELECT sealed FROM TABLE WHERE user_id = 'ada' AND entry = 'other')",
            ])
        func tampering(change: String) throws {
            let sessions = try database.sessions(key: 0, older: [1])
            let ada = sessions.storage(forUser: "ada")
            try ada.set("secret", "key")
            try ada.set("other", "other")
            try sessions.storage(forUser: "bob").set("bob's", "key")
            let change = change.replacing("TABLE", with: database.table)
            try database.administrator().run(
                "UPDATE \(database.table) SET \(change) WHERE user_id = 'ada' AND entry = 'key'")
            #expect(throws: PostgresStorageError.damaged) { try ada.get("key") }
            #expect(try ada.get("other") == "other")
            try ada.set("new", "key")
            #expect(try ada.get("key") == "new")
        }

        @Test("the keys of sealed sessions can be changed while the servers run")
        func rotation() async throws {
            let old = try database.sessions(key: 0)
            for number in 0..<25 { try old.storage(forUser: "user \(number)").set("\(number)", "key") }
            let new = try database.sessions(key: 1, older: [0])
            #expect(try new.storage(forUser: "user 3").get("key") == "3")
            try new.storage(forUser: "user 3").set("new", "key")
            #expect(try await new.reseal(atMost: 10) == 10)
            #expect(try await new.reseal() == 14)
            #expect(try await new.reseal() == 0)
            let alone = try database.sessions(key: 1)
            #expect(try alone.storage(forUser: "user 3").get("key") == "new")
            #expect(try alone.storage(forUser: "user 24").get("key") == "24")
            #expect(throws: PostgresStorageError.unknownKey) { try old.storage(forUser: "user 24").get("key") }
        }

        @Test(
            "a key for sealed sessions needs a name and 32 bytes",
            arguments: [("", 32), ("a\0b", 32), ("a", 0), ("a", 16), ("a", 33)])
        func badKey(id: String, count: Int) {
            #expect(throws: PostgresStorageError.invalidConfiguration) {
                try SealingKeys.Key(id: id, bytes: Data(repeating: 1, count: count))
            }
        }

        @Test("descriptions of sealed sessions don't show keys or passwords")
        func descriptions() throws {
            let key = try SealingKeys.Key(id: "name", bytes: Data("hidden-hidden-hidden-hidden-hidd".utf8))
            let sessions = try PostgresSessions(
                connection: "host=/none user=app password=hidden", keys: SealingKeys(current: key))
            var text = "\(key) \(SealingKeys(current: key)) \(sessions.storage(forUser: "ada"))"
            dump(key, to: &text)
            dump(sessions.storage(forUser: "ada"), to: &text)
            dump(SealingKeys(current: key, older: [key]), to: &text)
            text += sessions.storage(forUser: "ada").storageIdentity
            #expect(!text.contains("hidd") && !text.contains("104"))
            let error = #expect(throws: PostgresStorageError.self) {
                try PostgresSessions(connection: "host=x password='hidden", keys: SealingKeys(current: key))
            }
            #expect(error == .invalidConfiguration)
            #expect(error?.debugDescription.contains("hidden") == false)
        }
    }
#endif
