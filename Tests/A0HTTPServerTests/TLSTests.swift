import A0HTTPServer
import A0Process
import Foundation
import TestSupport
import Testing

@testable import A0Certificates

@Suite("TLS servers")
struct TLSTests {
    /// An authority and a server that uses its certificate.
    private struct Stage {
        let authority: LocalAuthority
        private let directory: TemporaryDirectory
        private let file: URL

        init() throws {
            authority = try LocalAuthority.make(at: Date())
            directory = try TemporaryDirectory()
            file = directory.url.appendingPathComponent("authority.pem")
            try Data(try authority.certificate.pem.utf8).write(to: file)
        }

        func options() throws -> HTTPServer.Options {
            var options = HTTPServer.Options()
            options.identity = try identity()
            return options
        }

        func identity() throws -> TLSIdentity {
            let identity = try authority.identity(for: [], at: Date())
            return TLSIdentity(certificateChain: identity.chain, privateKey: identity.key)
        }

        /// Returns curl's output and its exit status, 0 for a response.
        func curl(_ url: String, _ options: String...) async throws -> (text: String, status: Int32) {
            let words = ["--silent", "--max-time", "30", "--noproxy", "*", "--cacert", file.path] + options + [url]
            return try await #require(Program("curl")).output(of: words)
        }
    }

    private func withStage(_ body: (Stage, HTTPServer) async throws -> Void) async throws {
        let stage = try Stage()
        try await withServer(stage.options(), handler: echo) { try await body(stage, $0) }
    }

    @Test("a TLS server responds under each of its names to clients that trust its authority")
    func names() async throws {
        try await withStage { stage, server in
            for host in server.hosts {
                let response = try await stage.curl("https://\(host):\(server.port)/a")
                #expect(response.text == "GET /a 0", "\(host): \(response)")
            }
            let body = String(repeating: "x", count: 100_000)
            let post = try await stage.curl("https://localhost:\(server.port)/b", "--data", body)
            #expect(post.text == "POST /b 100000")
            // curl exits with 60 if it can't verify the certificate.
            #expect(try await Stage().curl("https://localhost:\(server.port)/").status == 60)
        }
    }

    @Test("a TLS server that asks for certificates reports those that its clients have, and serves others too")
    func clientCertificates() async throws {
        let (stage, client) = (try Stage(), try Stage())
        let folder = try TemporaryDirectory()
        let (chain, key) = (
            folder.url.appendingPathComponent("client.pem"), folder.url.appendingPathComponent("client-key.pem")
        )
        let identity = try client.identity()
        try Data((identity.certificateChain + client.authority.certificate.pem).utf8).write(to: chain)
        try Data(identity.privateKey.utf8).write(to: key)
        let shown = [chain.path, key.path]
        let own = try Certificate.chain(pem: identity.certificateChain, path: "client")[0]

        var options = try stage.options()
        for isAsking in [true, false] {
            options.asksForClientCertificates = isAsking
            try await withServer(options, handler: certificates) { server in
                let url = "https://localhost:\(server.port)/"
                for version in ["1.2", "1.3"] {
                    let response = try await stage.curl(
                        url, "--cert", shown[0], "--key", shown[1], "--tls-max", version, url)
                    let expected = isAsking ? "2 \(try own.fingerprint)" : "0 "
                    #expect(response.text == expected + expected, "\(version)")
                }
                #expect(try await stage.curl(url).text == "0 ")
            }
        }
    }

    @Test("a TLS server rejects old TLS versions, plain HTTP, and noise, and keeps running")
    func strangers() async throws {
        try await withStage { stage, server in
            let url = "https://localhost:\(server.port)/"
            let old = try await stage.curl(url, "--tls-max", "1.1", "--ciphers", "DEFAULT@SECLEVEL=0")
            #expect(old.status != 0)
            for version in ["1.2", "1.3"] {
                let response = try await stage.curl(url, "--tls-max", version, "--tlsv\(version)")
                #expect(response.text == "GET / 0", "\(version)")
            }
            for noise in ["GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "\u{16}\u{3}\u{1}noise", "\r\n\r\n"] {
                let connection = try RawConnection(port: server.port)
                await connection.send(noise)
                await connection.finishSending()
                #expect(await !connection.readToEnd().contains("HTTP/"))
            }
            #expect(try await stage.curl(url).text == "GET / 0")
        }
    }

    @Test(
        "a TLS server can switch certificates while running, and keeps the current one if the next is unusable"
    )
    func renewal() async throws {
        try await withStage { stage, server in
            let url = "https://localhost:\(server.port)/"
            let next = try Stage()
            #expect(try await next.curl(url).status == 60)
            try server.use(try next.identity())
            #expect(try await next.curl(url).text == "GET / 0")
            #expect(try await stage.curl(url).status == 60)
            let chain = try next.identity().certificateChain
            let broken = TLSIdentity(certificateChain: chain, privateKey: try stage.identity().privateKey)
            #expect(throws: HTTPServerError.cannotStartTLS) { try server.use(broken) }
            #expect(try await next.curl(url).text == "GET / 0")
        }
    }

    @Test("a TLS server doesn't start with the key of another certificate, and leaves the port free")
    func foreignKey() async throws {
        let stage = try Stage()
        let free = try HTTPServer.start(handler: echo)
        let port = free.port
        await free.stop()
        var options = HTTPServer.Options(port: port)
        options.identity = TLSIdentity(
            certificateChain: try stage.identity().certificateChain, privateKey: try stage.identity().privateKey)
        #expect(throws: HTTPServerError.cannotStartTLS) { try HTTPServer.start(options, handler: echo) }
        let again = try HTTPServer.start(HTTPServer.Options(port: port), handler: echo)
        await again.stop()
    }
}

/// The number of the client's certificates, and the digest of its own.
@Sendable private func certificates(_ request: HTTPServerRequest) async -> HTTPServerResponse {
    let own = request.clientCertificates.first.flatMap(Certificate.init(der:))
    return .text("\(request.clientCertificates.count) \((try? own?.fingerprint) ?? "")")
}

@Suite("listening addresses")
struct ListeningTests {
    @Test("a server listens only at the configured address", arguments: ["127.0.0.2", "0.0.0.0", "::"])
    func address(text: String) async throws {
        var options = HTTPServer.Options()
        let address: IPAddress = try #require(IPAddress(text))
        options.address = address
        let server = try HTTPServer.start(options) { .text($0.remoteAddress) }
        if text == "127.0.0.2" {
            #expect(server.hosts == ["127.0.0.2"])
            #expect(throws: RawConnection.ConnectionError.self) { try RawConnection(port: server.port) }
        } else {
            #expect(server.hosts.starts(with: ["127.0.0.1", "localhost"]))
            // Also if IPv4 connections arrive on an IPv6 socket.
            #expect(try await get(server, "/").0 == "127.0.0.1")
        }
        let connection = try RawConnection(port: server.port, host: "127.0.0.2")
        await connection.send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(await connection.readToEnd().hasSuffix("\r\n\r\n127.0.0.1") || text == "127.0.0.2")
        await server.stop()
    }

    @Test("listening at another machine's address fails")
    func foreign() throws {
        var options = HTTPServer.Options()
        options.address = IPAddress("192.0.2.1")
        #expect {
            try HTTPServer.start(options, handler: echo)
        } throws: {
            "\($0)".contains("192.0.2.1")
        }
    }
}
