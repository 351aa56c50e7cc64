import Foundation
import TestSupport

/// A fault in the transfer of a response from the token endpoint.
struct ProxyFault: Sendable {
    let name: String
    /// Whether the tenant receives the request and rotates the refresh token.
    var reachesTenant = true
    /// What the program receives instead of the original response.
    let spoil: @Sendable (_ honest: Data) throws -> [FaultServer.Step]

    /// Starts a proxy between a program and the tenant, which modifies responses of the token endpoint.
    ///
    /// - Parameter onResponse: Called when the tenant has responded, before the program receives anything.
    func server(before domain: String, onResponse: @escaping @Sendable () -> Void = {}) throws -> FaultServer {
        let tenant = URL(string: domain)?.port ?? 0
        return try FaultServer.start { request, _ in
            let isToken = request.target == "/oauth/token"
            let honest = isToken && !reachesTenant ? Data() : try FaultServer.exchange(request, with: tenant)
            guard isToken else { return [.send(honest)] }
            onResponse()
            return try spoil(honest)
        }
    }

    static let all: [ProxyFault] = lost + cut + refused + malformed + foreign

    // MARK: Missing responses

    private static let lost = [
        ProxyFault(name: "closed before the request", reachesTenant: false) { _ in [] },
        ProxyFault(name: "reset before the request", reachesTenant: false) { _ in [.reset] },
        ProxyFault(name: "closed without an answer") { _ in [] },
        ProxyFault(name: "reset without an answer") { _ in [.reset] },
        ProxyFault(name: "silence") { _ in [.hang] },
        ProxyFault(name: "one byte a second") { [.drip($0, pause: 1)] },
        ProxyFault(name: "the head, then silence") { [.send($0.head), .hang] },
    ]

    // MARK: Truncated responses

    private static let cut =
        [1, 9, 12, 17, 25, 40, 60].map { count in
            ProxyFault(name: "cut after \(count) bytes") { [.send($0.prefix(count))] }
        } + [
            ProxyFault(name: "cut after the head") { [.send($0.head)] },
            ProxyFault(name: "cut in the tokens") { [.send($0.dropLast($0.body.count / 2))] },
            ProxyFault(name: "cut before the last byte") { [.send($0.dropLast())] },
            ProxyFault(name: "cut, with the length of what is left") {
                .responding(200, String(decoding: $0.body.dropLast(40), as: UTF8.self))
            },
        ]

    // MARK: Responses of intermediaries

    private static let refused =
        [400, 401, 403, 404, 408, 429, 499, 500, 502, 503, 504].map { status in
            ProxyFault(name: "a page with \(status)") { _ in
                .responding(status, "<html><title>\(status)</title></html>", type: "text/html")
            }
        } + [
            ProxyFault(name: "a page of 3 MB with 502") { _ in .badGateway() },
            ProxyFault(name: "invalid_grant with 500") { _ in .responding(500, #"{"error":"invalid_grant"}"#) },
            ProxyFault(name: "JSON of a gateway with 403") { _ in .responding(403, #"{"message":"quota exceeded"}"#) },
        ]

    // MARK: Responses without tokens

    private static let malformed: [ProxyFault] =
        [
            ("nothing with 200", ""), ("an empty object with 200", "{}"), ("a status with 200", #"{"status":"ok"}"#),
            ("an array with 200", "[]"), ("a page with 200", "<html>Log in to this network</html>"),
            (
                "an empty access token",
                #"{"access_token":"","refresh_token":"x","token_type":"Bearer","expires_in":86400}"#
            ),
            ("tokens of other types", #"{"access_token":1,"refresh_token":{},"token_type":"Bearer","expires_in":"x"}"#),
        ].map { name, body in
            ProxyFault(name: name) { _ in .responding(200, body) }
        } + [
            edited("an empty refresh token", #""refresh_token":"[^"]*""#, #""refresh_token":"""#),
            edited("a refresh token of another type", #""refresh_token":"[^"]*""#, #""refresh_token":7"#),
            edited("a negative lifetime", #""expires_in":\d+"#, #""expires_in":-5"#),
            wire("an empty answer with 204", "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"),
            ProxyFault(name: "a status line of garbage") { [.send(Data("HTTP/1.1 2OO OK\r\n\r\n".utf8) + $0.body)] },
            wire("no HTTP at all", "SSH-2.0-OpenSSH_9.2\r\n"),
            ProxyFault(name: "a length that is too long") {
                let response = FaultServer.response(200, String(decoding: $0.body, as: UTF8.self))
                return [.send(response.dropLast(10))]
            },
            wire("chunks that are none", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n"),
            ProxyFault(name: "compressed garbage") {
                .responding(200, String(decoding: $0.body, as: UTF8.self), headers: [("Content-Encoding", "gzip")])
            },
        ]

    private static func wire(_ name: String, _ bytes: String) -> ProxyFault {
        ProxyFault(name: name) { _ in [.send(Data(bytes.utf8))] }
    }

    private static func edited(_ name: String, _ pattern: String, _ replacement: String) -> ProxyFault {
        ProxyFault(name: name) {
            let body = String(decoding: $0.body, as: UTF8.self)
            return .responding(
                200, body.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression))
        }
    }

    // MARK: Responses of other servers

    /// A token that a program must never print as its own.
    static let foreignToken = "somebody-elses-token"

    private static let foreign = [301, 302, 303, 307, 308].map { status in
        ProxyFault(name: "a redirect with \(status)") { _ in
            let body =
                #"{"access_token":"\#(foreignToken)","refresh_token":"theirs","token_type":"Bearer","expires_in":86400}"#
            let thief = try FaultServer.start(always: .responding(200, body))
            return .redirecting(to: thief.domain + "/oauth/token", status: status)
        }
    }
}

extension Data {
    /// The response's head, including the empty line.
    var head: Data { range(of: Data("\r\n\r\n".utf8)).map { prefix(upTo: $0.upperBound) } ?? self }

    var body: Data { Data(dropFirst(head.count)) }
}
