import A0Concurrency
import Foundation

/// Remembers used proofs (RFC 9449 §11.1).
public protocol DPoPReplayStore: Sendable {
    /// Remembers a proof, and checks in the same step whether it's known.
    ///
    /// - Parameters:
    ///   - hash: Identifies the proof. The first 16 bytes are the same for all proofs with a key.
    ///   - until: When the proof is too old anyway, so that it can be forgotten.
    /// - Returns: `false` if it was already known.
    /// - Throws: An error if it can't tell. The response is then 503.
    func insert(_ hash: [UInt8], until: Date) async throws -> Bool
}

/// Remembers proofs in this process.
public final class MemoryReplayStore: DPoPReplayStore {
    /// The seconds in a time slice. Proofs are discarded by slice.
    private static let slice: TimeInterval = 10
    /// The limit of one key's proofs is the capacity divided by this, so that a client can't use up the space of all
    /// others.
    private static let shareOfOneKey = 10

    private struct State: Sendable {
        var known: Set<[UInt8]> = []
        var slices: [Int: [[UInt8]]] = [:]
        var counts: [ArraySlice<UInt8>: Int] = [:]
    }

    /// The store is full.
    struct Full: LocalizedError {
        var errorDescription: String? { "No more proofs can be remembered." }
    }

    private let capacity: Int
    private let now: @Sendable () -> Date
    private let state = Locked(State())

    /// Creates a store for a number of proofs at a time, up to a tenth of them with the same key. While it's full, the
    /// response to requests with proofs is 503.
    ///
    /// - Parameters:
    ///   - capacity: How many proofs it keeps.
    ///   - now: The time by which proofs are forgotten; for tests. Default: the machine's clock.
    public init(capacity: Int = 100_000, now: @escaping @Sendable () -> Date = { Date() }) {
        self.capacity = capacity
        self.now = now
    }

    public func insert(_ hash: [UInt8], until: Date) throws -> Bool {
        let current = Int((now().timeIntervalSince1970 / Self.slice).rounded(.down))
        let end = Int((until.timeIntervalSince1970 / Self.slice).rounded(.down))
        return try state.withLock { state in
            Self.forget(before: current, &state)
            guard !state.known.contains(hash) else { return false }
            let key = hash.prefix(16)
            guard state.known.count < capacity, state.counts[key, default: 0] < max(1, capacity / Self.shareOfOneKey)
            else { throw Full() }
            state.known.insert(hash)
            state.slices[end, default: []].append(hash)
            state.counts[key, default: 0] += 1
            return true
        }
    }

    var count: Int { state.withLock { $0.known.count } }

    private static func forget(before current: Int, _ state: inout State) {
        for slice in state.slices.keys where slice < current {
            for hash in state.slices.removeValue(forKey: slice) ?? [] {
                state.known.remove(hash)
                let key = hash.prefix(16)
                let left = (state.counts[key] ?? 1) - 1
                state.counts[key] = left > 0 ? left : nil
            }
        }
    }
}
