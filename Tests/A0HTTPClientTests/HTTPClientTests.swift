import A0HTTPClient
import A0HTTPServer
import CA0Curl
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The HTTP client")
struct HTTPClientTests {
    private static let addresses: [(String, Bool)] = [
        ("8.8.8.8", true), ("172.15.255.255", true), ("172.32.0.1", true), ("192.0.1.1", true),
        ("223.255.255.255", true),
        ("0.0.0.0", false), ("10.1.2.3", false), ("100.64.0.1", false), ("100.127.255.255", false),
        ("127.0.0.1", false), ("169.254.169.254", false), ("172.16.0.1", false), ("172.31.255.255", false),
        ("192.0.0.8", false), ("192.0.2.1", false), ("192.168.1.1", false), ("198.18.0.1", false),
        ("198.19.255.255", false), ("198.51.100.1", false), ("203.0.113.1", false), ("224.0.0.1", false),
        ("255.255.255.255", false), ("2606:4700::1111", true), ("2a00::1", true), ("2001:4860::8888", true),
        ("::1", false), ("::", false), ("::ffff:10.0.0.1", false), ("64:ff9b::a00:1", false), ("fc00::1", false),
        ("fe80::1", false), ("ff02::1", false), ("2001::1", false), ("2001:db8::1", false), ("2002:a00:1::", false),
    ]

