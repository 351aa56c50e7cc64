import A0HTTPServer
import Foundation

/// Finds the handler, and turns its errors into responses.
struct Router: Sendable {
    /// Paths of an API with its own form of errors.
    struct Area: Sendable {
        /// The beginning of all of its paths.
        let prefix: String
        /// The error where there is nothing.
        let nothing: any ErrorWithResponse
    }

    private let table: RouteTable<Route>
    private let areas: [Area]
    /// nil for a request that gets to its handler.
    private let screen: @Sendable (Call) -> HTTPServerResponse?

    /// - Parameter screen: the response to a request that doesn't get to its handler; nil for other requests.
    /// - Throws: `RouteConflict`.
    init(
        _ routes: [Route], areas: [Area] = [], screen: @escaping @Sendable (Call) -> HTTPServerResponse? = { _ in nil }
    ) throws(RouteConflict) {
        table = try RouteTable(routes)
        (self.areas, self.screen) = (areas, screen)
    }

    func response(_ call: Call) async -> HTTPServerResponse {
        let found = table.find(path: call.request.path, target: call.request.target)
        let isProbe = found?.methods.values.contains(where: \.isProbe) == true
        guard isProbe || call.tenant.names.contain(host: call.request.headers["Host"]) else {
            return call.errorResponse(.foreignHost(call.tenant.names))
        }
        if !isProbe, let response = screen(call) { return response }
        guard let (methods, parameters) = found else {
            if let area = areas.first(where: { call.request.path.hasPrefix($0.prefix) }) {
                return await respondToProgram(call) { throw area.nothing }
            }
            return call.errorResponse(.nothing(at: call.request.path), "There is nothing at this path")
        }
        var call = call
        call.pathParameters = parameters
        if call.request.method == "OPTIONS" {
            return await respondToOptions(call, methods)
        }
        guard let route = methods[call.request.method] else {
            let allowed = methods.keys.sorted()
            var response = call.errorResponse(
                .method(call.request.method, allowed: allowed),
                "\(call.request.method.prefix(20)) does not work here. Allowed here: \(allowed.joined(separator: ", "))"
            )
            response.headers["Allow"] = allowed.joined(separator: ", ")
            return response
        }
        switch route.audience {
        case .programs: return await respondToProgram(call, route)
        // Users never send HEAD. Link scanners do, and that must have no effect on any page.
        case .people where call.request.isHead: return HTTPServerResponse(status: 204)
        case .people: return await respondToPerson(call, route)
        }
    }

    private func respondToOptions(_ call: Call, _ methods: RouteTable<Route>.Methods) async -> HTTPServerResponse {
        let names = methods.keys.sorted()
        let wanted = call.request.headers["Access-Control-Request-Method"].flatMap { methods[$0] }
        guard let route = wanted ?? methods[names[0]], route.audience == .programs else { return .allowed(names) }
        return await respondToProgram(call) { try await CrossOriginAccess(call, route.sharing).preflight(names) }
    }

    private func respondToProgram(_ call: Call, _ route: Route) async -> HTTPServerResponse {
        await respondToProgram(call) {
            let crossOrigin = try await CrossOriginAccess(call, route.sharing)
            return crossOrigin.share(await respondToProgram(call) { try await route.handler(call) })
        }
    }

    private func respondToProgram(
        _ call: Call, _ body: () async throws -> HTTPServerResponse
    ) async -> HTTPServerResponse {
        do {
            do {
                return try await body()
            } catch let error as any ErrorWithResponse {
                return try error.response()
            }
        } catch {
            call.notes.set(\.error, String(describing: error))
            guard case StoreError.unavailable = error else {
                return .error(OAuthError.serverError.error, OAuthError.serverError.description, status: 500)
            }
            return .error(PageError.unavailable.code, PageError.unavailable.message, status: 503).retriedSoon
        }
    }

    private func respondToPerson(_ call: Call, _ route: Route) async -> HTTPServerResponse {
        do {
            if route.isForm { try call.requireOwnPage() }
            var response = try await route.handler(call)
            response.remember(call)
            return response
        } catch let error as PageError {
            return ErrorPages(call).response(error)
        } catch let error as any ErrorWithPage {
            if let reason = error.error { call.notes.set(\.error, reason) }
            return ErrorPages(call).response(error.page)
        } catch let error as UnknownLogin {
            return ErrorPages(call).lostLogin(error)
        } catch let error as OAuthError {
            var response = ErrorPages(call).response(PageError(error))
            for (name, value) in error.headers { response.headers[name] = value }
            return response
        } catch {
            call.notes.set(\.error, String(describing: error))
            guard case StoreError.unavailable = error else { return ErrorPages(call).response(.serverError) }
            return ErrorPages(call).page(.unavailable).retriedSoon
        }
    }
}
