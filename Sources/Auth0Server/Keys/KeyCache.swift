import A0Concurrency
import Foundation

/// The keys of one issuer. They're fetched once for all callers, refreshed before they expire, and kept longer while
/// the issuer can't be reached.
///
/// A lock instead of an actor, so that callers that find a key, the usual case, don't have to wait.
final class KeyCache: Sendable {
    typealias Download =
        @Sendable (_ earlier: [VerificationKey]) async throws -> (keys: KeySet, maximumAge: TimeInterval?)

    private struct CachedKeys: Sendable {
        let keys: KeySet
        let fetchedAt: Date
        let refreshAt: Date
        let freshUntil: Date
    }

    private struct FailedFetch: Sendable {
        let error: any Error
        let count: Int
        let pauseEnds: Date
    }

    private struct State: Sendable {
        var stock: CachedKeys?
        var failedFetch: FailedFetch?
        var download: SharedWork<KeySet>?
        /// When a missing key was last looked for at the issuer.
        var lastSearch: Date?
        /// Whether the use of expired keys was logged.
        var isStaleLogged = false
    }

    private enum Step: Sendable {
        case use([VerificationKey])
        case useStale([VerificationKey], age: TimeInterval, isNews: Bool)
        case wait(SharedWork<KeySet>)
        case unknown
        case unavailable(any Error, retryAfter: TimeInterval)
    }

    let issuer: String
    private let policy: KeyPolicy
    private let environment: Environment
    private let download: Download
    private let state = Locked(State())

    init(_ issuer: String, policy: KeyPolicy, environment: Environment, download: @escaping Download) {
        self.issuer = issuer
        self.policy = policy
        self.environment = environment
        self.download = download
    }

    /// The keys that can have signed a token with this header.
    ///
    /// - Throws: ``AccessTokenError``: `invalid_token` if the issuer has no such key, 503 if the issuer can't be asked.
    func keys(id: String?, algorithm: Algorithm) async throws(AccessTokenError) -> [VerificationKey] {
        var hasWaited = false
        while true {
            switch nextStep(id, algorithm, hasWaited: hasWaited) {
            case .use(let keys): return keys
            case .useStale(let keys, let age, let isNews):
                if isNews { environment.log(.servingStale(issuer: issuer, age: age)) }
                return keys
            case .unknown:
                // Made-up key IDs must not fill the log.
                if hasWaited { environment.log(.unknownKey(issuer: issuer, keyID: id)) }
                throw .invalidToken(.kid, "\(issuer) has no key \(quoted(id)) for \(algorithm.rawValue).")
            case .unavailable(let error, let pause):
                throw .unavailable(.keys, "The keys of \(issuer) cannot be fetched.", cause: error, retryAfter: pause)
            case .wait(let work):
                hasWaited = true
                try await wait(for: work)
            }
        }
    }

    /// Fetches the keys unless they're fresh.
    func prepare() async throws(AccessTokenError) {
        let now = environment.now()
        let work = state.withLock { state -> SharedWork<KeySet>? in
            if let stock = state.stock, now < stock.freshUntil { return nil }
            return fetch(&state)
        }
        guard let work else { return }
        try await wait(for: work)
        let error = state.withLock { $0.failedFetch?.error }
        if let error { throw .unavailable(.keys, "The keys of \(issuer) cannot be fetched.", cause: error) }
    }

    /// Whether the issuer still has the key.
    func has(_ key: VerificationKey) -> Bool {
        state.withLock { $0.stock?.keys.keys.contains { $0 === key } ?? false }
    }

    func forget() {
        state.withLock { state in
            state.stock = nil
            state.failedFetch = nil
            state.lastSearch = nil
        }
    }

    var status: KeyStatus {
        let now = environment.now()
        return state.withLock { state in
            KeyStatus(
                issuer: issuer, keyIDs: state.stock?.keys.keys.compactMap(\.id) ?? [],
                age: state.stock.map { now.timeIntervalSince($0.fetchedAt) },
                isStale: state.stock.map { now >= $0.freshUntil } ?? false, lastError: state.failedFetch?.error)
        }
    }

    // MARK: - Deciding

