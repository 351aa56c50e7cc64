import A0Concurrency
import Dispatch
import Foundation

/// The messages that a real tenant would have sent: the last ones in memory, each also in its own file.
final class Outbox: Sendable {
    /// How many messages are kept, in memory and on disk.
    static let limit = 1_000

    private struct Waiter {
        let matches: @Sendable (TenantMessage) -> Bool
        let continuation: CheckedContinuation<TenantMessage, any Error>
    }

    private struct State {
        /// With the names of their files, oldest first.
        var messages: [(file: String, message: TenantMessage)] = []
        var waiters: [UUID: Waiter] = [:]
        var isClosed = false
    }

    private let directory: URL
    private let queue = DispatchQueue(label: "a0.tenant.outbox", qos: .userInitiated)
    private let state = Locked(State())

    /// Opens the directory, with the messages of an earlier run.
    init(_ directory: URL) throws(TenantError) {
        self.directory = directory
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let messages = try Self.names(directory).suffix(Self.limit).map { name in
                (file: name, message: try Self.read(directory.appendingPathComponent(name)))
            }
            state.withLock { $0.messages = messages }
        } catch let error as TenantError {
            throw error
        } catch {
            throw TenantError(.dataDirectory, "\(directory.path) cannot be created or read. Choose another directory.")
        }
    }

    /// The messages in the directory, oldest first, including those of other processes.
    func newest(_ count: Int) async throws -> [TenantMessage] {
        try await queue.perform { [directory] () throws(any Error) in
            try Self.names(directory).suffix(count).map { try Self.read(directory.appendingPathComponent($0)) }
        }
    }

    /// Oldest first.
    var messages: [TenantMessage] { state.withLock { $0.messages.map(\.message) } }

    /// Writes the file and then resumes callers that wait for the message.
    func send(_ message: TenantMessage) async throws {
        try await queue.perform { [self] () throws(any Error) in
            // On a serial queue, so that files and memory have the same order even if the clock stands still.
            let name = Self.name(message, after: state.withLock { $0.messages.last?.file })
            try write(message, name)
            let (woken, surplus) = state.withLock { state in
                state.messages.append((name, message))
                let surplus = state.messages.prefix(max(0, state.messages.count - Self.limit)).map(\.file)
                state.messages.removeFirst(surplus.count)
                let woken = state.waiters.filter { $0.value.matches(message) }
                for id in woken.keys { state.waiters[id] = nil }
                return (woken.values.map(\.continuation), surplus)
            }
            for continuation in woken { continuation.resume(returning: message) }
            for name in surplus { try remove(name) }
        }
    }

    func clear() async throws {
        try await queue.perform { [self] () throws(any Error) in
            let files = state.withLock { state in
                defer { state.messages.removeAll() }
                return state.messages.map(\.file)
            }
            for name in files { try remove(name) }
        }
    }

    /// The newest message that matches, or else the next one.
    ///
    /// - Parameter after: looks only at messages that came later than this one.
    /// - Throws: `CancellationError` if the task is cancelled or the tenant stops.
    func first(
        after: TenantMessage?, where matches: @escaping @Sendable (TenantMessage) -> Bool
    ) async throws -> TenantMessage {
        let id = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<TenantMessage, any Error>? = state.withLock { state in
                    let start = after.flatMap { after in state.messages.lastIndex { $0.message.id == after.id } }
                    let candidates = state.messages[(start.map { $0 + 1 } ?? 0)...]
                    if let known = candidates.last(where: { matches($0.message) }) { return .success(known.message) }
                    // An earlier cancellation couldn't resume this caller.
                    if state.isClosed || Task.isCancelled { return .failure(CancellationError()) }
                    state.waiters[id] = Waiter(matches: matches, continuation: continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Resumes all waiting callers with an error.
    func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters.removeAll() }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.continuation.resume(throwing: CancellationError()) }
    }

    // MARK: Files

    /// Names sort like their messages: milliseconds since 1970, increased if needed to follow the previous message.
    private static func name(_ message: TenantMessage, after last: String?) -> String {
        let previous = last.flatMap { Int64($0.prefix { $0 != "-" }) } ?? 0
        let stamp = String(max(message.time.milliseconds, previous + 1))
        return String(repeating: "0", count: max(0, 15 - stamp.count)) + stamp + "-\(message.id).json"
    }

    /// The file is readable only by the owner from the start, and never partially written.
    private func write(_ message: TenantMessage, _ name: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.timestamp)
        }
        let file = directory.appendingPathComponent(name)
        let draft = file.appendingPathExtension("draft")
        let isCreated = FileManager.default.createFile(
            atPath: draft.path, contents: try encoder.encode(message) + Data("\n".utf8),
            attributes: [.posixPermissions: 0o600])
        guard isCreated, rename(draft.path, file.path) == 0 else {
            throw TenantError(.dataDirectory, "\(file.path) cannot be written.")
        }
    }

    /// Removes a file, if it still exists.
    private func remove(_ name: String) throws {
        guard unlink(directory.appendingPathComponent(name).path) == 0 || errno == ENOENT else {
            throw TenantError(.dataDirectory, "\(name) in \(directory.path) cannot be deleted.")
        }
    }

    private static func names(_ directory: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".json") }.sorted()
    }

    private static func read(_ file: URL) throws(TenantError) -> TenantMessage {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            try Date(timestamp: decoder.singleValueContainer().decode(String.self))
        }
        do {
            return try decoder.decode(TenantMessage.self, from: Data(contentsOf: file))
        } catch {
            throw TenantError(.dataDirectory, "\(file.path) is not a message of this tenant. Delete it.")
        }
    }
}
