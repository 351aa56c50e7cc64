import A0Concurrency
import Foundation

/// Stores events in the background, so that no request waits for it, and in batches, so that requests that follow each
/// other share a transaction.
final class LogWriter: Sendable {
    private struct State: Sendable {
        var pending: [LogBatch] = []
        var isWriting = false
        /// The wait for the next batch.
        var pause: Task<Void, Never>?
        var lastID = (milliseconds: Int64(0), count: 0, text: "")
        var waiters: [CheckedContinuation<Void, Never>] = []
        var listeners: [UUID: Listener] = [:]
    }

    private struct Listener: Sendable {
        let events: AsyncStream<LogEvent>.Continuation
        /// The last event before it began to listen.
        let after: String
    }

    private let store: any LogStore & SettingsStore
    private let state = Locked(State())

    /// How often a batch is tried, a second apart.
    private static let attempts = 5
    /// The nanoseconds that a batch waits for more events, unless `flush` asks for it.
    private static let delay: UInt64 = 20_000_000

    init(_ store: any LogStore & SettingsStore) {
        self.store = store
    }

    /// Adds what a request left behind. Its events get their identifiers here, so that their order is the order in
    /// which they are stored.
    func add(_ batch: LogBatch) {
        guard !batch.isEmpty else { return }
        let starts = state.withLock { state in
            var batch = batch
            for index in batch.events.indices {
                Self.advance(&state.lastID, to: batch.events[index].date)
                batch.events[index].id = state.lastID.text
            }
            state.pending.append(batch)
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if starts { Task { await write() } }
    }

    /// Waits until everything that was added is stored.
    func flush() async {
        await withCheckedContinuation { waiter in
            let isIdle = state.withLock { state in
                if state.isWriting { state.waiters.append(waiter) }
                state.pause?.cancel()
                return !state.isWriting
            }
            if isIdle { waiter.resume() }
        }
    }

    /// Stores everything, and ends the streams of events.
    func close() async {
        await flush()
        // Outside of the lock, which the end of a stream takes.
        let listeners = state.withLock { state in
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.events.finish() }
    }

    /// The events from now on, as soon as they are stored.
    ///
    /// - Parameter limit: How many wait for a slow reader, who misses older ones.
    func events(limit: Int = 1_000) -> AsyncStream<LogEvent> {
        let (stream, listener) = AsyncStream.makeStream(of: LogEvent.self, bufferingPolicy: .bufferingNewest(limit))
        let id = UUID()
        state.withLock { $0.listeners[id] = Listener(events: listener, after: $0.lastID.text) }
        listener.onTermination = { [weak self] _ in _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) } }
        return stream
    }

    private func write() async {
        while true {
            await pause()
            let (batches, waiters, listeners) = state.withLock { state in
                defer { (state.pending, state.waiters) = ([], []) }
                state.isWriting = !state.pending.isEmpty
                return (state.pending, state.waiters, Array(state.listeners.values))
            }
            if !batches.isEmpty {
                await write(batches)
                await trim()
            }
            for listener in listeners {
                for event in batches.flatMap(\.events) where event.id > listener.after { listener.events.yield(event) }
            }
            for waiter in waiters { waiter.resume() }
            if batches.isEmpty { return }
        }
    }

    private func pause() async {
        let pause = Task { _ = try? await Task.sleep(nanoseconds: Self.delay) }
        let isAwaited = state.withLock { state in
            state.pause = pause
            return !state.waiters.isEmpty
        }
        if isAwaited { pause.cancel() }
        await pause.value
    }

    private func write(_ batches: [LogBatch]) async {
        for attempt in 1...Self.attempts {
            do throws(StoreError) {
                let streams = try await store.recentSettings(LogStreams.kind)
                let queued = batches.flatMap(\.events).filter { event in
                    streams.contains { LogStreams.wants(event, $0.document) }
                }
                return try await store.append(batches, queuing: queued.map { Ticket($0) })
            } catch {
                guard attempt < Self.attempts else {
                    let count = batches.map(\.events.count).reduce(0, +)
                    return Warning.write("\(count) events can't be written to the log: \(error)")
                }
            }
            // If canceled, the next attempt follows at once.
            try? await Task.sleep(nanoseconds: 1_000_000_000)
        }
    }

    /// Not after each batch, because it's a transaction of its own.
    private func trim() async {
        guard Int.random(in: 0..<10) == 0 else { return }
        do {
            try await store.trimLog(keeping: LogEvent.limit)
        } catch {
            Warning.write("The log can't be shortened: \(error)")
        }
    }

    /// Auth0's form: 56 digits, which sort by time. Time never goes back here, even if the clock does.
    private static func advance(_ last: inout (milliseconds: Int64, count: Int, text: String), to date: Date) {
        let milliseconds = max(last.milliseconds, Int64(date.timeIntervalSince1970 * 1_000))
        let count = milliseconds == last.milliseconds ? last.count + 1 : 0
        let timestamp = Date(timeIntervalSince1970: Double(milliseconds) / 1_000).timestamp
        let time = String(
            decoding: timestamp.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }, as: UTF8.self)
        let text =
            "900\(time)" + digits(UInt64(count), 9) + digits(.random(in: 0..<billion), 9)
            + digits(.random(in: 0..<billion * billion), 18)
        last = (milliseconds, count, text)
    }

    private static let billion: UInt64 = 1_000_000_000

    private static func digits(_ number: UInt64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
