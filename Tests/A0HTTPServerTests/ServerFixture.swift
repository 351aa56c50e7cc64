import A0HTTPServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Runs a server for one test and always stops it afterward.
func withServer(
    _ options: HTTPServer.Options = HTTPServer.Options(), handler: @escaping HTTPServer.Handler,
    _ test: (HTTPServer) async throws -> Void
) async throws {
    let server = try HTTPServer.start(options, handler: handler)
    do {
        try await test(server)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
    #expect(server.openExchanges == 0, "no exchange is left open")
}

/// Responds with a description of the request.
@Sendable func echo(_ request: HTTPServerRequest) async -> HTTPServerResponse {
    .text("\(request.method) \(request.path) \(request.body.count)")
}

func get(_ server: HTTPServer, _ target: String, on session: URLSession = .shared) async throws -> (
    String, HTTPURLResponse
) {
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)\(target)"))
    let (data, response) = try await session.data(from: url)
    return (String(decoding: data, as: UTF8.self), try #require(response as? HTTPURLResponse))
}

/// Lets tests wait for an event that something else signals.
final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func open() {
        continuation.yield()
        continuation.finish()
    }

    /// Returns once the gate is open or the task is canceled. Supports only one waiter.
    func wait() async {
        for await _ in stream { return }
    }
}

actor Counter {
    private(set) var value = 0
    private var waiting: [(target: Int, CheckedContinuation<Void, Never>)] = []

    func add(_ amount: Int = 1) {
        value += amount
        for waiter in waiting where waiter.target <= value { waiter.1.resume() }
        waiting.removeAll { $0.target <= value }
    }

    func reached(_ target: Int) async {
        if value >= target { return }
        await withCheckedContinuation { waiting.append((target, $0)) }
    }
}
