import A0HTTPServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Bad input to the HTTP server")
struct BadInputTests {
    /// For a server that may miss the end of a connection if it arrives with the last bytes: it notices when it checks
    /// for idle connections.
    private static let attentive: HTTPServer.Options = {
        var options = HTTPServer.Options()
        options.idleTimeout = 1
        return options
    }()

    @Test(
        "malformed HTTP/1.1 requests get 400",
        arguments: [
            "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /%ff HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /é HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /a#b HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: +1\r\n\r\nx",
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
        ])
    func malformed(text: String) async throws {
        try await withServer(Self.attentive, handler: echo) { server in
            let connection = try RawConnection(port: server.port)
            await connection.send(text)
            await connection.finishSending()
            let response = await connection.readToEnd()
            #expect(response.hasPrefix("HTTP/1.1 400 "), "\(response)")
            #expect(try await get(server, "/next").0 == "GET /next 0")
        }
    }

    @Test(
        "a URL or headers over 32 kB get 414 or 431, and the server keeps running",
        arguments: [
            ("/?" + String(repeating: "a", count: 33_000), "", 414), ("/", String(repeating: "a", count: 33_000), 431),
            ("/?" + String(repeating: "a", count: 20_000), String(repeating: "a", count: 20_000), 431),
            ("/?" + String(repeating: "a", count: 300_000), "", 414),
        ])
    func largeHead(target: String, field: String, status: Int) async throws {
        try await withServer(Self.attentive, handler: echo) { server in
            let connection = try RawConnection(port: server.port)
            await connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nX: \(field)\r\n\r\n")
            await connection.finishSending()
            #expect(await connection.readToEnd().hasPrefix("HTTP/1.1 \(status) "))
            #expect(try await get(server, "/next").0 == "GET /next 0")
        }
    }

    @Test("response headers can be three times as large as the limit for requests")
    func largeResponse() async throws {
        let location = "/" + String(repeating: "a", count: 96_000)
        try await withServer(handler: { _ in .redirect(to: location) }) { server in
            let connection = try RawConnection(port: server.port)
            await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(await connection.readToEnd().contains("\r\nLocation: \(location)\r\n"))
        }
    }

    @Test(
        "garbage never reaches the handler, and the server keeps running",
        arguments: [
            "\r\n\r\n\r\n", "GARBAGE\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", "GET / HTTP/9.9\r\n\r\n",
            "GET /\r\n\r\n", " \r\n",
            // A NUL doesn't end the target.
            "GET /a\0b HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET /a?b=c\0d HTTP/1.1\r\nHost: localhost\r\n\r\n",
        ])
    func garbage(text: String) async throws {
        let handled = Counter()
        try await withServer(Self.attentive) { request in
            if request.path != "/next" { await handled.add() }
            return await echo(request)
        } _: { server in
            let connection = try RawConnection(port: server.port)
            await connection.send(text)
            await connection.finishSending()
            let response = await connection.readToEnd()
            #expect(!response.contains(" 200 "), "\(response)")
            #expect(try await get(server, "/next").0 == "GET /next 0")
            #expect(await handled.value == 0)
        }
    }

