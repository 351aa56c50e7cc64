import Foundation
import Testing

@testable import LocalTenant

/// What every `SessionStore` must do.
extension StoreConformance {
    static let sessions: [Check] = [
        Check("a session gets another cookie and other details, and is found by its id") { store in
            try await store.insert(user("u"))
            try await store.insert(session("a", user: "u"))
            #expect(try await store.session(id: "a") == session("a", user: "u"))
            #expect(try await store.session(id: "b") == nil)
            let details = BrowserSession.Details(
                multifactorAt: now, origin: SessionOrigin(grantID: "g", cascades: true))
            #expect(try await store.renewSession("a", cookieHash: "new".secretHash, details))
            #expect(try await store.session(cookieHash: "cookie-a".secretHash) == nil)
            #expect(try await store.session(cookieHash: "new".secretHash)?.details == details)
            #expect(try await !store.renewSession("b", cookieHash: "b".secretHash, details))
        },
        Check("sessions and failures of a user go all at once") { store in
            try await store.insert(user("u"))
            try await store.insert(session("a", user: "u"))
            try await store.insert(session("b", user: "u"))
            try await store.deleteSessions(userID: "u")
            #expect(try await store.session(cookieHash: "cookie-a".secretHash) == nil)
            #expect(try await store.session(cookieHash: "cookie-b".secretHash) == nil)
            let attempts = ["x", "y"].map { LoginAttempt(connection: "db", identifier: "ada", address: $0) }
            for attempt in attempts { _ = try await store.recordFailure(attempt, at: now, since: now - 1) }
            try await store.clearFailures(connection: "other", identifiers: ["ada"])
            #expect(try await store.failures(attempts[0], since: now - 1) == 1)
            try await store.clearFailures(connection: "db", identifiers: ["ADA"])
            for attempt in attempts { #expect(try await store.failures(attempt, since: now - 1) == 0) }
        },
        Check("a deleted user's sessions go along") { store in
            try await store.insert(user("1"))
            try await store.insert(session("s", user: "1"))
            #expect(try await store.deleteUser("1"))
            #expect(try await !store.deleteUser("1"))
            #expect(try await store.session(cookieHash: "cookie-s".secretHash) == nil)
        },
        Check("sessions are found by cookie, touched and deleted") { store in
            try await store.insert(user("1"))
            var expected = session("s", user: "1")
            try await store.insert(expected)
            #expect(try await store.session(cookieHash: expected.cookieHash) == expected)
            try await store.touchSession("s", at: now + 7)
            expected.lastActiveAt = now + 7
            #expect(try await store.session(cookieHash: expected.cookieHash) == expected)
            #expect(try await store.deleteSession(cookieHash: expected.cookieHash))
            #expect(try await !store.deleteSession(cookieHash: expected.cookieHash))
        },
    ]
}
