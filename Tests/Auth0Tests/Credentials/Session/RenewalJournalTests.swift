import A0HTTPServer
import Foundation
import TestSupport
import Testing

@testable import Auth0

@Suite("Interrupted renewals")
struct RenewalJournalTests {
    private let stage = ManagerStage()

    @Test("a renewal is noted before the refresh token is sent, and the note is removed with the response")
    func noted() async throws {
        let tenant = try FakeTenant.rotating { [stage] _ in
            #expect((try? stage.stored().renewal?.startedAt) == stage.time.now.timeIntervalSince1970)
            return nil
        }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        _ = try await manager.renew()
        #expect(try stage.stored().renewal == nil)
        #expect(tenant.requests.count == 1)
    }

    @Test("a renewal isn't sent if it can't be noted, because the refresh token could be lost")
    func unwritable() async throws {
        let tenant = try FakeTenant.rotating()
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        stage.storage.change { $0.refusesWrites = true }
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(error?.code == .storeFailed)
        #expect(error?.message.contains("Nothing was sent, and the session is kept.") == true)
        #expect(tenant.requests.isEmpty)
        stage.storage.change { $0.refusesWrites = false }
        #expect(try await manager.credentials().refreshToken == "RT2")
    }

    @Test("an interrupted renewal is repeated at once, even if the access token is still valid")
    func crash() async throws {
        let tenant = try FakeTenant.rotating()
        try stage.manager(tenant).save(stage.credentials(lifetime: 3600))
        try stage.dieWhileRenewing()
        #expect(try await stage.manager(tenant).credentials().accessToken == "AT2")
        #expect(tenant.refreshTokens == ["RT1"])
        #expect(try stage.stored().renewal == nil)
    }

    @Test(
        "an interrupted renewal is repeated early while the tenant may accept the refresh token again",
        arguments: [(599, 1), (600, 0)])
    func window(seconds: TimeInterval, requests: Int) async throws {
        let tenant = try FakeTenant.rotating()
        try stage.manager(tenant).save(stage.credentials(lifetime: 3600))
        try stage.dieWhileRenewing(secondsAgo: seconds)
        _ = try await stage.manager(tenant).credentials()
        #expect(tenant.requests.count == requests)
    }

    @Test("an interrupted renewal doesn't withhold a valid token while the tenant is unreachable")
    func unreachable() async throws {
        let tenant = try FakeTenant.rotating { number in number < 3 ? .error("server_error", "No", status: 503) : nil }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        try stage.dieWhileRenewing()
        #expect(try await manager.credentials().accessToken == "OLD")
        // For a while, renewal isn't retried.
        #expect(try await manager.credentials().accessToken == "OLD")
        #expect(tenant.requests.count == 1)
        stage.time.advance(by: RenewalJournal.pauses.lowerBound)
        #expect(try await manager.credentials().accessToken == "OLD")
        stage.time.advance(by: RenewalJournal.pauses.lowerBound)
        #expect(try await manager.credentials().accessToken == "AT4")
        #expect(tenant.refreshTokens == ["RT1", "RT1", "RT1"])
    }

    @Test("an interrupted renewal isn't repeated with each call if the tenant rejects it for other reasons")
    func refused() async throws {
        let tenant = try FakeTenant.responding(#"{"error":"access_denied"}"#, status: 403)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        try stage.dieWhileRenewing()
        for _ in 0..<3 { #expect(try await manager.credentials().accessToken == "OLD") }
        #expect(tenant.requests.count == 1)
    }

    @Test(
        "a renewal stays noted after a response that isn't about the refresh token",
        arguments: [400, 401, 403, 404, 408, 429, 499, 500, 502, 503])
    func openErrors(status: Int) async throws {
        let tenant = try FakeTenant.rotating { number in
            number == 1 ? .error("server_error", "No", status: status) : nil
        }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(try stage.stored().renewal?.failedAt == stage.time.now.timeIntervalSince1970)
        #expect(try stage.stored().credentials.refreshToken == "RT1")
        #expect(try await manager.credentials().refreshToken == "RT3")
    }

    @Test("a renewal is repeated early after a response that isn't about the refresh token")
    func repeatedAfterError() async throws {
        let tenant = try FakeTenant.rotating { number in number == 1 ? .error("gone", "No", status: 404) : nil }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        await #expect(throws: CredentialsManagerError.self) { try await manager.renew() }
        stage.time.advance(by: 66)
        #expect(try await manager.credentials().accessToken == "AT3")
        #expect(tenant.refreshTokens == ["RT1", "RT1"])
    }

    @Test("the note of a renewal is removed if the request can't be created")
    func neverSent() async throws {
        let tenant = try FakeTenant.rotating()
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        let before = stage.storage.state.entries
        await #expect(throws: CredentialsManagerError.self) {
            try await manager.renew(parameters: ["bad": Double.nan])
        }
        #expect(stage.storage.state.entries == before)
        #expect(tenant.requests.isEmpty)
    }

    @Test("a renewal stays noted if the connection fails, because an earlier attempt may have succeeded")
    func noConnection() async throws {
        let tenant = try FakeTenant.rotating()
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        await tenant.stop()
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect((error?.cause as? AuthenticationError)?.isNetworkError == true)
        #expect(try stage.stored().renewal?.failedAt != nil)
    }

    @Test(
        "a transport error of a renewal doesn't rule out that the refresh token was rotated",
        arguments: [
            NSError(domain: NSURLErrorDomain, code: -1004), NSError(domain: NSPOSIXErrorDomain, code: 54),
            NSError(domain: "curl", code: 56), NSError(domain: "NSOSStatusErrorDomain", code: -9806),
        ])
    func transportErrors(error: NSError) {
        #expect(!AuthenticationError(cause: error).leavesRefreshTokenAlone)
        #expect(AuthenticationError(cause: InvalidRequestError.missingRefreshToken).leavesRefreshTokenAlone)
    }

    @Test(
        "a renewal is noted again once the leeway of earlier attempts is over",
        arguments: [(599, 0), (600, 600), (-5, -5)])
    func nextNote(seconds: TimeInterval, start: TimeInterval) {
        let first = RenewalJournal.begun(after: nil, at: TestClock.start)
        let next = RenewalJournal.begun(after: first, at: TestClock.start + seconds)
        // An attempt within the leeway belongs to the earlier ones.
        let time = TestClock.start.timeIntervalSince1970
        #expect(
            next == RenewalJournal(startedAt: time + start, sentAt: start == seconds ? nil : time + seconds))
    }

