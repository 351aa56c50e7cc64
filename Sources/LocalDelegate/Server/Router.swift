import A0HTTPServer
import A0JOSE
import Foundation

/// Finds the handler, and turns its errors into responses.
struct Router: Sendable {
    static let version = "1"

    let routes: [Route]
    let provider: Provider
    let log: (@Sendable (String) -> Void)?

    func response(_ request: HTTPServerRequest) async -> HTTPServerResponse {
        let matches = matches(request)
        let match = matches.first { $0.0.method == request.method }
        var response = await self.response(request, match, others: matches.map(\.0.method))
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        // Log the pattern instead of the path, because some path components are confidential.
        log?("\(request.method) \(match?.0.pattern ?? "(no such path)") \(response.status)")
        return response
    }

    private func response(
        _ request: HTTPServerRequest, _ match: (Route, [String: String])?, others: [String]
    ) async -> HTTPServerResponse {
        guard isLoopbackHost(request.headers["Host"]) else {
            return APIError(403, "forbidden", "This server only responds to this machine.").response(for: .person)
        }
        guard let (route, values) = match else {
            if request.method == "OPTIONS", let preflight = await preflight(request) { return preflight }
            guard !others.isEmpty else { return APIError.notFound("path").response(for: .administrator) }
            return APIError(
                405, "method_not_allowed", "\(request.method.prefix(20)) does not work here.",
                headers: ["Allow": others.joined(separator: ", ")]
            ).response(for: .administrator)
        }
        let call = Call(provider: provider, request: request, path: values, now: provider.now())
        do {
            let crossOrigin = try await CrossOrigin(call, route)
            return crossOrigin.allow(await response(call, route))
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
        log?("\(route.pattern) failed: \(error)")
        return APIError(500, "server_error", "The server failed.").response(for: route.audience)
    }

    /// The response to a preflight request; `nil` if the path has no other method.
    private func preflight(_ request: HTTPServerRequest) async -> HTTPServerResponse? {
        let matches = matches(request)
        guard let (route, values) = matches.first else { return nil }
        do {
            let call = Call(provider: provider, request: request, path: values, now: provider.now())
            return try await CrossOrigin(call, route).preflight(matches.map(\.0.method))
        } catch {
            return response(to: error, route)
        }
    }

    private func matches(_ request: HTTPServerRequest) -> [(Route, [String: String])] {
        let path = request.target.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.removingPercentEncoding ?? String($0) }
        return routes.compactMap { route in route.match(path).map { (route, $0) } }
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
