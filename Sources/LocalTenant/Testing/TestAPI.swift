import A0HTTPServer
import A0JOSE
import A0Encoding
import A0HTTP
import Foundation

/// `/_test/`: what ``LocalTenant`` offers tests in Swift, for tests in other languages. It is there only with
/// ``TenantConfiguration/testAPI``, and only for programs of this machine.
struct TestAPI: Sendable {
    static let prefix = "/_test/"

    let tenant: Tenant
    let faults: FaultTable
    let history: RequestHistory
    /// The tenant's own pages.
    let router: Router
    /// The tenant as it was when it started.
    private let beginning: TenantSnapshot

    init(_ tenant: Tenant, _ faults: FaultTable, _ history: RequestHistory, _ router: Router) async throws {
        (self.tenant, self.faults, self.history, self.router) = (tenant, faults, history, router)
        beginning = try await tenant.snapshot()
    }

    @Sendable func response(_ request: HTTPServerRequest) async -> HTTPServerResponse {
        guard isFromHere(request) else { return .error("not_found", "There is nothing at this path", status: 404) }
        guard hasKey(request) else {
            return .error("unauthorized", "The test API needs its key as a bearer token.", status: 401)
        }
        do {
            return try await handle(request)
        } catch let error as DecodingError {
            let (place, text) = error.explanation
            return .invalid(place.map { "\($0): \(text)" } ?? text)
        } catch let error as TenantError {
            let statuses: [TenantError.Cause: Int] = [
                .notFound: 404, .conflict: 409, .configuration: 400, .interaction: 422,
            ]
            let status = statuses[error.cause] ?? 500
            return .error(status == 500 ? "server_error" : "invalid_request", error.description, status: status)
        } catch {
            return .error("server_error", "The request failed: \(error)", status: 500)
        }
    }

    /// Whether a program of this machine asks for itself: no proxy for others, and no web page in someone's browser.
    private func isFromHere(_ request: HTTPServerRequest) -> Bool {
        let foreign: Set = ["forwarded", "via", "x-real-ip", "origin", "referer", "sec-fetch-site"]
        return LoopbackHost.contains(request.remoteAddress) && tenant.names.contain(host: request.headers["Host"])
            && request.headers.pairs.map { $0.name.lowercased() }
                .allSatisfy { !foreign.contains($0) && !$0.hasPrefix("x-forwarded") }
    }

    private func hasKey(_ request: HTTPServerRequest) -> Bool {
        guard let key = tenant.configuration.testAPIKey else { return true }
        let words = (request.headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
        return words.count == 2 && words[0].lowercased() == "bearer"
            && constantTimeEqual(Data(words[1].utf8), Data(key.utf8))
    }

    private func handle(_ request: HTTPServerRequest) async throws -> HTTPServerResponse {
        let words = request.path.dropFirst(Self.prefix.count).split(separator: "/").map(String.init)
        switch (request.method, words.first ?? "", words.count) {
        case ("POST", "users", 1): return try await addUser(request)
        case ("GET", "users", 2...): return try await readUser(words.dropFirst().joined(separator: "/"))
        case ("PATCH", "users", 2...): return try await changeUser(words.dropFirst().joined(separator: "/"), request)
        case ("DELETE", "users", 2...): return try await removeUser(words.dropFirst().joined(separator: "/"))
        case ("POST", "clients", 1): return try await addClient(request)
        case ("POST", "apis", 1): return try await addAPI(request)
        case ("POST", "organizations", 1): return try await addOrganization(request)
        case ("POST", "logins", 1): return try await logIn(request)
        case ("POST", "tokens", 1): return try await mint(request)
        case ("POST", "faults", 1): return try addFault(request)
        case ("GET", "faults", 1): return try .object(["waiting": .bool(faults.isWaiting)])
        case ("DELETE", "faults", 1): return .done { faults.clear() }
        case ("GET", "requests", 1): return .json(try JSONText.encode(history.all))
        case ("DELETE", "requests", 1): return .done { history.clear() }
        case ("GET", "clock", 1): return try clock()
        case ("POST", "clock", 1): return try turnClock(request)
        case ("GET", "outbox", 1): return try await outbox(request)
        case ("DELETE", "outbox", 1):
            try await tenant.outbox.clear()
            return .done {}
        case ("POST", "reset", 1):
            try await tenant.restore(beginning)
            return .done {
                faults.clear()
                history.clear()
            }
        default:
            return .error("not_found", "\(request.method) \(request.path) is not part of the test API", status: 404)
        }
    }
}

// MARK: - Tokens

extension TestAPI {
    private func mint(_ request: HTTPServerRequest) async throws -> HTTPServerResponse {
        let body: TokenBody = try request.decoded()
        let token =
            if let audience = body.audience {
                try await tenant.mintAccessToken(
                    body.subject, audience, body.scope ?? "", body.claims, clientID: body.clientID,
                    lifetime: body.lifetime, flaw: body.flaw)
            } else {
                try await tenant.mintIDToken(
                    body.subject, clientID: body.clientID, nonce: body.nonce,
                    scope: body.scope ?? "openid profile email", body.claims, lifetime: body.lifetime ?? 36_000,
                    flaw: body.flaw)
            }
        return try .object([body.audience == nil ? "id_token" : "access_token": .string(token)], status: 201)
    }
}

// MARK: - Faults

extension TestAPI {
    private func addFault(_ request: HTTPServerRequest) throws -> HTTPServerResponse {
        let body: FaultBody = try request.decoded()
        faults.add(try body.fault, method: body.method, path: body.path, times: body.times)
        return .done {}
    }
}

// MARK: - Clock and messages

extension TestAPI {
    private func clock() throws -> HTTPServerResponse {
        try .object(["now": .string(tenant.clock.now.timestamp)])
    }

    private func turnClock(_ request: HTTPServerRequest) throws -> HTTPServerResponse {
        let body: ClockBody = try request.decoded()
        switch body {
        case .advance(let seconds): tenant.clock.advance(by: seconds)
        case .set(let date): tenant.clock.set(to: date)
        case .reset: tenant.clock.reset()
        }
        return try clock()
    }

    /// Messages, newest last.
    private func outbox(_ request: HTTPServerRequest) async throws -> HTTPServerResponse {
        let recipient = request.queryValue("to")?.lowercased()
        let kind = try request.queryValue("kind").map { (name) throws(TenantError) in
            guard let kind = TenantMessage.Kind(rawValue: name) else {
                let kinds = TenantMessage.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw TenantError(.configuration, "There is no kind \(name) of messages. Choose one of: \(kinds).")
            }
            return kind
        }
        let matches: @Sendable (TenantMessage) -> Bool = { message in
            (recipient == nil || message.to.lowercased() == recipient) && (kind == nil || message.kind == kind)
        }
        // Some messages are written after the response to the request that caused them.
        await tenant.mailer.settle()
        let messages = tenant.outbox.messages.filter(matches)
        return .json(try JSONText.encode(messages.map(TimedMessage.init)))
    }
}

extension HTTPServerRequest {
    func decoded<Value: Decodable>() throws -> Value {
        try JSONText.decode(from: body)
    }
}

extension HTTPServerResponse {
    static func object(_ members: [String: TenantValue], status: Int = 200) throws -> HTTPServerResponse {
        .json(try JSONText.encode(members), status: status)
    }

    fileprivate static func invalid(_ text: String) -> HTTPServerResponse {
        .error("invalid_request", text, status: 400)
    }

    static func done(_ work: () -> Void) -> HTTPServerResponse {
        work()
        return HTTPServerResponse(status: 204)
    }
}
