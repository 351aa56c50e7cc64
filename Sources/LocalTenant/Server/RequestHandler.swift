import A0HTTPServer
import A0Concurrency
import Foundation

/// Everything around the handlers: faults, common headers, and the access log.
struct RequestHandler: Sendable {
    let tenant: Tenant
    let router: Router
    let proxies: TrustedProxies
    let faults: FaultTable
    let history: RequestHistory
    let log: AccessLog
    var mount: Mount?

    /// A path prefix with its own handler.
    struct Mount: Sendable {
        let prefix: String
        let response: @Sendable (HTTPServerRequest) async -> HTTPServerResponse
    }

    func response(_ request: HTTPServerRequest) async -> HTTPServerResponse {
        // Pass the original request, because forwarded addresses don't count here.
        if let mount, request.path.hasPrefix(mount.prefix) { return protected(await mount.response(request)) }
        let call = call(request)
        let stopwatch = Stopwatch()
        let response = protected(await response(call))
        record(call, response, stopwatch.elapsed)
        return response
    }

    /// Responds to a request that the server rejected itself, because its body is too large.
    func response(_ request: HTTPServerRequest, rejected fallback: HTTPServerResponse) -> HTTPServerResponse {
        let call = call(request)
        let response = protected(request.prefersPage ? ErrorPages(call).page(.tooLarge) : fallback)
        record(call, response, 0)
        return response
    }

    private func call(_ request: HTTPServerRequest) -> Call {
        var received = request
        received.remoteAddress = proxies.client(of: request)
        return Call(tenant, received, connectingAddress: request.remoteAddress)
    }

    private func record(_ call: Call, _ response: HTTPServerResponse, _ duration: TimeInterval) {
        tenant.log.add(RequestLog(call: call, response: response).batch)
        let notes = call.notes.all
        let request = call.request
        history.add(
            TenantRequest(
                time: call.now, method: request.method, path: request.path, status: response.status,
                client: notes.client, details: history.keepsDetails ? TenantRequest.Details(request) : nil))
        log.write(
            .init(
                time: call.now, address: request.remoteAddress, method: request.method, path: request.path,
                status: response.status,
                ms: AccessLog.Entry.milliseconds(duration), client: notes.client,
                tracking: notes.tracking, error: notes.error))
    }

    private func response(_ call: Call) async -> HTTPServerResponse {
        guard let (effect, pause) = faults.take(for: call.request) else { return await router.response(call) }
        if let pause {
            await withTaskCancellationHandler {
                await pause.value
            } onCancel: {
                pause.cancel()
            }
            if Task.isCancelled { return .drop }
        }
        switch effect {
        case .none:
            return await router.response(call)
        case .dropConnection:
            return .drop
        case .loseResponse:
            _ = await router.response(call)
            return .drop
        case .response(let response):
            return HTTPServerResponse(response)
        }
    }

    private func protected(_ response: HTTPServerResponse) -> HTTPServerResponse {
        guard response.status != 0 else { return response }
        var response = response
        if !tenant.clock.isSystemClock { response.headers["Date"] = tenant.clock.now.httpDate }
        response.headers["X-Content-Type-Options"] = "nosniff"
        if response.headers["Cache-Control"] == nil {
            response.headers["Cache-Control"] = "no-store"
            response.headers["Pragma"] = "no-cache"
        }
        return response
    }
}

/// The HTTP server's handler. The tenant is set once its port is known, which is part of its name.
final class DeferredRequestHandler: Sendable {
    private let handler = Locked<RequestHandler?>(nil)

    func set(_ handler: RequestHandler) {
        self.handler.withLock { $0 = handler }
    }

    func response(_ request: HTTPServerRequest) async -> HTTPServerResponse {
        guard let handler = handler.withLock({ $0 }) else {
            return HTTPServerResponse.error(
                "temporarily_unavailable", "The tenant is starting", status: 503
            ).retriedSoon
        }
        return await handler.response(request)
    }

    func response(_ request: HTTPServerRequest, rejected response: HTTPServerResponse) -> HTTPServerResponse {
        handler.withLock { $0 }?.response(request, rejected: response) ?? response
    }
}
