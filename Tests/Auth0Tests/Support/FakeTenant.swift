import A0Encoding
import A0HTTPServer
import A0Concurrency
import Foundation

@testable import Auth0

/// A local tenant that gives the responses of a test and records the requests.
final class FakeTenant: Sendable {
    struct Seen: Sendable {
        let method: String
        let target: String
        let headers: HTTPHeaders
        let body: [String: JSONValue]
    }

    private let server: HTTPServer
    private let log: Locked<[Seen]>

    /// Passes `response` the request and its number, counted from 1.
    static func start(
        _ response: @escaping @Sendable (Seen, _ number: Int) async -> HTTPServerResponse
    ) throws -> FakeTenant {
        let log = Locked<[Seen]>([])
        let server = try HTTPServer.start { request in
            let seen = Seen(request)
            let number = log.withLock { log in
                log.append(seen)
                return log.count
            }
            return await response(seen, number)
        }
        return FakeTenant(server, log)
    }

    /// Responds to every request with the same JSON.
    static func responding(_ json: String, status: Int = 200) throws -> FakeTenant {
        try start { _, _ in .json(Data(json.utf8), status: status) }
    }

    private init(_ server: HTTPServer, _ log: Locked<[Seen]>) {
        self.server = server
        self.log = log
    }

    var requests: [Seen] { log.withLock { $0 } }

    var domain: String { "http://127.0.0.1:\(server.port)" }

    /// A client that doesn't wait before it retries a request.
    var authentication: any Authentication {
        authentication(clock: Clock(now: { Date() }, sleep: { _ in }))
    }

    /// A client that uses `clock`.
    func authentication(clock: Clock) -> any Authentication {
        var client = APIClient(domain: Domain(domain), session: .shared)
        client.clock = clock
        // A fixed clock is unrelated to the clock of the responses.
        client.skews = nil
        // Another tenant may have had the same port.
        client.pauses = RequestedPauses()
        return Auth0Authentication(clientId: "CLIENT_ID", client: client)
    }

    func stop() async {
        await server.stop()
    }
}

extension FakeTenant.Seen {
    init(_ request: HTTPServerRequest) {
        method = request.method
        target = request.target
        headers = request.headers
        if case .object(let members) = try? JSONValue.decode(request.body) { body = members } else { body = [:] }
    }
}

extension HTTPServerResponse {
    static func json(_ text: String, status: Int = 200) -> HTTPServerResponse {
        .json(Data(text.utf8), status: status)
    }
}
