import A0Concurrency
import A0Pages
import Foundation

/// The new entries of a list, as server-sent events (HTML Standard §9.2.5). A client that comes back says which one it
/// had last, and misses none.
final class LiveEntries: Sendable {
    typealias Entry = (id: String, html: HTML)
    /// The entries after another one, from the first to the last.
    typealias Load = @Sendable (_ last: String) async throws -> [Entry]
    /// Watches for changes until it's canceled. From its call on, it misses none.
    typealias Watch = @Sendable (_ changed: @escaping @Sendable () -> Void) -> Task<Void, Never>

    private struct State {
        var last: String
        var tasks: [Task<Void, Never>]?
    }

    private let state: Locked<State>
    private let load: Load
    private let watch: Watch
    private let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    init(after last: String, _ load: @escaping Load, _ watch: @escaping Watch) {
        state = Locked(State(last: last))
        (self.load, self.watch) = (load, watch)
    }

    /// The body of the response.
    var body: AsyncStream<Data> {
        AsyncStream {
            await self.next()
        } onCancel: {
            self.stop()
        }
    }

    /// The next events, or a comment, which shows whether the client is still there.
    private func next() async -> Data? {
        if !start() {
            var isOver = true
            for await _ in changes {
                isOver = false
                break
            }
            if isOver { return nil }
        }
        do {
            let entries = try await load(state.withLock { $0.last })
            guard let last = entries.last else { return Data(":\n\n".utf8) }
            state.withLock { $0.last = last.id }
            return Data(entries.map(Self.event).joined().utf8)
        } catch {
            // The browser tries again after a while.
            Warning.write("The live list ended: \(error)")
            stop()
            return nil
        }
    }

    /// Whether this was the first call.
    private func start() -> Bool {
        state.withLock { state in
            guard state.tasks == nil else { return false }
            let changed: @Sendable () -> Void = { [change] in _ = change.yield() }
            // Other processes may have added something, too.
            let ticking = Task {
                while (try? await Task.sleep(nanoseconds: 10_000_000_000)) != nil { changed() }
            }
            state.tasks = [watch(changed), ticking]
            return true
        }
    }

    private func stop() {
        let tasks = state.withLock { state in
            defer { state.tasks = [] }
            return state.tasks ?? []
        }
        for task in tasks { task.cancel() }
        change.finish()
    }

    private static func event(_ entry: Entry) -> String {
        "id: \(entry.id)\n" + entry.html.text.split(separator: "\n").map { "data: \($0)\n" }.joined() + "\n"
    }
}