    @Test("the result of a renewal is kept in memory until it can be stored when the disk is full")
    func diskFull() async throws {
        let tenant = try FakeTenant.rotating { [stage] number in
            if number == 1 { stage.storage.change { $0.refusesWrites = true } }
            return nil
        }
        // A separate manager for each call, as in apps that don't keep one.
        func manager() -> CredentialsManager { stage.manager(tenant) }
        try manager().save(stage.credentials())
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager().credentials() }
        #expect(error?.code == .storeFailed)
        #expect(try stage.stored().credentials.refreshToken == "RT1")
        // The user needn't log in again, and no token is used twice.
        #expect(try await manager().credentials().refreshToken == "RT2")
        #expect(manager().hasValid(minTTL: 3600))
        #expect(try stage.stored().credentials.refreshToken == "RT1")
        let unsaved = await #expect(throws: CredentialsManagerError.self) { try await manager().renew() }
        #expect(unsaved?.code == .storeFailed)
        #expect(unsaved?.message.contains("kept in the memory") == true)

        stage.storage.change { $0.refusesWrites = false }
        #expect(try await manager().renew().refreshToken == "RT3")
        #expect(try stage.stored().credentials.refreshToken == "RT3")
        #expect(tenant.refreshTokens == ["RT1", "RT2"])
    }

    @Test("a renewal's result in memory is stored by the next use after the storage works again")
    func writtenLater() async throws {
        let tenant = try FakeTenant.rotating { [stage] number in
            if number == 1 { stage.storage.change { $0.refusesWrites = true } }
            return nil
        }
        let manager = stage.manager(tenant)
        var events = manager.events.makeAsyncIterator()
        try manager.save(stage.credentials())
        await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(try await manager.credentials().accessToken == "AT2")
        stage.storage.change { $0.refusesWrites = false }
        // The next caller after a pause tries again.
        stage.time.advance(by: 60)
        #expect(try await manager.credentials().accessToken == "AT2")
        var seen: [String] = []
        while let event = await events.next() {
            switch event {
            case .storeFailed: seen.append("storeFailed")
            case .renewed(let credentials): seen.append("renewed \(credentials.accessToken)")
            default: continue
            }
            if seen.count == 2 { break }
        }
        #expect(seen == ["storeFailed", "renewed AT2"])
        #expect(try stage.stored().credentials.refreshToken == "RT2")
        #expect(tenant.refreshTokens == ["RT1"])
    }

    @Test("a renewal's result in memory is stored in the background, without further calls")
    func writtenInBackground() async throws {
        let tenant = try FakeTenant.rotating { [stage] _ in
            stage.storage.change { $0.refusesWrites = true }
            return nil
        }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        await stage.time.waitForWaiting(1)
        stage.storage.change { $0.refusesWrites = false }
        stage.time.advance(by: 3)
        try await waitUntil { try stage.stored().credentials.refreshToken == "RT2" }
        #expect(tenant.refreshTokens == ["RT1"])
    }

    @Test("a renewal is repeated in the background if a gateway may have lost the tokens")
    func gateway() async throws {
        let tenant = try FakeTenant.rotating { number in number == 1 ? .error("bad_gateway", "No", status: 502) : nil }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        await #expect(throws: CredentialsManagerError.self) { try await manager.renew() }
        await stage.time.waitForWaiting(1)
        stage.time.advance(by: 3)
        try await waitUntil { try stage.stored().renewal == nil }
        #expect(tenant.refreshTokens == ["RT1", "RT1"])
    }

    @Test("an interrupted renewal is repeated in the background if the storage can't be read at first")
    func unreadableAtFirst() async throws {
        let tenant = try FakeTenant.rotating()
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        try stage.dieWhileRenewing()
        stage.storage.change { $0.refusesReads = true }
        await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        await stage.time.waitForWaiting(1)
        stage.storage.change { $0.refusesReads = false }
        stage.time.advance(by: 3)
        try await waitUntil { try stage.stored().renewal == nil }
        #expect(tenant.refreshTokens == ["RT1"])
    }

    @Test("a renewal's result in memory doesn't restore what was deleted or replaced on disk")
    func unsavedAndGone() async throws {
        let tenant = try FakeTenant.rotating { [stage] number in
            if number == 1 { stage.storage.change { $0.refusesWrites = true } }
            return nil
        }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(error?.code == .storeFailed)
        stage.storage.change { $0.refusesWrites = false }
        try manager.save(stage.credentials("LOGIN", lifetime: 3600, refreshToken: "RT9"))
        #expect(try await manager.credentials().accessToken == "LOGIN")
        #expect(manager.clear())
        await #expect(throws: CredentialsManagerError.noCredentials) { try await manager.renew() }
    }

    @Test(
        "an interrupted renewal is urgent for as long as repeating it may help",
        arguments: [
            (0.0, nil, true), (599, nil, true), (600, nil, false), (-100, nil, true), (20, 18.5, false),
            (20, 9.9, true),
            (20, 30.0, true), (700, 15.0, false),
        ] as [(Double, Double?, Bool)])
    func urgency(age: Double, failedAt: Double?, isUrgent: Bool) {
        let start = TestClock.start.timeIntervalSince1970
        let journal = RenewalJournal(startedAt: start, failedAt: failedAt.map { start + $0 })
        #expect(journal.isUrgent(at: TestClock.start + age, isOwn: true) == isUrgent)
        let concernsOthers = age < RenewalJournal.window
        #expect(journal.isUrgent(at: TestClock.start + age, isOwn: false) == concernsOthers)
    }

    @Test("the last attempt that may have arrived decides for how long a renewal is repeated early")
    func lastAttempt() {
        func note(_ previous: RenewalJournal?, at seconds: TimeInterval, wasSent: Bool) -> RenewalJournal {
            let now = TestClock.start + seconds
            return .begun(after: previous, at: now).failed(at: now, wasSent: wasSent, after: previous)
        }
        func urgency(of note: RenewalJournal, at seconds: [TimeInterval]) -> [Bool] {
            seconds.map { note.isUrgent(at: TestClock.start + $0, isOwn: true) }
        }
        let first = note(nil, at: 0, wasSent: true)
        let later = note(first, at: 500, wasSent: true)
        #expect(later.startedAt == first.startedAt)
        #expect(urgency(of: later, at: [519, 520, 1_099, 1_100]) == [false, true, true, false], "pauses grow")
        let slow = RenewalJournal.begun(after: later, at: TestClock.start + 600)
            .failed(at: TestClock.start + 900, wasSent: true, after: later)
        #expect(urgency(of: slow, at: [1_499, 1_500]) == [true, false], "it may have arrived at the end")
        let unsent = note(later, at: 900, wasSent: false)
        #expect(urgency(of: unsent, at: [919, 920, 1_099, 1_100]) == [false, true, true, false], "up to a limit")
        let next = note(unsent, at: 1_100, wasSent: true)
        #expect(next.startedAt == first.startedAt + 1_100)
    }

    @Test("a note of an earlier version is read, and earlier versions can read those of this one")
    func versions() throws {
        let old = try JSONDecoder().decode(RenewalJournal.self, from: Data(#"{"started_at":1,"failed_at":2}"#.utf8))
        #expect(old == RenewalJournal(startedAt: 1, failedAt: 2))
        let written = try JSONEncoder().encode(RenewalJournal(startedAt: 1, sentAt: 3, failedAt: 4))
        let members = try JSONDecoder().decode([String: Double].self, from: written)
        #expect(members == ["started_at": 1, "sent_at": 3, "failed_at": 4])
    }

    @Test("a renewal that failed just before the program died is repeated by the first call of the next one")
    func deathAfterError() async throws {
        let tenant = try FakeTenant.rotating { number in number == 1 ? .error("server_error", "No", status: 503) : nil }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        try stage.dieWhileRenewing(hasFailed: true)
        #expect(try await manager.credentials().accessToken == "OLD")
        #expect(tenant.requests.count == 1)
        #expect(try await manager.credentials().accessToken == "OLD", "this program pauses now")
        #expect(tenant.requests.count == 1)
        stage.time.advance(by: RenewalJournal.pauses.lowerBound)
        #expect(try await manager.credentials().accessToken == "AT3")
    }
}
