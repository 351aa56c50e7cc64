import A0Concurrency
import A0HTTPServer
import Foundation
import Testing

@Suite("Streamed responses", .timeLimit(.minutes(5)))
struct StreamTests {
    private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private static func response(_ stream: AsyncStream<Data>) -> HTTPServerResponse {
        var response = HTTPServerResponse.text("")
        response.stream = stream
        return response
    }

    @Test("each piece reaches the client when it's there, and the last one ends the response")
    func pieces() async throws {
        let (stream, source) = AsyncStream.makeStream(of: Data.self)
        try await withServer(handler: { _ in Self.response(stream) }) { server in
            let connection = try RawConnection(port: server.port)
            await connection.send(Self.request)
            source.yield(Data("first".utf8))
            #expect(await connection.read(upTo: "first").contains("Transfer-Encoding: chunked"))
            source.yield(Data("second".utf8))
            #expect(await connection.read(upTo: "second").hasSuffix("second"))
            source.finish()
            #expect(await connection.read(upTo: "0\r\n\r\n").hasSuffix("\r\n0\r\n\r\n"))
        }
    }

    @Test("a client that doesn't read makes the source wait, and keeps nobody else waiting")
    func slowClient() async throws {
        let made = Counter()
        let isGone = Gate()
        let piece = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
        let stream = AsyncStream {
            await made.add()
            return piece
        } onCancel: {
            isGone.open()
        }
        try await withServer(handler: { request in
            request.path == "/" ? Self.response(stream) : await echo(request)
        }) { server in
            var connection: RawConnection? = try RawConnection(port: server.port)
            await connection?.send(Self.request)
            await made.reached(2)
            for _ in 0..<200 { #expect(try await get(server, "/other").0 == "GET /other 0") }
            // The system's buffers take some of them, but not as many as there could be.
            #expect(await made.value < 64)
            connection = nil
            await isGone.wait()
        }
    }

    @Test("a slow client gets everything in order")
    func order() async throws {
        let made = Counter()
        let stream = AsyncStream { () -> Data? in
            let number = await made.value
            await made.add()
            return number < 40 ? Data("<\(number)>".utf8) + Data(repeating: UInt8(ascii: "x"), count: 99_999) : nil
        }
        try await withServer(handler: { _ in Self.response(stream) }) { server in
            let body = try await get(server, "/").0
            #expect(body.filter { $0 == "x" }.count == 40 * 99_999)
            #expect(body.filter { $0 != "x" } == (0..<40).map { "<\($0)>" }.joined())
        }
    }

    @Test("the source is canceled when its client is gone")
    func goneClient() async throws {
        let isGone = Gate()
        let made = Counter()
        let (ticks, clock) = AsyncStream.makeStream(of: Void.self)
        let stream = AsyncStream {
            await made.add()
            for await _ in ticks { break }
            return Data(": here\n".utf8)
        } onCancel: {
            isGone.open()
        }
        try await withServer(handler: { _ in Self.response(stream) }) { server in
            var connection: RawConnection? = try RawConnection(port: server.port)
            await connection?.send(Self.request)
            clock.yield()
            _ = await connection?.read(upTo: ": here")
            connection = nil
            // The first piece may still be accepted by the system.
            let beat = Task {
                while !Task.isCancelled {
                    clock.yield()
                    await Task.yield()
                }
            }
            await isGone.wait()
            beat.cancel()
        }
    }

    @Test("a stream that ends before its time cuts the connection", arguments: [true, false])
    func incomplete(isComplete: Bool) async throws {
        let (stream, source) = AsyncStream.makeStream(of: Data.self)
        let handler = { @Sendable (_: HTTPServerRequest) in
            var response = Self.response(stream)
            response.isStreamComplete = { isComplete }
            return response
        }
        try await withServer(handler: handler) { server in
            let connection = try RawConnection(port: server.port)
            await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            source.yield(Data("first".utf8))
            source.finish()
            let text = await connection.readToEnd()
            #expect(text.contains("first"))
            #expect(text.hasSuffix("\r\n0\r\n\r\n") == isComplete)
        }
    }

    @Test("a server that drains and stops completes a stream that has an end")
    func completes() async throws {
        let (stream, source) = AsyncStream.makeStream(of: Data.self)
        let isComplete = Locked(false)
        var options = HTTPServer.Options()
        options.gracePeriod = 600
        let server = try HTTPServer.start(options) { _ in
            var response = Self.response(stream)
            response.isStreamComplete = { isComplete.withLock { $0 } }
            return response
        }
        let connection = try RawConnection(port: server.port)
        await connection.send(Self.request)
        source.yield(Data("first".utf8))
        _ = await connection.read(upTo: "first")
        server.drain()
        async let stopped: Void = server.stop()
        while (try? RawConnection(port: server.port)) != nil { await Task.yield() }
        source.yield(Data("last".utf8))
        isComplete.withLock { $0 = true }
        source.finish()
        let rest = await connection.readToEnd()
        #expect(rest.contains("last") && rest.hasSuffix("0\r\n\r\n"))
        await stopped
    }

    @Test("after the grace period, a stream that isn't complete is cut off")
    func cut() async throws {
        let (stream, source) = AsyncStream.makeStream(of: Data.self)
        var options = HTTPServer.Options()
        options.gracePeriod = 0.05
        let server = try HTTPServer.start(options) { _ in
            var response = Self.response(stream)
            response.isStreamComplete = { false }
            return response
        }
        let connection = try RawConnection(port: server.port)
        await connection.send(Self.request)
        source.yield(Data("first".utf8))
        _ = await connection.read(upTo: "first")
        await server.stop()
        #expect(await !connection.readToEnd().hasSuffix("0\r\n\r\n"))
        #expect(server.openExchanges == 0)
    }

    @Test("a server that stops ends its streams")
    func stop() async throws {
        let (stream, source) = AsyncStream.makeStream(of: Data.self)
        let isGone = Gate()
        source.onTermination = { _ in isGone.open() }
        var options = HTTPServer.Options()
        options.gracePeriod = 600
        let server = try HTTPServer.start(options) { _ in Self.response(stream) }
        let connection = try RawConnection(port: server.port)
        await connection.send(Self.request)
        source.yield(Data("first".utf8))
        _ = await connection.read(upTo: "first")
        await server.stop()
        #expect(await connection.readToEnd().hasSuffix("0\r\n\r\n"))
        await isGone.wait()
        #expect(server.openExchanges == 0)
    }
}
