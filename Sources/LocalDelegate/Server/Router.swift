import A0HTTPServer
import A0JOSE
import Foundation

/// Finds the handler, and turns its errors into responses.
struct Router: Sendable {
    static let version = "1"

    private let table: RouteTable<Route>
    private let provider: Provider
    private let log: (@Sendable (String) -> Void)?

    /// - Throws: `RouteConflict`.
    init(_ routes: [Route], _ provider: Provider, log: (@Sendable (String) -> Void)?) throws(RouteConflict) {
        table = try RouteTable(routes)
        (self.provider, self.log) = (provider, log)
    }

    func response(_ request: HTTPServerRequest) async -> HTTPServerResponse {
        let found = table.find(path: request.path, target: request.target)
        var response = await self.response(request, found?.methods ?? [:], found?.parameters ?? [])
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        // Log the pattern instead of the path, because some path components are confidential.
        log?("\(request.method) \(found?.methods[request.method]?.path ?? "(no such path)") \(response.status)")
        return response
    }

    private func response(
        _ request: HTTPServerRequest, _ methods: RouteTable<Route>.Methods, _ parameters: [String]
    ) async -> HTTPServerResponse {
        guard isLoopbackHost(request.headers["Host"]) else {
            return APIError(403, "forbidden", "This server only responds to this machine.").response(for: .person)
        }
        let names = methods.keys.sorted()
        let isPreflight = request.method == "OPTIONS"
        guard let first = names.first.flatMap({ methods[$0] }) else {
            return APIError.notFound("path").response(for: .administrator)
        }
        guard let route = methods[request.method] ?? (isPreflight ? first : nil) else {
            return APIError(
                405, "method_not_allowed", "\(request.method.prefix(20)) does not work here.",
                headers: ["Allow": names.joined(separator: ", ")]
            ).response(for: .administrator)
        }
        let call = Call(
            provider: provider, request: request,
            path: Dictionary(zip(route.names, parameters)) { first, _ in first }, now: provider.now())
        do {
            let access = try await CrossOriginAccess(call, route.audience)
            return isPreflight ? access.preflight(names) : access.share(await response(call, route))
        } catch {
            return response(to: error, route)
        }
    }

    private func response(_ call: Call, _ route: Route) async -> HTTPServerResponse {
        do {
            try admit(call, route)
            return try await route.handler(call)
        } catch {
            return response(to: error, route)
        }
    }

    private func response(to error: any Error, _ route: Route) -> HTTPServerResponse {
        if let apiError = error as? APIError { return apiError.response(for: route.audience) }
        log?("\(route.path) failed: \(error)")
        return APIError(500, "server_error", "The server failed.").response(for: route.audience)
    }

    private func admit(_ call: Call, _ route: Route) throws(APIError) {
        switch route.audience {
        case .device where call.request.headers["X-Odc-Version"] != Self.version:
            throw APIError(400, "unsupported_version", "This server speaks version \(Self.version).")
        case .administrator where !constantTimeEqual(call.bearer ?? "", provider.adminToken):
            throw .noAdministrator
        case .reader:
            let key = call.request.queryValue("key")
            let isAdmitted =
                key.map { constantTimeEqual($0, provider.pageKey) }
                ?? constantTimeEqual(call.bearer ?? "", provider.adminToken)
            guard isAdmitted else { throw .noAdministrator }
        default: break
        }
    }
}

extension APIError {
    fileprivate static let noAdministrator = APIError(
        401, "unauthorized", "The administrator's token is required.", headers: ["WWW-Authenticate": "Bearer"])
}
