import Foundation
import Testing

@testable import LocalTenant

struct Note: TicketDetails {
    static let kind = "note"
    var text: String
}

struct OtherNote: TicketDetails {
    static let kind = "other-note"
    var text: String
}

extension StoreConformance {
    static func ticket(_ name: String, _ text: String = "x", expiresAt: Date = now + 60) -> Ticket<Note> {
        Ticket(key: name.secretHash, subject: "u", expiresAt: expiresAt, details: Note(text: text))
    }

    static func enrollment(
        _ id: String, _ factor: Enrollment.Factor = .otp, confirmed: Bool = false, code: String? = nil
    ) -> Enrollment {
        Enrollment(
            id: id, userID: "u", factor: factor, createdAt: now, isConfirmed: confirmed, codeHash: code?.secretHash,
            details: .init(secret: Data([1, 2]), recipient: "+1"))
    }

    static let factorChecks = [
        Check("tickets are found by kind and key, changed, and replaced by newer ones") { store in
            try await store.put(ticket("t"))
            #expect(try await store.ticket("t".secretHash, as: Note.self) == ticket("t"))
            #expect(try await store.ticket("t".secretHash, as: OtherNote.self) == nil)
            #expect(try await store.ticket("x".secretHash, as: Note.self) == nil)
            #expect(try await store.change(ticket("t", "y")))
            #expect(try await store.ticket("t".secretHash, as: Note.self)?.details.text == "y")
            #expect(try await !store.change(ticket("x")))
            try await store.put(ticket("late", expiresAt: now))
            try await store.put(ticket("second"))
            let found = try await store.tickets(subject: "u", as: Note.self, at: now)
            #expect(found.map(\.key) == ["t".secretHash, "second".secretHash])
            #expect(try await store.tickets(subject: "v", as: Note.self, at: now).isEmpty)
        },
        Check("a ticket is redeemed once and in time") { store in
            try await store.put(ticket("t"))
            #expect(try await store.redeemTicket("t".secretHash, as: Note.self, at: now + 60) == nil)
            let redeemed = try await simultaneously(10) {
                try await store.redeemTicket("t".secretHash, as: Note.self, at: now)
            }
            #expect(redeemed.compactMap { $0 } == [ticket("t")])
        },
        Check("a ticket has so many guesses, and a newer one has all of them again") { store in
            try await store.put(ticket("t"))
            let guesses = try await simultaneously(10) {
                try await store.guessTicket("t".secretHash, as: Note.self, limit: 3, at: now)
            }
            #expect(guesses.compactMap { $0 }.count == 3)
            try await store.put(ticket("t"))
            #expect(try await store.guessTicket("t".secretHash, as: Note.self, limit: 3, at: now + 60) == nil)
            #expect(try await store.guessTicket("t".secretHash, as: Note.self, limit: 3, at: now) != nil)
        },
        Check("second factors are confirmed by their use, which drops unconfirmed ones") { store in
            try await store.insert(user("u"))
            let all = [enrollment("a"), enrollment("b", .phone), enrollment("r", .recoveryCode, code: "1")]
            #expect(try await store.enroll(all, unlessConfirmed: [.otp]))
            #expect(try await store.enrollments(userID: "u") == all)
            #expect(try await store.enroll([enrollment("c")], unlessConfirmed: [.otp]))
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["b", "r", "c"], "a newer one of its kind")
            #expect(try await !store.replaceRecoveryCode(userID: "u", "1".secretHash, with: "2".secretHash))
            #expect(try await !store.useEnrollment("c", userID: "v", step: nil))
            #expect(try await store.useEnrollment("c", userID: "u", step: nil))
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["r", "c"])
            #expect(try await store.enrollments(userID: "u").allSatisfy(\.isConfirmed))
            #expect(try await !store.enroll([enrollment("d")], unlessConfirmed: [.otp]))
            #expect(try await store.enroll([enrollment("d", confirmed: true)], unlessConfirmed: [.phone, .push]))
            #expect(try await !store.deleteEnrollment("d", userID: "v", unlessLastOf: []))
            #expect(try await store.deleteEnrollment("d", userID: "u", unlessLastOf: []))
            #expect(try await !store.deleteEnrollment("d", userID: "u", unlessLastOf: []))
            #expect(try await store.deleteUser("u"))
            #expect(try await store.enrollments(userID: "u").isEmpty)
        },
        Check("of the second factors that a user needs, the last one stays") { store in
            try await store.insert(user("u"))
            for factor in [enrollment("a", confirmed: true), enrollment("b", .phone, confirmed: true)] {
                #expect(try await store.enroll([factor], unlessConfirmed: []))
            }
            let code = enrollment("r", .recoveryCode, confirmed: true, code: "1")
            #expect(try await store.enroll([code, enrollment("c", .email)], unlessConfirmed: []))
            let deleted = try await simultaneously(2) { number in
                try await store.deleteEnrollment(
                    ["a", "b"][number], userID: "u", unlessLastOf: [.otp, .phone, .email])
            }
            #expect(deleted.filter { $0 }.count == 1)
            for id in ["r", "c"] {
                #expect(try await store.deleteEnrollment(id, userID: "u", unlessLastOf: [.otp, .phone, .email]))
            }
            let left = try #require(try await store.enrollments(userID: "u").first?.id)
            #expect(try await store.deleteEnrollment(left, userID: "u", unlessLastOf: []))
        },
        Check("a period counts once, and none before it") { store in
            try await store.insert(user("u"))
            #expect(try await store.enroll([enrollment("a")], unlessConfirmed: []))
            let used = try await simultaneously(5) { try await store.useEnrollment("a", userID: "u", step: 7) }
            #expect(used.filter { $0 }.count == 1)
            #expect(try await !store.useEnrollment("a", userID: "u", step: 6))
            #expect(try await store.useEnrollment("a", userID: "u", step: 8))
            #expect(try await store.useEnrollment("a", userID: "u", step: nil))
            #expect(try await !store.useEnrollment("a", userID: "u", step: 8))
        },
        Check("a recovery code is replaced once") { store in
            try await store.insert(user("u"))
            let code = enrollment("r", .recoveryCode, confirmed: true, code: "1")
            #expect(try await store.enroll([code], unlessConfirmed: []))
            let replaced = try await simultaneously(5) { number in
                try await store.replaceRecoveryCode(
                    userID: "u", "1".secretHash, with: "2.\(number)".secretHash)
            }
            #expect(replaced.filter { $0 }.count == 1)
        },
        Check("a throttle that is taken from at once gives out no more than there is") { store in
            @Sendable func take(at time: Date) async throws -> Bool {
                try await store.takeThrottle("t", limit: 3, refill: 10, at: time)
            }
            let taken = try await simultaneously(10) { try await take(at: now) }
            #expect(taken.filter { $0 }.count == 3)
            #expect(try await !take(at: now + 9.9))
            #expect(try await take(at: now + 10))
            #expect(try await !take(at: now + 10))
            try await store.clearThrottle("t")
            #expect(try await take(at: now + 10))
        },
        Check("an attempt that is given back can be taken again, and none is given back twice over") { store in
            func take() async throws -> Bool { try await store.takeThrottle("t", limit: 2, refill: 10, at: now) }
            try await store.giveBackThrottle("t", refill: 10)
            #expect(try await take())
            #expect(try await take())
            #expect(try await !take())
            try await store.giveBackThrottle("t", refill: 10)
            #expect(try await take())
            #expect(try await !take())
        },
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
        Check("a grant that was revoked is not found as one that was not") { store in
            try await store.insert(user("u"))
            try await store.insert(grant("g"))
            #expect(try await store.unrevokedGrant("g") == grant("g"))
            #expect(try await store.unrevokedGrant("h") == nil)
            try await store.revokeGrant("g", at: now)
            #expect(try await store.unrevokedGrant("g") == nil)
        },
        Check("members of organizations are added once, removed, and go with their users") { store in
            try await store.insert(user("u"))
            #expect(try await !store.isMember("u", of: "o"))
            try await store.addMember("u", to: "o")
            try await store.addMember("u", to: "o")
            try await store.addMember("u", to: "p")
            #expect(try await store.isMember("u", of: "o"))
            #expect(try await store.removeMember("u", from: "o"))
            #expect(try await !store.removeMember("u", from: "o"))
            #expect(try await store.deleteUser("u"))
            #expect(try await !store.isMember("u", of: "p"))
        },
        Check("users are found by phone number; alone, a number is unique in its connection") { store in
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
        Check("purging drops tickets and unfinished second factors after a day") { store in
            try await store.insert(user("u"))
            try await store.put(ticket("t", expiresAt: now))
            #expect(
                try await store.enroll(
                    [enrollment("a"), enrollment("b", .phone, confirmed: true)], unlessConfirmed: []))
            try await store.purge(at: now + 86_399)
            #expect(try await store.ticket("t".secretHash, as: Note.self) != nil)
            #expect(try await store.enrollments(userID: "u").count == 2)
            try await store.purge(at: now + 86_400)
            #expect(try await store.ticket("t".secretHash, as: Note.self) == nil)
            #expect(try await store.enrollments(userID: "u").map(\.id) == ["b"])
        },
    ]
}
