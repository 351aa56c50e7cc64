import A0HTTPServer
import Foundation
import Testing

@Suite("The HTTP server's connection limit", .timeLimit(.minutes(1)))
struct ConnectionLimitTests {
    private static let few: HTTPServer.Options = {
        var options = HTTPServer.Options()
        options.maximumConnections = 8
        return options
    }()

    @Test("connections idle the longest are closed beyond the limit, and new clients don't wait")
    func silent() async throws {
        try await withServer(Self.few, handler: echo) { server in
            var silent: [RawConnection] = []
            for number in 0..<40 {
                let connection = try RawConnection(port: server.port)
                // Half of the clients have received a response; the others have sent half of a request.
                if number % 2 == 0 {
                    await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    #expect(try await connection.readResponse().status == 200)
                } else {
                    await connection.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf")
                }
                silent.append(connection)
            }
            #expect(try await get(server, "/next").0 == "GET /next 0")
            #expect(await silent[0].readToEnd() == "", "the oldest connection is closed")
        }
    }

    @Test("a connection isn't closed while its request is being handled")
    func handled() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        try await withServer(Self.few) { request in
            if request.path == "/slow" { for await _ in gate.stream { break } }
            return await echo(request)
        } _: { server in
            let slow = try RawConnection(port: server.port)
            await slow.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
            while server.openExchanges == 0 { await Task.yield() }
            var silent: [RawConnection] = []
            for _ in 0..<40 {
                let connection = try RawConnection(port: server.port)
                await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(try await connection.readResponse().status == 200)
                silent.append(connection)
            }
            gate.continuation.finish()
            #expect(try await slow.readResponse().body == "GET /slow 0")
        }
    }

    @Test("clients beyond the limit are served once others leave, if no connection is silent")
    func allBusy() async throws {
        // More than the limit, by those that are accepted before others are closed for them.
        let gates = (0..<10).map { _ in Gate() }
        let arrived = Counter()
        try await withServer(Self.few) { request in
            await arrived.add()
            if let number = Int(request.path.dropFirst()) { await gates[number].wait() }
            return await echo(request)
        } _: { server in
            var slow: [RawConnection] = []
            for number in gates.indices {
                let connection = try RawConnection(port: server.port)
                await connection.send("GET /\(number) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                await arrived.reached(number + 1)
                slow.append(connection)
            }
            let next = try RawConnection(port: server.port)
            await next.send("GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await arrived.value == 10)
            for gate in gates { gate.open() }
            #expect(try await next.readResponse().body == "GET /next 0")
            for (number, connection) in slow.enumerated() {
                #expect(try await connection.readResponse().body == "GET /\(number) 0")
            }
        }
    }
}
