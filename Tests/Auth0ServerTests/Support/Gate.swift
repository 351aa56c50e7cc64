/// A gate that opens once.
final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let open: AsyncStream<Void>.Continuation

    init() {
        (stream, open) = AsyncStream.makeStream()
    }

    func pass() async { for await _ in stream {} }
    func unlock() { open.finish() }
}
