import A0HTTPServer

/// The events of an operation of the Management API: every write, whether or not it succeeds.
struct ManagementLog {
    let method: String
    let path: String

    func recording(
        _ api: SystemAPICall, _ handler: ManagementRoute.Handler
    ) async throws -> HTTPServerResponse {
        guard method != "GET" else { return try await handler(api) }
        do {
            let response = try await handler(api)
            log(.sapi, api, response.status)
            return response
        } catch {
            log(.fapi, api, (error as? ManagementAPIError)?.status ?? 500)
            throw error
        }
    }

    private func log(_ type: LogEventType, _ api: SystemAPICall, _ status: Int) {
        let request: [String: TenantValue] = [
            "method": .string(method.lowercased()), "path": .string(api.call.request.path), "channel": "api",
            "auth": ["user": ["user_id": .string(api.caller.subject)], "strategy": "jwt"],
        ]
        api.call.log(
            type, "\(verb) \(path.split(separator: "/").filter { $0 != "*" }.joined(separator: " "))",
            [
                "user_id": .string(api.caller.subject),
                "details": ["request": .object(request), "response": ["statusCode": .integer(status)]],
            ])
    }

    private var verb: String {
        switch method {
        case "POST": "create"
        case "DELETE": "delete"
        default: "update"
        }
    }
}
