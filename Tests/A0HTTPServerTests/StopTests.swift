import A0HTTPServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Stopping the HTTP server")
struct StopTests {
    @Test("stopping the server lets requests in flight finish and rejects new ones")
    func finishes() async throws {
        let arrived = Counter()
        let gate = Gate()
        var options = HTTPServer.Options()
        options.gracePeriod = 60
        let server = try HTTPServer.start(options) { request in
            await arrived.add()
            await gate.wait()
            return .text("done")
        }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await arrived.reached(1)

        async let stopped: Void = server.stop()
        while (try? RawConnection(port: server.port)) != nil { await Task.yield() }
        gate.open()
        let response = try await connection.readResponse()
        #expect(response.body == "done")
        #expect(response.head.contains("Connection: close\r\n"))
        await stopped
        #expect(server.openExchanges == 0)
    }

    @Test("a server that drains handles all requests, each as the last one of its connection")
    func drains() async throws {
        let server = try HTTPServer.start { _ in .text("done") }
        let former = try RawConnection(port: server.port)
        await former.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try await !former.readResponse().head.contains("Connection: close"))
        server.drain()
        for connection in [former, try RawConnection(port: server.port)] {
            await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let response = try await connection.readResponse()
            #expect(response.body == "done")
            #expect(response.head.contains("Connection: close\r\n"))
        }
        await server.stop()
    }

    @Test("a handler that doesn't finish is canceled after the grace period")
    func abandons() async throws {
        let arrived = Counter()
        let gate = Gate()
        var options = HTTPServer.Options()
        options.gracePeriod = 0.05
        let server = try HTTPServer.start(options) { _ in
            await arrived.add()
            await gate.wait()  // Ends only by cancellation.
            await arrived.add(Task.isCancelled ? 1 : 100)
            return .text("too late")
        }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await arrived.reached(1)
        await server.stop()
        #expect(await connection.readToEnd() == "")
        await arrived.reached(2)
        #expect(await arrived.value == 2)
        #expect(server.openExchanges == 0)
    }

    @Test("a client that doesn't read its response can't keep the server from stopping", .timeLimit(.minutes(5)))
    func stubbornClient() async throws {
        var options = HTTPServer.Options()
        options.gracePeriod = 0.05
        options.idleTimeout = 3600
        let server = try HTTPServer.start(options) { _ in .text(String(repeating: "x", count: 50 << 20)) }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        while server.openExchanges == 0 { await Task.yield() }
        await server.stop()
        #expect(server.openExchanges == 0)
        await connection.finishSending()
    }

    @Test("stopping a server repeatedly, concurrently, or with idle connections succeeds")
    func idempotent() async throws {
        let server = try HTTPServer.start(handler: echo)
        let idle = try RawConnection(port: server.port)
        await idle.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try await idle.readResponse()
        let halfway = try RawConnection(port: server.port)
        await halfway.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf")
        async let first: Void = server.stop()
        async let second: Void = server.stop()
        _ = await (first, second)
        await server.stop()
        #expect(await idle.readToEnd() == "")
        #expect(server.openExchanges == 0)
    }

    @Test("releasing the server frees its port")
    func released() async throws {
        var server: HTTPServer? = try HTTPServer.start(handler: echo)
        let port = try #require(server?.port)
        server = nil
        while (try? RawConnection(port: port)) != nil { await Task.yield() }
    }

    @Test("connections that close early under load leave no open exchanges")
    func load() async throws {
        try await withServer(handler: echo) { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for client in 0..<20 {
                    group.addTask {
                        for number in 0..<20 {
                            let connection = try RawConnection(port: server.port)
                            await connection.send("GET /\(client)/\(number) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            guard number % 3 != 0 else { continue }  // Disconnects without reading.
                            let body = try await connection.readResponse().body
                            #expect(body == "GET /\(client)/\(number) 0")
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("a server stops while connections arrive", .timeLimit(.minutes(5)))
    func arrivals() async throws {
        var options = HTTPServer.Options()
        options.threads = 4
        for _ in 0..<100 {
            let server = try HTTPServer.start(options, handler: echo)
            let clients = (0..<4).map { _ in
                Task {
                    while let connection = try? RawConnection(port: server.port) {
                        await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    }
                }
            }
            _ = try RawConnection(port: server.port)
            await server.stop()
            for client in clients { await client.value }
            #expect(server.openExchanges == 0)
        }
    }
}
