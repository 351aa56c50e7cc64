import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `PasskeyStore`.
extension StoreConformance {
    static func passkey(
        _ id: String, user: String = "u", credential: String? = nil, signCount: UInt32 = 0
    ) -> PasskeyRecord {
        PasskeyRecord(
            id: id, userID: user, credentialID: Data((credential ?? id).utf8), publicKey: Data([1, 2]), createdAt: now,
            lastUsedAt: nil, signCount: signCount, isBackedUp: false,
            details: .init(
                userHandle: Data([3]), relyingPartyID: "localhost", isBackupEligible: true, transports: ["usb"],
                aaguid: UUID(), userAgent: "ö"))
    }

    static let passkeys: [Check] = [
        Check("passkeys are found by credential and user and deleted with the user") { store in
            try await store.insert(user("u"))
            let first = passkey("a")
            try await store.insert(first)
            try await store.insert(passkey("b"))
            #expect(try await store.passkey(credentialID: Data("a".utf8)) == first)
            #expect(try await store.passkey(credentialID: Data("x".utf8)) == nil)
            #expect(try await store.passkeys(userID: "u").map(\.id) == ["a", "b"])
            #expect(try await store.passkeys(userID: "v").isEmpty)
            #expect(try await !store.deletePasskey("a", accountID: "v", userID: "v"))
            #expect(try await !store.deletePasskey("a", accountID: "v", userID: "u"))
            #expect(try await store.deletePasskey("a", accountID: "u", userID: "u"))
            #expect(try await !store.deletePasskey("a", accountID: "u", userID: "u"))
            #expect(try await store.passkeys(userID: "u").map(\.id) == ["b"])
            #expect(try await store.deleteUser("u"))
            #expect(try await store.passkey(credentialID: Data("b".utf8)) == nil)
        },
        Check("a user's last way to log in can't be deleted") { store in
            var bare = user("u", email: "u@example.com")
            bare.passwordHash = nil
            try await store.insert(bare)
            for id in ["a", "b"] { try await store.insert(passkey(id)) }
            let deleted = try await simultaneously(2) { number in
                try await store.deletePasskey(["a", "b"][number], accountID: "u", userID: "u")
            }
            #expect(deleted.filter { $0 }.count == 1)
            let left = try #require(try await store.passkeys(userID: "u").first?.id)
            #expect(try await !store.deletePasskey(left, accountID: "u", userID: "u"))
            var mailbox = user("email|v", email: "v@example.com")
            mailbox.passwordHash = nil
            try await store.insert(mailbox)
            #expect(try await !store.deletePasskey(left, accountID: "u", userID: "u"), "another user's account")
            #expect(try await store.link("email|v", to: "u", at: now))
            #expect(try await store.deletePasskey(left, accountID: "u", userID: "u"))
        },
        Check("a credential can belong to only one user") { store in
            try await store.insert(user("u"))
            try await store.insert(user("v"))
            try await store.insert(passkey("a", credential: "c"))
            await #expect(throws: StoreError.conflict) {
                try await store.insert(passkey("b", user: "v", credential: "c"))
            }
            #expect(try await store.passkeys(userID: "v").isEmpty)
        },
        Check("a passkey requires its user") { store in
            await #expect(throws: StoreError.self) { try await store.insert(passkey("a")) }
        },
        Check("a passkey's signature counter must grow or stay at zero") { store in
            try await store.insert(user("u"))
            try await store.insert(passkey("a"))
            func use(_ count: UInt32) async throws -> Bool {
                try await store.usePasskey("a", signCount: count, isBackedUp: count > 5, at: now + 1)
            }
            #expect(try await use(0))
            #expect(try await use(0))
            #expect(try await use(5))
            #expect(try await !use(5))
            #expect(try await !use(4))
            #expect(try await !use(0))
            #expect(try await use(.max))
            #expect(try await !use(.max))
            let stored = try #require(try await store.passkeys(userID: "u").first)
            #expect(stored.signCount == .max)
            #expect(stored.isBackedUp)
            #expect(stored.lastUsedAt == now + 1)
            #expect(try await !store.usePasskey("x", signCount: 1, isBackedUp: false, at: now))
        },
        Check("only one of several concurrent uses with the same counter succeeds") { store in
            try await store.insert(user("u"))
            try await store.insert(passkey("a"))
            let used = try await simultaneously(10) {
                try await store.usePasskey("a", signCount: 1, isBackedUp: false, at: now)
            }
            #expect(used.count { $0 } == 1)
        },
    ]
}
