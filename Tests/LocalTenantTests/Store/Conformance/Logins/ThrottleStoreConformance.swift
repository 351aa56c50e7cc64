import Foundation
import Testing

@testable import LocalTenant

/// Requirements of every `ThrottleStore`.
extension StoreConformance {
    static let throttles: [Check] = [
        Check("concurrent requests can't exceed a throttle's limit") { store in
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
        Check("a returned attempt can be taken again, but never more than the limit") { store in
            func take() async throws -> Bool { try await store.takeThrottle("t", limit: 2, refill: 10, at: now) }
            try await store.giveBackThrottle("t", refill: 10)
            #expect(try await take())
            #expect(try await take())
            #expect(try await !take())
            try await store.giveBackThrottle("t", refill: 10)
            #expect(try await take())
            #expect(try await !take())
        },
        Check("a throttle's level rises by one per attempt and falls over time") { store in
            func level(_ seconds: TimeInterval) async throws -> Double {
                try await store.throttleLevel("t", refill: 10, at: now + seconds)
            }
            #expect(try await level(0) == 0)
            _ = try await simultaneously(4) { _ in
                try await store.takeThrottle("t", limit: 9, refill: 10, at: now)
            }
            #expect(try await level(0) == 4)
            #expect(try await level(15) == 2.5)
            #expect(try await level(40) == 0)
            #expect(try await store.takeThrottle("t", limit: 9, refill: 10, at: now + 100))
            #expect(try await level(100) == 1)
            #expect(try await store.throttleLevel("other", refill: 10, at: now) == 0)
        },
        Check("counters start again after their period, and none is changed if one has its highest number") { store in
            @Sendable func count(_ a: Int?, _ b: Int?, _ period: TimeInterval = 1) async throws -> CounterState {
                try await store.count([
                    PeriodCounter(name: "a", endsAt: now + 60 * period, limit: a),
                    PeriodCounter(name: "b", endsAt: now + 3_600, limit: b),
                ])
            }
            let states = try await simultaneously(10) { _ in try await count(4, nil) }
            #expect(states.filter(\.isCounted).count == 4)
            #expect(Set(states.filter(\.isCounted).map(\.numbers)) == Set((1...4).map { [$0, $0] }))
            #expect(try await count(4, nil).numbers == [4, 4])
            let later = try await count(4, nil, 2)
            #expect(later.isCounted && later.numbers == [1, 5])
            let late = try await count(4, nil)
            #expect(late.isCounted && late.numbers == [2, 6], "a clock that is behind")
            let full = try await count(nil, 6, 2)
            #expect(!full.isCounted && full.numbers == [2, 6])
            try await store.purge(at: now + 120)
            #expect(try await count(nil, nil, 2).numbers == [1, 7])
        },
        Check("a single-use value can be used once until it expires") { store in
            @Sendable func use(_ seconds: TimeInterval) async throws -> Bool {
                try await store.useOnce("x".secretHash, until: now + 60 + seconds, at: now + seconds)
            }
            let first = try await simultaneously(10) { _ in try await use(0) }
            #expect(first.count { $0 } == 1)
            #expect(try await !use(59))
            try await store.purge(at: now + 59)
            #expect(try await !use(59))
            #expect(try await use(60))
            #expect(try await !use(60))
            try await store.purge(at: now + 120)
            #expect(try await use(120))
        },
        Check("failures are counted per connection, identifier, and address, and expire") { store in
            let attempt = LoginAttempt(connection: "db", identifier: "ada", sender: "::1")
            _ = try await simultaneously(10) { try await store.recordFailedAttempt(attempt, at: now, since: now - 100) }
            #expect(try await store.errors(attempt, since: now - 100) == 10)
            for other in [
                LoginAttempt(connection: "x", identifier: "ada", sender: "::1"),
                LoginAttempt(connection: "db", identifier: "x", sender: "::1"),
                LoginAttempt(connection: "db", identifier: "ada", sender: "x"),
            ] {
                #expect(try await store.errors(other, since: now - 100) == 0)
            }
            #expect(try await store.errors(attempt, since: now) == 0)
            #expect(try await store.recordFailedAttempt(attempt, at: now + 200, since: now + 100) == 1)
            try await store.clearFailedAttempts(attempt)
            #expect(try await store.errors(attempt, since: now - 100) == 0)
        },
    ]
}