    private func nextStep(_ id: String?, _ algorithm: Algorithm, hasWaited: Bool) -> Step {
        let now = environment.now()
        return state.withLock { state in
            let pause = state.failedFetch.map { $0.pauseEnds.timeIntervalSince(now) } ?? 0
            guard let stock = state.stock, now < stock.freshUntil + policy.staleIfError else {
                if let failed = state.failedFetch, pause > 0 || hasWaited {
                    return .unavailable(failed.error, retryAfter: pause)
                }
                return .wait(fetch(&state))
            }
            let keys = stock.keys.candidates(id: id, algorithm: algorithm)
            guard now < stock.freshUntil else {
                // The first caller after the expiration waits. Once the issuer is known to be unreachable, no one does.
                guard let failed = state.failedFetch else { return .wait(fetch(&state)) }
                if pause <= 0, !hasWaited { _ = fetch(&state) }
                guard !keys.isEmpty else { return .unavailable(failed.error, retryAfter: pause) }
                defer { state.isStaleLogged = true }
                return .useStale(keys, age: now.timeIntervalSince(stock.fetchedAt), isNews: !state.isStaleLogged)
            }
            if !keys.isEmpty {
                if now >= stock.refreshAt, pause <= 0 { _ = fetch(&state) }
                return .use(keys)
            }
            return search(&state, now, pause, hasWaited: hasWaited)
        }
    }

    /// The behavior if fresh keys lack a key, as happens right after an issuer rotated its keys.
    private func search(_ state: inout State, _ now: Date, _ pause: TimeInterval, hasWaited: Bool) -> Step {
        if let download = state.download { return .wait(download) }
        let isTooSoon = state.lastSearch.map { now.timeIntervalSince($0) < policy.cooldown } ?? false
        if isTooSoon || hasWaited {
            return state.failedFetch.map { .unavailable($0.error, retryAfter: max(pause, 1)) } ?? .unknown
        }
        if let failed = state.failedFetch, pause > 0 { return .unavailable(failed.error, retryAfter: pause) }
        state.lastSearch = now
        return .wait(fetch(&state))
    }

    // MARK: - Fetching

    private func wait(for work: SharedWork<KeySet>) async throws(AccessTokenError) {
        do {
            _ = try await work.value()
        } catch {
            // A failed download is in the state.
            if Task.isCancelled, error is CancellationError {
                throw .unavailable(.keys, "The request was cancelled while it waited for keys.", cause: error)
            }
        }
    }

    /// The current download, or else a new one.
    private func fetch(_ state: inout State) -> SharedWork<KeySet> {
        if let download = state.download { return download }
        let earlier = state.stock?.keys.keys ?? []
        let work = SharedWork { try await self.fill(earlier) }
        state.download = work
        return work
    }

    private func fill(_ earlier: [VerificationKey]) async throws -> KeySet {
        do {
            let (keys, maximumAge) = try await download(earlier)
            let stock = stock(keys, maximumAge)
            state.withLock { state in
                state.stock = stock
                state.failedFetch = nil
                state.download = nil
                state.isStaleLogged = false
            }
            environment.log(.keysRefreshed(issuer: issuer, keyIDs: keys.keys.compactMap(\.id)))
            for key in keys.skipped { environment.log(.keySkipped(issuer: issuer, keyID: key.id, reason: key.reason)) }
            return keys
        } catch {
            let (now, jitter) = (environment.now(), 0.75 + environment.random() / 2)
            state.withLock { state in
                let count = (state.failedFetch?.count ?? 0) + 1
                let pause = min(TimeInterval(1 << min(count - 1, 30)), policy.maximumPause) * jitter
                state.failedFetch = FailedFetch(error: error, count: count, pauseEnds: now + pause)
                state.download = nil
            }
            environment.log(.keysFailed(issuer: issuer, error: error))
            throw error
        }
    }

    private func stock(_ keys: KeySet, _ maximumAge: TimeInterval?) -> CachedKeys {
        let now = environment.now()
        let bounds = policy.freshness
        let freshness = min(max(maximumAge ?? policy.defaultFreshness, bounds.lowerBound), bounds.upperBound)
        // Varied, so that servers that started together don't all fetch at the same time.
        let share = min(policy.refreshAhead * (0.9 + environment.random() * 0.2), 1)
        return CachedKeys(
            keys: keys, fetchedAt: now, refreshAt: now + freshness * share, freshUntil: now + freshness)
    }
}
