import A0HTTPServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("HTTP server")
struct ServerTests {
    @Test("the handler receives the request as it was sent")
    func request() async throws {
        let seen = AsyncStream.makeStream(of: HTTPServerRequest.self)
        try await withServer { request in
            seen.continuation.yield(request)
            return .json(Data("{}".utf8), status: 201)
        } _: { server in
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/u/lo%20gin?state=a%26b+c&federated"))
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            request.setValue("one", forHTTPHeaderField: "X-Custom")
            request.httpBody = Data("username=ada".utf8)
            let (data, response) = try await URLSession.shared.data(for: request)
            let http = try #require(response as? HTTPURLResponse)
            #expect(http.statusCode == 201)
            #expect(http.value(forHTTPHeaderField: "Content-Type") == "application/json; charset=utf-8")
            #expect(data == Data("{}".utf8))

            var received = seen.stream.makeAsyncIterator()
            let arrived = try #require(await received.next())
            #expect(arrived.method == "POST")
            #expect(arrived.path == "/u/lo gin")
            #expect(arrived.target == "/u/lo%20gin?state=a%26b+c&federated")
            #expect(arrived.queryValue("state") == "a&b c")
            #expect(arrived.queryValue("federated") == "")
            #expect(arrived.queryValue("none") == nil)
            #expect(arrived.headers["x-custom"] == "one")
            #expect(arrived.body == Data("username=ada".utf8))
            #expect(arrived.remoteAddress == "127.0.0.1")
        }
    }

    @Test("the server also listens on ::1 if the machine has IPv6")
    func ipv6() async throws {
        try await withServer(handler: { .text($0.remoteAddress) }) { server async throws -> Void in
            guard let connection = try? RawConnection(port: server.port, host: "::1") else {
                return  // This machine has no IPv6.
            }
            await connection.send("GET / HTTP/1.1\r\nHost: [::1]\r\n\r\n")
            #expect(try await connection.readResponse().body == "::1")
        }
    }

    @Test("starting a second server on a port in use fails, and stopping the first frees the port")
    func portInUse() async throws {
        let options = HTTPServer.Options(port: try freePort())
        let first = try HTTPServer.start(options, handler: echo)
        let error = #expect(throws: HTTPServerError.self) { try HTTPServer.start(options, handler: echo) }
        #expect(error == .portInUse(first.port))
        #expect(error?.description.contains("\(first.port)") == true)
        await first.stop()

        let second = try HTTPServer.start(options, handler: echo)
        #expect(second.port == first.port)
        await second.stop()
    }

    @Test("an invalid port number is rejected", arguments: [-1, 65536])
    func noPort(port: Int) {
        var options = HTTPServer.Options()
        options.port = port
        #expect(throws: HTTPServerError.cannotListen(port: port, reason: "a port is a number from 0 to 65535")) {
            try HTTPServer.start(options, handler: echo)
        }
    }

    @Test("one connection serves many requests")
    func keepAlive() async throws {
        try await withServer(handler: echo) { server in
            let connection = try RawConnection(port: server.port)
            for number in 1...5 {
                await connection.send(
                    "POST /\(number) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(number)\r\n\r\n")
                await connection.send(String(repeating: "x", count: number))
                let response = try await connection.readResponse()
                #expect(response.body == "POST /\(number) \(number)")
            }
        }
    }

    @Test("pipelined requests are answered in order")
    func pipelining() async throws {
        try await withServer(handler: echo) { server in
            let connection = try RawConnection(port: server.port)
            await connection.send(
                (1...20).map { "POST /\($0) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nok" }.joined())
            for number in 1...20 {
                #expect(try await connection.readResponse().body == "POST /\(number) 2")
            }
        }
    }

    @Test("HEAD is handled like GET, but the response has no body")
    func head() async throws {
        try await withServer(handler: { .text("\($0.method) \($0.isHead)") }) { server in
            let connection = try RawConnection(port: server.port)
            await connection.send(
                "HEAD /a HTTP/1.1\r\nHost: localhost\r\n\r\nGET /b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            )
            let all = await connection.readToEnd()
            let responses = all.components(separatedBy: "HTTP/1.1 200 OK\r\n").dropFirst().map { $0 }
            #expect(responses.count == 2)
            #expect(responses.first?.contains("Content-Length: 8\r\n") == true)
            #expect(responses.first?.hasSuffix("\r\n\r\n") == true)
            #expect(responses.last?.hasSuffix("\r\n\r\nGET false") == true)
        }
    }

    @Test("a hundred handlers can wait at the same time")
    func slowHandlers() async throws {
        let arrived = Counter()
        try await withServer { request in
            await arrived.add()
            await arrived.reached(100)
            return .text(request.path)
        } _: { server in
            let responses = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<100 {
                    let connection = try RawConnection(port: server.port)
                    group.addTask {
                        await connection.send("GET /\(number) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        return try await connection.readResponse().body
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(responses.count == 100)
        }
    }

    @Test("a handler can drop the connection instead of responding")
    func drop() async throws {
        try await withServer(handler: { $0.path == "/drop" ? .drop : .text("here") }) { server in
            let connection = try RawConnection(port: server.port)
            await connection.send("GET /drop HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await connection.readToEnd() == "")
            #expect(try await get(server, "/").0 == "here")
        }
    }

    @Test("a handler can set Date, and header injection gets 500")
    func headers() async throws {
        try await withServer { request in
            var response = HTTPServerResponse.text("ok")
            response.headers.set("Date", "Thu, 01 Jan 1970 00:00:00 GMT")
            response.headers.add("Set-Cookie", "a=1")
            response.headers.add("Set-Cookie", "b=2")
            response.headers.add("Content-Length", "99")
            if let value = request.queryValue("value") { response.headers.add("X-Value", value) }
            return response
        } _: { server in
            let connection = try RawConnection(port: server.port)
            await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let head = try await connection.readResponse().head
            #expect(head.contains("Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n"))
            #expect(head.components(separatedBy: "Date:").count == 2)
            #expect(head.contains("Set-Cookie: a=1\r\n") && head.contains("Set-Cookie: b=2\r\n"))
            #expect(head.contains("Content-Length: 2\r\n") && !head.contains("99"))

            await connection.send("GET /?value=a%0D%0ASet-Cookie:%20evil=1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let attacked = try await connection.readResponse()
            #expect(attacked.status == 500)
            #expect(!attacked.head.contains("evil"))
        }
    }

    @Test("a client that disconnects during its request doesn't affect the handler or the server")
    func clientGoesAway() async throws {
        let arrived = Counter()
        let gate = Gate()
        let finished = Counter()
        try await withServer { request in
            guard request.path == "/slow" else { return .text("fine") }
            await arrived.add()
            await gate.wait()
            await finished.add(Task.isCancelled ? 100 : 1)
            return .text(String(repeating: "x", count: 1 << 20))
        } _: { server in
            var connection: RawConnection? = try RawConnection(port: server.port)
            await connection?.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await arrived.reached(1)
            connection = nil
            gate.open()
            await finished.reached(1)
            #expect(await finished.value == 1, "the handler finishes and isn't canceled")
            #expect(try await get(server, "/").0 == "fine")
        }
    }
}
