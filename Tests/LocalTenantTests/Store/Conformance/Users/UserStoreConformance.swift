import Foundation
import Testing

@testable import LocalTenant

extension UserStore {
    /// Replaces a user; false if there is none.
    func update(_ user: UserRecord) async throws(StoreError) -> Bool {
        try await changeUser(user.id) { $0 = user } != nil
    }
}

extension ChangeStore {
    func deleteUser(_ id: String) async throws(StoreError) -> Bool {
        try await apply([.deleteUser(id)], at: StoreConformance.now)
    }

    func link(_ id: String, to primaryID: String, at now: Date) async throws(StoreError) -> Bool {
        try await apply([.link(id, to: primaryID)], at: now)
    }
}

/// Requirements of every `UserStore`.
extension StoreConformance {
    static let users: [Check] = [
        Check("concurrent changes to a user are all kept, and a change that violates uniqueness fails") { store in
            try await store.insert(user("u", email: "u@example.com"))
            try await store.insert(user("v", email: "v@example.com"))
            _ = try await simultaneously(8) { number in
                try await store.changeUser("u") { record in
                    record.profile.userMetadata = (record.profile.userMetadata ?? [:]).merging(["\(number)": true]) {
                        $1
                    }
                }
            }
            #expect(try await store.user("u")?.profile.userMetadata?.count == 8)
            #expect(try await store.changeUser("x") { _ in } == nil)
            await #expect(throws: StoreError.conflict) {
                _ = try await store.changeUser("u") { $0.profile.email = "V@example.com" }
            }
            #expect(try await store.user("u")?.profile.email == "u@example.com")
        },
        Check("users of another provider can share an email address and keep their attributes") { store in
            for id in ["oidc|acme|1", "oidc|acme|2"] {
                var record = user(id, email: "Ada@example.com")
                record.attributes = ["groups": ["readers"], "id": .string(id)]
                try await store.insert(record)
            }
            try await store.insert(user("u", email: "ada@example.com"))
            #expect(try await store.user("oidc|acme|2")?.attributes["id"] == "oidc|acme|2")
            let query = UserQuery(search: .attribute(.field(.email), .equals("ada@example.com")))
            #expect(try await store.users(query).total == 3)
            _ = try await store.changeUser("oidc|acme|2") { $0.attributes = [:] }
            #expect(try await store.user("oidc|acme|2")?.attributes.isEmpty == true)
            await #expect(throws: StoreError.conflict) { try await store.insert(user("oidc|acme|1")) }
        },
        Check("a phone number belongs to the user who verified it first, or else to an unverified one") { store in
            for (id, isVerified) in [("u", false), ("v", true), ("w", true)] {
                var claimant = user(id, username: id)
                claimant.profile.phoneNumber = "+15550100"
                claimant.profile.phoneNumberVerified = isVerified
                try await store.insert(claimant)
            }
            #expect(try await store.user(phoneNumber: "+15550100", connection: "db")?.id == "v")
            _ = try await store.deleteUser("v")
            _ = try await store.deleteUser("w")
            #expect(try await store.user(phoneNumber: "+15550100", connection: "db")?.id == "u")
        },
        Check("logins are counted, and password changes are dated") { store in
            try await store.insert(user("u"))
            try await store.recordLogin(userID: "u", address: "::1", at: now)
            try await store.recordLogin(userID: "u", address: "127.0.0.1", at: now + 5)
            var known = try #require(try await store.user("u"))
            #expect(known.activity == .init(logins: 2, lastLogin: now + 5, lastAddress: "127.0.0.1"))
            known.updatedAt = now + 7
            #expect(try await store.update(known))
            #expect(try await store.user("u")?.activity.lastPasswordReset == nil)
            (known.passwordHash, known.updatedAt) = ("other", now + 9)
            #expect(try await store.update(known))
            #expect(try await store.user("u")?.activity.lastPasswordReset == now + 9)
        },
        Check("a linked account isn't a user until it's unlinked") { store in
            for id in ["a|1", "b|1", "c|1"] { try await store.insert(user(id, email: "\(id)@example.com")) }
            try await store.insert(session("s", user: "b|1"))
            var secret = enrollment("e", confirmed: true)
            secret = Enrollment(
                id: "e", userID: "b|1", factor: .otp, createdAt: now, isConfirmed: true, details: secret.details)
            #expect(try await store.enroll([secret], unlessConfirmed: []))
            #expect(try await store.link("c|1", to: "b|1", at: now))
            #expect(try await store.link("b|1", to: "a|1", at: now + 1))
            #expect(try await !store.link("b|1", to: "a|1", at: now))
            #expect(try await !store.link("a|1", to: "a|1", at: now))
            #expect(try await !store.link("a|1", to: "b|1", at: now))
            #expect(try await !store.link("x", to: "a|1", at: now))
            #expect(try await store.user("b|1") == nil)
            #expect(try await store.account("b|1")?.primaryID == "a|1")
            #expect(try await store.user(identifier: "b|1@example.com", connection: "db")?.primaryID == "a|1")
            #expect(try await store.linkedAccounts(userID: "a|1").map(\.id) == ["b|1", "c|1"])
            #expect(try await store.session(cookieHash: "cookie-s".secretHash) == nil)
            #expect(try await store.enrollments(userID: "b|1").isEmpty)
            await #expect(throws: StoreError.conflict) {
                try await store.insert(user("d|1", email: "b|1@example.com"))
            }
            #expect(try await !store.unlink("b|1", from: "c|1"))
            #expect(try await store.unlink("b|1", from: "a|1"))
            #expect(try await !store.unlink("b|1", from: "a|1"))
            #expect(try await store.user("b|1")?.primaryID == nil)
            #expect(try await store.deleteUser("a|1"))
            #expect(try await store.account("c|1") == nil, "linked accounts are deleted with their user")
        },
        Check("users are filtered, sorted, and paged") { store in
            for (index, name) in ["Ada", "grace", "Alan", "50%_x"].enumerated() {
                var record = user("\(index)", email: "\(name)@example.com", connection: index == 1 ? "other" : "db")
                record.profile.name = name
                try await store.insert(record)
            }
            func names(_ query: UserQuery) async throws -> [String?] {
                try await store.users(query).page.map(\.profile.name)
            }
            #expect(try await names(UserQuery()) == ["Ada", "grace", "Alan", "50%_x"])
            #expect(try await names(UserQuery(connection: "other")) == ["grace"])
            #expect(
                try await names(UserQuery(search: .attribute(.field(.name), .like(["a", ""])))) == ["Ada", "Alan"])
            #expect(
                try await names(UserQuery(search: .attribute(.field(.name), .like(["50%_", ""])))) == ["50%_x"])
            #expect(
                try await names(UserQuery(search: .attribute(.field(.email), .equals("ADA@example.com")))) == ["Ada"])
            #expect(try await names(UserQuery(search: .attribute(.field(.name), .equals("' OR 1=1 --")))).isEmpty)
            #expect(
                try await names(UserQuery(sortedBy: .email, isDescending: true, offset: 1, limit: 2)) == [
                    "Alan", "Ada",
                ])
            #expect(try await store.users(UserQuery(limit: 1)).total == 4)
            let all = try await store.users(of: nil, after: 0)
            #expect(all.map(\.user.profile.name) == ["Ada", "grace", "Alan", "50%_x"])
            #expect(try await store.users(of: nil, after: all[1].position).map(\.user.id) == all[2...].map(\.user.id))
            #expect(try await store.users(of: "other", after: 0).map(\.user.profile.name) == ["grace"])
            #expect(try await store.users(of: nil, after: all[3].position).isEmpty)
            for field in UserQuery.Field.allCases {
                if field.isSortable { #expect(try await store.users(UserQuery(sortedBy: field)).page.count == 4) }
                _ = try await store.users(UserQuery(search: .attribute(.field(field), .like(["x", ""]))))
                _ = try await store.users(UserQuery(search: .not(.attribute(.field(field), .exists))))
            }
        },
        Check("users are found by what a search says of them") { store in
            let people: [(name: String, metadata: [String: TenantValue], at: TimeInterval)] = [
                ("Ada", ["plan": "gold", "tags": ["a", "b"], "limits": ["seats": 3], "x.y": 1], 0),
                ("Grace", ["plan": "Gold", "beta": true], 86_400), ("Alan", [:], 172_800),
            ]
            for (name, metadata, seconds) in people {
                var record = UserRecord(
                    id: "auth0|\(name)", profile: TenantUser(email: "\(name)@\(name).example.com", password: nil),
                    createdAt: Date(timeIntervalSince1970: 1_700_000_000 + seconds), updatedAt: now)
                record.profile.name = name
                record.profile.appMetadata = metadata
                record.profile.blocked = name == "Alan"
                record.profile.connection = "db"
                try await store.insert(record)
            }
            try await store.insert(user("google-oauth2|7", connection: "google"))
            #expect(try await store.link("google-oauth2|7", to: "auth0|Grace", at: now))
            try await store.recordLogin(userID: "auth0|Ada", address: "::1", at: now)
            for (search, expected) in [
                ("name:ada OR name:alan", "Ada Alan"), ("NOT name:ada", "Grace Alan"), ("-name:ada", "Grace Alan"),
                ("name:a* AND NOT (email:ada* OR name:x)", "Alan"), ("name:*ace", "Grace"), ("name:*rac*", "Grace"),
                ("email.domain:\"ada.example.com\"", "Ada"), ("app_metadata.plan:gold", "Ada"),
                ("app_metadata.tags:b", "Ada"), ("app_metadata.limits.seats:3", "Ada"),
                ("app_metadata.beta:true", "Grace"),
                ("_exists_:app_metadata.plan", "Ada Grace"), ("NOT _exists_:app_metadata.tags", "Grace Alan"),
                ("blocked:true", "Alan"), ("blocked:false", "Ada Grace"), ("identities.connection:google", "Grace"),
                ("identities.provider:\"google-oauth2\" AND identities.user_id:7", "Grace"),
                ("created_at:[2023-11-15 TO *]", "Grace Alan"), ("created_at:{* TO 2023-11-15}", "Ada"),
                ("created_at:2023-11-15", "Grace"), ("created_at:>=2023-11-16", "Alan"), ("logins_count:1", "Ada"),
                ("logins_count:[* TO 1}", "Grace Alan"), ("name:[alan TO grace}", "Alan"), ("alan", "Alan"),
                ("organization_id:org_1", ""), ("app_metadata.'x:1", ""),
            ] {
                let query = UserQuery(search: try SearchParser.parse(search))
                let names = try await store.users(query).page.compactMap(\.profile.name).joined(separator: " ")
                #expect(names == expected, "\(search)")
            }
        },
        Check("users are found by phone number, which is unique per connection for users without an email") { store in
            func caller(_ id: String, email: String? = nil, connection: String = "sms") -> UserRecord {
                var record = user(id, email: email, connection: connection)
                record.profile.phoneNumber = "+1"
                record.formerPasswords = ["old"]
                return record
            }
            try await store.insert(caller("1"))
            #expect(try await store.user(phoneNumber: "+1", connection: "sms") == caller("1"))
            #expect(try await store.user(phoneNumber: "+1", connection: "other") == nil)
            #expect(try await store.user(identifier: "+1", connection: "sms") == nil)
            await #expect(throws: StoreError.conflict) { try await store.insert(caller("2")) }
            try await store.insert(caller("3", email: "a@b"))
            try await store.insert(caller("4", connection: "other"))
        },
        Check("a user and the first passkey are added together or not at all") { store in
            try await store.insert(user("u"))
            try await store.insert(passkey("a", credential: "c"))
            await #expect(throws: StoreError.conflict) {
                try await store.insert(user("v"), with: passkey("b", user: "v", credential: "c"), nil)
            }
            #expect(try await store.user("v") == nil)
            await #expect(throws: StoreError.conflict) {
                try await store.insert(user("u"), with: passkey("b", credential: "d"), nil)
            }
            #expect(try await store.passkey(credentialID: Data("d".utf8)) == nil)
            try await store.insert(user("v"), with: passkey("b", user: "v", credential: "d"), nil)
            #expect(try await store.passkeys(userID: "v").map(\.id) == ["b"])
        },
        Check("users are found by email address and username regardless of case within their connection") {
            store in
            let ada = user("1", email: "Ada@Example.com", username: "Countess")
            try await store.insert(ada)
            try await store.insert(user("2", email: "ada@example.com", connection: "other"))
            try await store.insert(user("3"))
            try await store.insert(user("4"))
            #expect(try await store.user("1") == ada)
            #expect(try await store.user(identifier: "ADA@example.COM", connection: "db") == ada)
            #expect(try await store.user(identifier: "countess", connection: "db") == ada)
            #expect(try await store.user(identifier: "countess", connection: "other") == nil)
            #expect(try await store.user("9") == nil)
        },
        Check("accented letters are compared in any Unicode normalization") { store in
            let (composed, decomposed) = ("zo\u{E9}@example.com", "Zoe\u{301}@example.com")
            let zoe = user("1", email: decomposed, username: "zoe\u{301}")
            try await store.insert(zoe)
            for identifier in [composed, decomposed, "ZO\u{C9}", "zoe\u{301}"] {
                #expect(try await store.user(identifier: identifier, connection: "db")?.id == "1")
            }
            for other in [user("2", email: composed), user("2", email: decomposed), user("2", username: "zo\u{E9}")] {
                await #expect(throws: StoreError.conflict) { try await store.insert(other) }
            }
            #expect(try await store.update(zoe))
            let email = try await store.user("1")?.profile.email ?? ""
            #expect(Array(email.utf8) == Array("Zo\u{E9}@example.com".utf8), "tokens contain one form")
        },
        Check("IDs, email addresses, and usernames are unique") { store in
            try await store.insert(user("1", email: "a@b", username: "a"))
            for other in [user("1"), user("2", email: "A@B"), user("2", username: "A")] {
                await #expect(throws: StoreError.conflict) { try await store.insert(other) }
            }
            try await store.insert(user("2", email: "c@d"))
            await #expect(throws: StoreError.conflict) { _ = try await store.update(user("2", email: "a@b")) }
            #expect(try await store.update(user("2", email: "e@f")))
            #expect(try await store.user(identifier: "e@f", connection: "db")?.id == "2")
            #expect(try await !store.update(user("9")))
        },
    ]
}
