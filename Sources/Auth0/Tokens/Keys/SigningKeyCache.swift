import A0Concurrency
import Foundation

/// A tenant's published key set.
struct PublishedKeys: Sendable {
    /// If several keys have the same ID, the first counts.
    let keys: [String: SigningKey]
    /// Seconds for which the tenant allows caching them.
    let maximumAge: TimeInterval

    init(_ keys: [SigningKey], maximumAge: TimeInterval?) {
        self.keys = Dictionary(keys.map { ($0.id, $0) }) { first, _ in first }
        self.maximumAge = maximumAge ?? 600
    }
}

/// The keys of a tenant, downloaded on demand, with one request at a time.
///
/// A lock instead of an actor, so that callers that find a key in the cache, the usual case, don't have to wait.
final class SigningKeyCache: Sendable {
    typealias Download = @Sendable () async throws -> PublishedKeys

    private struct State {
        var stock: (published: PublishedKeys, expiry: Date)?
        var refetch: Refetch?
        var download: SharedWork<PublishedKeys>?
    }

    /// A download because of an ID that isn't in the cache, as happens right after the tenant rotated its keys.
    private struct Refetch {
        let time: Date
        var error: (any Error)?
    }

    private enum Step: Sendable {
        case found(SigningKey?)
        case fail(any Error)
        case wait(SharedWork<PublishedKeys>)
    }

    /// The minimum seconds between two such downloads, so that tokens with made-up key IDs can't flood the tenant with
    /// requests.
    private static let pause: TimeInterval = 30

    private let state = Locked(State())

    /// The key with that ID; `nil` if the tenant doesn't publish it.
    ///
    /// - Throws: What `download` throws, or `CancellationError` if the calling task was canceled.
    func key(_ id: String, clock: Clock, download: @escaping Download) async throws -> SigningKey? {
        switch nextStep(id, clock, download) {
        case .found(let key): return key
        case .fail(let error): throw error
        case .wait(let work): return try await work.value().keys[id]
        }
    }

    private func nextStep(_ id: String, _ clock: Clock, _ download: @escaping Download) -> Step {
        let now = clock.now()
        return state.withLock { state in
            let fresh = state.stock.flatMap { now < $0.expiry ? $0.published : nil }
            if let key = fresh?.keys[id] { return .found(key) }
            if let running = state.download { return .wait(running) }
            if fresh != nil {
                if let last = state.refetch, now.timeIntervalSince(last.time) < Self.pause {
                    return last.error.map { .fail($0) } ?? .found(nil)
                }
                state.refetch = Refetch(time: now)
            }
            let work = SharedWork { try await self.fill(clock, download) }
            state.download = work
            return .wait(work)
        }
    }

    private func fill(_ clock: Clock, _ download: Download) async throws -> PublishedKeys {
        do {
            let published = try await download()
            let expiry = clock.now() + published.maximumAge
            state.withLock { state in
                state.stock = (published, expiry)
                state.refetch?.error = nil
                state.download = nil
            }
            return published
        } catch {
            state.withLock { state in
                state.refetch?.error = error
                state.download = nil
            }
            throw error
        }
    }
}

/// A cache for each key set's URL.
final class SigningKeyCaches: Sendable {
    /// The caches of this process.
    static let shared = SigningKeyCaches()

    private let caches = Locked<[URL: SigningKeyCache]>([:])

    func cache(for url: URL) -> SigningKeyCache {
        caches.withLock { caches in
            let cache = caches[url] ?? SigningKeyCache()
            caches[url] = cache
            return cache
        }
    }
}
