import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `SessionStore`.
extension StoreConformance {
    static let sessions: [Check] = [
        Check("a session is found by ID and renewed with another cookie and details") { store in
            for id in ["u", "v"] { try await store.insert(user(id)) }
            try await store.insert(session("a", user: "u"))
            #expect(try await store.session(id: "a") == session("a", user: "u"))
            #expect(try await store.session(id: "b") == nil)
            let details = BrowserSession.Details(
                multifactorAt: now, origin: SessionOrigin(grantID: "g", cascades: true))
            var expected = session("a", user: "v")
            (expected.cookieHash, expected.details) = ("new".secretHash, details)
            (expected.idleLimit, expected.absoluteLimit) = (7, 70)
            let changed = expected
            #expect(try await store.changeSession("a") { $0 = changed } == changed)
            #expect(try await store.session(cookieHash: "cookie-a".secretHash) == nil)
            #expect(try await store.session(cookieHash: "new".secretHash) == changed)
            #expect(try await store.changeSession("b") { $0 = changed } == nil)
        },
        Check("changes of a session at the same time keep each other's details, and the cookie") { store in
            try await store.insert(user("u"))
            try await store.insert(session("a", user: "u"))
            let changed = try await simultaneously(8) { number in
                try await store.changeSession("a") { session in
                    if number == 0 { (session.cookieHash, session.details.multifactorAt) = ("new".secretHash, now) }
                    session.details.metadata.patch(with: [String(number): true])
                }
            }
            #expect(changed.allSatisfy { $0 != nil })
            let found = try await store.session(cookieHash: "new".secretHash)?.details
            #expect(found?.multifactorAt == now)
            #expect(found?.metadata?.count == 8)
        },
        Check("ending a user's sessions ends all of them, and clearing failures clears all addresses") { store in
            try await store.insert(user("u"))
            try await store.insert(session("a", user: "u"))
            try await store.insert(session("b", user: "u"))
            #expect(try await store.endSessions(.user("u"), announcing: nil) == .init(count: 2, announced: 0))
            #expect(try await store.session(cookieHash: "cookie-a".secretHash) == nil)
            #expect(try await store.session(cookieHash: "cookie-b".secretHash) == nil)
            let attempts = ["x", "y"].map { LoginAttempt(connection: "db", identifier: "ada", sender: $0) }
            for attempt in attempts { _ = try await store.recordFailedAttempt(attempt, at: now, since: now - 1) }
            _ = try await store.apply([.clearFailedAttempts(connection: "other", identifiers: ["ada"])], at: now)
            #expect(try await store.errors(attempts[0], since: now - 1) == 1)
            _ = try await store.apply([.clearFailedAttempts(connection: "db", identifiers: ["ADA"])], at: now)
            for attempt in attempts { #expect(try await store.errors(attempt, since: now - 1) == 0) }
        },
        Check("deleting a user deletes the user's sessions") { store in
            try await store.insert(user("1"))
            try await store.insert(session("s", user: "1"))
            #expect(try await store.deleteUser("1"))
            #expect(try await !store.deleteUser("1"))
            #expect(try await store.session(cookieHash: "cookie-s".secretHash) == nil)
        },
        Check("sessions are found by cookie, updated on use, and deleted") { store in
            try await store.insert(user("1"))
            var expected = session("s", user: "1")
            try await store.insert(expected)
            #expect(try await store.session(cookieHash: expected.cookieHash) == expected)
            #expect(try await store.useSession("s", by: "app", at: now + 7))
            expected.lastActiveAt = now + 7
            expected.lastDevice = userDevice
            #expect(try await store.session(cookieHash: expected.cookieHash) == expected)
            #expect(
                try await store.endSessions(.cookie(expected.cookieHash), announcing: nil)
                    == .init(count: 1, announced: 0))
            #expect(
                try await store.endSessions(.cookie(expected.cookieHash), announcing: nil)
                    == .init(count: 0, announced: 0))
        },
        Check("ending a session queues notices for clients that used it in the same transaction") { store in
            try await store.insert(user("u"))
            try await store.insert(session("a", user: "u"))
            try await store.insert(session("b", user: "u"))
            for client in ["one", "two"] {
                for _ in 0..<2 { #expect(try await store.useSession("a", by: client)) }
            }
            #expect(try await store.useSession("b", by: "one"))
            #expect(try await !store.useSession("gone", by: "one"))
            func queue() async throws -> [LogoutNotice] {
                try await store.tickets(subject: LogoutNotice.queue, as: LogoutNotice.self, at: now).map(\.details)
            }
            let announcement = LogoutAnnouncement(initiator: .rpLogout, clients: ["one", "three"], time: now)
            #expect(try await store.announce(announcement, to: .id("a")) == 1)
            #expect(try await store.session(id: "a") != nil, "announcing doesn't end the session")
            #expect(try await store.endSessions(.id("a"), announcing: announcement) == .init(count: 1, announced: 1))
            #expect(try await store.endSessions(.id("a"), announcing: announcement) == .init(count: 0, announced: 0))
            let expected = LogoutNotice(clientID: "one", sessionID: "a", userID: "u", initiator: .rpLogout, at: now)
            #expect(try await queue() == [expected], "duplicates at the same time are merged")
            var lasting = session("c", user: "u")
            lasting.idleLimit = 200
            try await store.insert(lasting)
            #expect(try await store.expiredSessions(at: now + 99).isEmpty)
            #expect(try await store.expiredSessions(at: now + 100) == ["b"])
            #expect(
                try await store.endSessions(.expired(["b", "c"], now + 99), announcing: announcement)
                    == .init(count: 0, announced: 0))
            #expect(
                try await store.endSessions(.expired(["b", "c"], now + 100), announcing: announcement)
                    == .init(count: 1, announced: 1))
            #expect(try await store.session(id: "c") != nil)
            #expect(try await queue().map(\.sessionID) == ["a", "b"])
        },
        Check("replacing a session moves its applications to the new one with the session ID that they know") { store in
            try await store.insert(user("u"))
            try await store.insert(session("a", user: "u"))
            #expect(try await store.useSession("a", by: "one"))
            try await store.insert(session("b", user: "u"), inPlaceOf: "a")
            #expect(try await store.session(id: "a") == nil)
            #expect(try await store.useSession("b", by: "one"))
            let announcement = LogoutAnnouncement(initiator: .rpLogout, clients: ["one"], time: now)
            #expect(try await store.endSessions(.user("u"), announcing: announcement) == .init(count: 1, announced: 2))
            let queue = try await store.tickets(subject: LogoutNotice.queue, as: LogoutNotice.self, at: now)
            #expect(Set(queue.map(\.details.sessionID)) == ["a", "b"])
        },
    ]
}