    @Test("private and special addresses aren't public", arguments: addresses)
    func publicAddress(text: String, isPublic: Bool) throws {
        var (ipv4, ipv6) = (sockaddr_in(), sockaddr_in6())
        if inet_pton(AF_INET, text, &ipv4.sin_addr) == 1 {
            ipv4.sin_family = sa_family_t(AF_INET)
            #expect(
                withUnsafeBytes(of: &ipv4) {
                    a0_is_public_address($0.assumingMemoryBound(to: sockaddr.self).baseAddress)
                } == isPublic)
        } else {
            try #require(inet_pton(AF_INET6, text, &ipv6.sin6_addr) == 1)
            ipv6.sin6_family = sa_family_t(AF_INET6)
            #expect(
                withUnsafeBytes(of: &ipv6) {
                    a0_is_public_address($0.assumingMemoryBound(to: sockaddr.self).baseAddress)
                } == isPublic)
        }
    }

    @Test("a request for the public internet doesn't reach this machine, not even on an open connection")
    func publicOnly() async throws {
        let server = try FaultServer.start(always: [.send(Shape.allCases[0].response)])
        defer { server.stop() }
        for _ in 0..<2 {
            _ = try await get(server)
            let error = try await #require(throws: URLError.self) {
                _ = try await HTTPClient.shared.data(
                    for: try request(server, "/"), limits: .init(seconds: 5, bodySize: 1_000, publicOnly: true))
            }
            #expect(error.code == .cannotConnectToHost, "\(error)")
        }
    }

    @Test("the HTTP client accepts responses in every HTTP/1 format", arguments: Shape.allCases)
    func whole(_ shape: Shape) async throws {
        let server = try FaultServer.start(always: [.send(shape.response)])
        defer { server.stop() }
        let (body, response) = try await get(server)
        #expect(String(decoding: body, as: UTF8.self) == "Hello")
        #expect(response.statusCode == 200)
        #expect(response.value(forHTTPHeaderField: "x-one") == "1")
        #expect(response.value(forHTTPHeaderField: "X-Early") == nil)
        #expect(response.value(forHTTPHeaderField: "X-Late") == nil)
    }

    @Test(
        "the HTTP client detects truncated responses, unless only the closed connection ends the body",
        arguments: Shape.allCases)
    func cutOff(_ shape: Shape) async throws {
        let response = shape.response
        let server = try FaultServer.start { request, _ in
            let count = Int(request.target.dropFirst()) ?? 0
            return [.send(response.prefix(count))] + (request.headers["x-reset"] == nil ? [] : [.reset])
        }
        defer { server.stop() }
        for count in 0..<response.count {
            for isReset in [false, true] {
                var request = try request(server, "/\(count)")
                if isReset { request.setValue("1", forHTTPHeaderField: "X-Reset") }
                do throws(URLError) {
                    let (body, _) = try await HTTPClient.shared.data(for: request, limits: .usual)
                    if shape == .chunked, count == response.count - 1 {
                        // Only the last line feed is missing, after the body and its trailers.
                        #expect(String(decoding: body, as: UTF8.self) == "Hello")
                        continue
                    }
                    // If only the end of the connection ends a body, truncation can't be detected.
                    #expect(shape == .untilClose && count >= response.count - 5, "\(count) of \(response.count) bytes")
                    #expect(body.count < 5)
                } catch {
                    #expect([.networkConnectionLost, .badServerResponse].contains(error.code), "\(count): \(error)")
                }
            }
        }
    }

    @Test("the HTTP client joins repeated header fields, ignoring case")
    func fields() async throws {
        let text = "HTTP/1.1 200 OK\r\nX-One: 1\r\nx-one:2\r\nEmpty:\r\nContent-Length: 0\r\n\r\n"
        let server = try FaultServer.start(always: [.send(Data(text.utf8))])
        defer { server.stop() }
        let (_, response) = try await get(server)
        #expect(response.value(forHTTPHeaderField: "X-ONE") == "1, 2")
        #expect(response.value(forHTTPHeaderField: "empty") == "")
    }

    @Test("the HTTP client sends the method, headers, and body unchanged, without Expect: 100-continue")
    func requests() async throws {
        let server = try FaultServer.start(always: .responding(200, "{}"))
        defer { server.stop() }
        for (method, body) in [
            ("GET", nil), ("DELETE", nil), ("POST", ""), ("POST", "a=b"),
            ("PATCH", String(repeating: "x", count: 5000)),
            ("PUT", "{}"), ("DELETE", "{}"),
        ] {
            var request = try request(server, "/a%20b/../c?d=e%2F")
            request.httpMethod = method
            request.httpBody = body.map { Data($0.utf8) }
            request.setValue("text/x", forHTTPHeaderField: "Content-Type")
            request.setValue("", forHTTPHeaderField: "X-Empty")
            _ = try await HTTPClient.shared.data(for: request, limits: .usual)
            let seen = try #require(server.requests.last)
            #expect(seen.method == method)
            #expect(seen.target == "/a%20b/../c?d=e%2F")
            #expect(String(decoding: seen.body, as: UTF8.self) == body ?? "")
            #expect(seen.headers["content-type"] == "text/x")
            #expect(seen.headers["x-empty"] == "")
            #expect(seen.headers["expect"] == nil)
            #expect(seen.headers["user-agent"]?.contains("curl/") == true)
        }
    }

    @Test("the HTTP client reports failures with URLSession's error codes")
    func errors() async throws {
        let closed = try FaultServer.start(always: [])
        closed.stop()
        #expect(await thrownError(closed)?.code == .cannotConnectToHost)

        for (steps, code) in [
            ([.send(Data("SSH-2.0-OpenSSH_9.2\r\n".utf8))], .badServerResponse),
            ([.send(Data([0, 255, 27, 91, 10, 10]))], .badServerResponse),
            ([.send(Data("HTTP/1.1 2\u{1B}[31m0 OK\r\n\r\n".utf8))], .badServerResponse),
            (
                [.send(Data("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd".utf8))],
                .cannotDecodeContentData
            ),
            ([.reset], .networkConnectionLost), ([], .networkConnectionLost),
        ] as [([FaultServer.Step], URLError.Code)] {
            let server = try FaultServer.start(always: steps)
            defer { server.stop() }
            let error = await thrownError(server)
            #expect(error?.code == code, "\(steps)")
            #expect(error?.localizedDescription.contains("\u{1B}") == false)
        }
    }

    @Test("the HTTP client limits the size of headers and decompressed bodies")
    func sizes() async throws {
        // 100,000 bytes, compressed with gzip.
        let gzip = try #require(Data(base64Encoded: Self.compressedZeros))
        let bomb =
            Data("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(gzip.count)\r\n\r\n".utf8) + gzip
        let line = "X-Long: \(String(repeating: "x", count: 50_000))\r\n"
        let fields = Data(("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 6) + "\r\n").utf8)
        let names = (0...1_000).map { "X-\($0): 1\r\n" }.joined()
        for (response, size) in [
            (FaultServer.response(200, "123456"), 5), (Data("HTTP/1.1 200 OK\r\n\r\n123456".utf8), 5), (bomb, 99_999),
            (fields, 1000), (Data(("HTTP/1.1 200 OK\r\n" + names + "\r\n").utf8), 1000),
        ] {
            let server = try FaultServer.start(always: [.send(response)])
            defer { server.stop() }
            let error = await thrownError(server, HTTPClient.Limits(seconds: 30, bodySize: size))
            #expect(error?.code == .dataLengthExceedsMaximum)
        }
        let server = try FaultServer.start(always: [.send(bomb)])
        defer { server.stop() }
        let request = try request(server)
        let (body, _) = try await HTTPClient.shared.data(for: request, limits: .init(seconds: 30, bodySize: 100_000))
        #expect(body == Data(count: 100_000))
    }

    @Test(
        "the HTTP client times out whatever the server does",
        arguments: [
            [.hang], [.send(Data("HTTP/1.1 200 OK\r\n".utf8)), .hang],
            [.drip(FaultServer.response(200, String(repeating: "x", count: 1000)), pause: 0.02)],
        ] as [[FaultServer.Step]])
    func deadline(steps: [FaultServer.Step]) async throws {
        let server = try FaultServer.start(always: steps)
        defer { server.stop() }
        let error = await thrownError(server, HTTPClient.Limits(seconds: 0.2, bodySize: 1000))
        #expect(error?.code == .timedOut)
        await untilAllLeft(server)
    }

    @Test(
        "canceling the task cancels the HTTP request and closes its connection",
        arguments: [
            [.hang], [.send(Data("HTTP/1.1 200 OK\r\nContent-Le".utf8)), .hang],
            [.drip(FaultServer.response(200, String(repeating: "x", count: 5000)), pause: 0.01)],
        ] as [[FaultServer.Step]])
    func cancelled(steps: [FaultServer.Step]) async throws {
        let server = try FaultServer.start(always: steps)
        defer { server.stop() }
        let request = try request(server)
        let task = Task { try await HTTPClient.shared.data(for: request, limits: .endless) }
        while server.requests.isEmpty { await Task.yield() }
        task.cancel()
        let error = await #expect(throws: URLError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        await untilAllLeft(server)
    }

    @Test("the HTTP client throws a cancellation error in a task that is already canceled")
    func cancelledBefore() async throws {
        let server = try FaultServer.start(always: [.hang])
        defer { server.stop() }
        let request = try request(server)
        let error = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await #expect(throws: URLError.self) {
                try await HTTPClient.shared.data(for: request, limits: .endless)
            }
        }.value
        #expect(error?.code == .cancelled)
    }

    @Test("queued HTTP requests can time out and be canceled")
    func queue() async throws {
        let server = try FaultServer.start(always: [.hang])
        defer { server.stop() }
        let request = try request(server)
        let codes = await withTaskGroup(of: URLError.Code?.self) { group in
            for number in 0..<200 {
                let limits = number < 100 ? HTTPClient.Limits(seconds: 0.5, bodySize: 1000) : .endless
                group.addTask {
                    do throws(URLError) {
                        _ = try await HTTPClient.shared.data(for: request, limits: limits)
                        return nil
                    } catch {
                        return error.code
                    }
                }
            }
            var codes: [URLError.Code?] = []
            for await code in group {
                codes.append(code)
                if codes.count == 100 { group.cancelAll() }
            }
            return codes
        }
        #expect(codes.count(where: { $0 == .timedOut }) == 100)
        #expect(codes.count(where: { $0 == .cancelled }) == 100)
        await untilAllLeft(server)
    }

    @Test("the HTTP client sends a thousand requests concurrently")
    func thousand() async throws {
        let server = try HTTPServer.start { request in
            .text("\(request.path) \(String(decoding: request.body, as: UTF8.self))")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/\(number)"))
                    var request = URLRequest(url: url)
                    if number.isMultiple(of: 2) {
                        request.httpMethod = "POST"
                        request.httpBody = Data("\(number)".utf8)
                    }
                    let (body, _) = try await HTTPClient.shared.data(for: request, limits: .usual)
                    let expected = "/\(number) \(number.isMultiple(of: 2) ? "\(number)" : "")"
                    #expect(String(decoding: body, as: UTF8.self) == expected)
                }
            }
            try await group.waitForAll()
        }
        await server.stop()
    }

    @Test("the HTTP client doesn't retry a POST request if the connection breaks")
    func once() async throws {
        let kept = Data("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)
        let server = try FaultServer.start { request, _ in request.method == "GET" ? [.send(kept), .hang] : [] }
        defer { server.stop() }
        _ = try await get(server)
        var request = try request(server)
        request.httpMethod = "POST"
        request.httpBody = Data("x".utf8)
        let post = request
        let error = await #expect(throws: URLError.self) {
            try await HTTPClient.shared.data(for: post, limits: .usual)
        }
        #expect(error?.code == .networkConnectionLost)
        #expect(server.requests.map(\.method) == ["GET", "POST"])
    }

    @Test("the HTTP client reconnects if a kept-alive connection has been closed")
    func stale() async throws {
        let kept = Data("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)
        let server = try FaultServer.start(always: [.send(kept), .wait(seconds: 0.005)])
        defer { server.stop() }
        for _ in 0..<50 { _ = try await get(server) }
        #expect(server.requests.count == 50)
    }

    @Test("the HTTP client doesn't follow redirects", arguments: [301, 302, 303, 307, 308])
    func redirect(status: Int) async throws {
        let other = try FaultServer.start(always: .responding(200, "{}"))
        defer { other.stop() }
        let server = try FaultServer.start(always: .redirecting(to: other.domain, status: status))
        defer { server.stop() }
        let (_, response) = try await get(server)
        #expect(response.statusCode == status)
        #expect(other.connectionCount == 0)
    }

    @Test("an idle HTTP client ends its thread and closes its connections")
    func idle() async throws {
        let client = HTTPClient(idleTime: 0.05)
        let kept = Data("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)
        let server = try FaultServer.start(always: [.send(kept), .hang])
        defer { server.stop() }
        for _ in 0..<3 {
            _ = try await client.data(for: try request(server), limits: .usual)
            while client.isRunning { await Task.yield() }
            await untilAllLeft(server)
        }
        #expect(server.connectionCount == 3)
    }

    private func request(_ server: FaultServer, _ target: String = "/") throws -> URLRequest {
        URLRequest(url: try #require(URL(string: server.domain + target)))
    }

    private func get(_ server: FaultServer) async throws -> (Data, HTTPURLResponse) {
        try await HTTPClient.shared.data(for: try request(server), limits: .usual)
    }

    private func thrownError(_ server: FaultServer, _ limits: HTTPClient.Limits = .usual) async -> URLError? {
        await #expect(throws: URLError.self) {
            try await HTTPClient.shared.data(for: try request(server), limits: limits)
        }
    }

    private func untilAllLeft(_ server: FaultServer) async {
        while server.openConnectionCount > 0 { await Task.yield() }
    }
}

extension HTTPClientTests {
    private static let compressedZeros = """
        H4sIAAAAAAACA+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIBXA32VEdSghgEA
        """

    /// The forms in which HTTP/1 can send the same response.
    enum Shape: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case length, chunked, untilClose, interim, folded, old

        var testDescription: String { rawValue }

        var response: Data {
            switch self {
            case .length: Data("HTTP/1.1 200 OK\r\nX-One: 1\r\nContent-Length: 5\r\n\r\nHello".utf8)
            case .chunked:
                Data(
                    """
                    HTTP/1.1 200 OK\r\nX-One: 1\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nHe\r\n3\r\nllo\r\n0\r\n\
                    X-Late: 1\r\n\r\n
                    """.utf8)
            case .untilClose: Data("HTTP/1.1 200 OK\r\nX-One: 1\r\n\r\nHello".utf8)
            case .interim:
                Data(
                    """
                    HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n\
                    HTTP/1.1 200 OK\r\nX-One: 1\r\nContent-Length: 5\r\n\r\nHello
                    """.utf8)
            case .folded:
                Data("HTTP/1.1 200 OK\r\nX-Two: a\r\n b\r\nX-One: 1\r\nContent-Length: 5\r\n\r\nHello".utf8)
            case .old: Data("HTTP/1.0 200\r\nX-One: 1\r\nContent-Length: 5\r\n\r\nHello".utf8)
            }
        }
    }
}

extension HTTPClient.Limits {
    fileprivate static let usual = Self(seconds: 30, bodySize: 1 << 20)
    fileprivate static let endless = Self(seconds: nil, bodySize: 1 << 20)
}