    @Test("a request whose headers never end is rejected")
    func hugeHead() async throws {
        try await withServer(Self.attentive, handler: echo) { server in
            let connection = try RawConnection(port: server.port)
            await connection.send(
                "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + String(repeating: "x", count: 1 << 20))
            await connection.finishSending()
            let response = await connection.readToEnd()
            #expect(response.isEmpty || response.hasPrefix("HTTP/1.1 4"), "\(response.prefix(80))")
            #expect(try await get(server, "/next").0 == "GET /next 0")
        }
    }

    @Test("a body over the limit gets 413, and the connection stays usable")
    func bodyLimit() async throws {
        try await withServer(HTTPServer.Options(maximumBodySize: 1000), handler: echo) { server in
            let connection = try RawConnection(port: server.port)
            await connection.send("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n")
            await connection.send(String(repeating: "x", count: 1000))
            #expect(try await connection.readResponse().body == "POST /a 1000")

            await connection.send("POST /b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n")
            await connection.send(String(repeating: "x", count: 200_000))
            let refused = try await connection.readResponse()
            #expect(refused.status == 413)
            #expect(refused.body.hasPrefix(#"{"error":"payload_too_large","error_description":"#))

            await connection.send("GET /c HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try await connection.readResponse().body == "GET /c 0")
        }
    }

    @Test("the host in an absolute request target replaces the Host header")
    func absoluteForm() async throws {
        try await withServer(handler: {
            .text("\($0.headers["Host"] ?? "") \($0.headers.all("host").count) \($0.target)")
        }) {
            server in
            let connection = try RawConnection(port: server.port)
            for (target, expected) in [
                ("http://evil.example:81/a?b", "evil.example:81 1 /a?b"), ("http://evil.example", "evil.example 1 /"),
                ("HTTP://localhost?x", "localhost 1 /?x"), ("/a", "127.0.0.1 1 /a"),
            ] {
                await connection.send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                #expect(try await connection.readResponse().body == expected)
            }
        }
    }

    @Test("chunked bodies are reassembled, and their size is limited")
    func chunked() async throws {
        try await withServer(
            HTTPServer.Options(maximumBodySize: 1000), handler: { .text(String(decoding: $0.body, as: UTF8.self)) }
        ) {
            server in
            let connection = try RawConnection(port: server.port)
            let head = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            await connection.send(head + "5\r\nhello\r\n7\r\n, world\r\n0\r\n\r\n")
            #expect(try await connection.readResponse().body == "hello, world")

            await connection.send(head)
            for _ in 0..<20 { await connection.send("64\r\n" + String(repeating: "x", count: 100) + "\r\n") }
            await connection.send("0\r\n\r\n")
            #expect(try await connection.readResponse().status == 413)

            await connection.send(head + "2\r\nok\r\n0\r\n\r\n")
            #expect(try await connection.readResponse().body == "ok")
        }
    }

    @Test(
        "a chunk extension is ignored or rejected, and never becomes part of the body"
    )
    func chunkExtensions() async throws {
        let bodies = Counter()
        try await withServer { request in
            if request.body != Data("hello, world".utf8) { await bodies.add() }
            return .text(String(decoding: request.body, as: UTF8.self))
        } _: { server in
            for extensions in [";ext=1", ";a=b;c", ";a=\"b\""] {
                let connection = try RawConnection(port: server.port)
                let head = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                await connection.send(head + "5\r\nhello\r\n7\(extensions)\r\n, world\r\n0\r\n\r\n")
                let response = try await connection.readResponse()
                // libmicrohttpd 1.0 treats the end of such a line as data, and then misses the end of the chunk.
                #expect(response.status == 400 || response.body == "hello, world", "\(response)")
            }
        }
        #expect(await bodies.value == 0)
    }

    @Test("a client that sends Expect: 100-continue gets 413 for a huge body and 100 for a small one")
    func expectContinue() async throws {
        try await withServer(HTTPServer.Options(maximumBodySize: 1000), handler: echo) { server in
            let large = try RawConnection(port: server.port)
            await large.send(
                "POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5000\r\n\r\n")
            #expect(try await large.readResponse().status == 413)

            let small = try RawConnection(port: server.port)
            await small.send("POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            #expect(try await small.readResponse().status == 100)
            await small.send("ok")
            #expect(try await small.readResponse().body == "POST / 2")
        }
    }

    @Test("an absurdly large request body gets 413, and the connection is closed")
    func endlessBody() async throws {
        try await withServer(HTTPServer.Options(maximumBodySize: 1000), handler: echo) { server in
            let connection = try RawConnection(port: server.port)
            await connection.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n")
            #expect(try await connection.readResponse().status == 413)
            #expect(await connection.readToEnd() == "")
        }
    }

    @Test("URLSession receives the 413 for a large upload")
    func urlSession() async throws {
        try await withServer(handler: echo) { server in
            var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.port)/")))
            request.httpMethod = "POST"
            request.httpBody = Data(count: 3 << 20)
            let (data, response) = try await URLSession.shared.data(for: request)
            #expect((response as? HTTPURLResponse)?.statusCode == 413)
            #expect(String(decoding: data, as: UTF8.self).contains("payload_too_large"))
        }
    }
}
