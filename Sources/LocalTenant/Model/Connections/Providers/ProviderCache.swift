import A0Concurrency
import A0JOSE
import Foundation

/// Recent documents from providers, such as metadata and keys, by URL.
final class ProviderCache: Sendable {
    /// Seconds.
    private static let lifetime: TimeInterval = 600

    private struct Kept<Value: Sendable>: Sendable {
        let value: Value
        let at: Date
    }

    private struct State {
        var metadata: [String: Kept<ProviderMetadata>] = [:]
        var keys: [String: Kept<JSONWebKeySet>] = [:]
        /// When each server last responded.
        var responses: [String: Date] = [:]
    }

    private let state = Locked(State())

    func metadata(_ url: String, at now: Date) -> ProviderMetadata? {
        state.withLock { Self.fresh($0.metadata[url], now) }
    }

    func keys(_ url: String, at now: Date) -> JSONWebKeySet? {
        state.withLock { Self.fresh($0.keys[url], now) }
    }

    func keep(_ metadata: ProviderMetadata, of url: String, at now: Date) {
        state.withLock { $0.metadata[url] = Kept(value: metadata, at: now) }
    }

    func keep(_ keys: JSONWebKeySet, of url: String, at now: Date) {
        state.withLock { $0.keys[url] = Kept(value: keys, at: now) }
    }

    /// Whether the server has responded in the last minute, and not failed to since.
    func hasResponded(_ origin: String, at now: Date) -> Bool {
        state.withLock { $0.responses[origin].map { abs(now.timeIntervalSince($0)) < 60 } ?? false }
    }

    func note(_ origin: String, responded: Bool, at now: Date) {
        state.withLock { $0.responses[origin] = responded ? now : nil }
    }

    private static func fresh<Value>(_ kept: Kept<Value>?, _ now: Date) -> Value? {
        guard let kept, abs(now.timeIntervalSince(kept.at)) < lifetime else { return nil }
        return kept.value
    }
}
