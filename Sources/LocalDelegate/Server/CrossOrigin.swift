import A0HTTPServer
import Foundation

/// Calls by web pages (WHATWG Fetch §3.2). Keys and metadata are public. Pages may act as devices if the authenticator
/// configuration trusts their origin; programs that aren't web pages send no origin.
struct CrossOrigin: Sendable {
    private static let deviceHeaders =
        "Authorization, Content-Type, X-Odc-Version, X-Odc-App-Instance, X-Correlation-Id"

    /// The origin that may read the response; `nil` for none.
    let allowed: String?

    /// - Throws: `origin_not_allowed` for a page that must not act as a device.
    init(_ call: Call, _ route: Route) async throws {
        let origin = call.request.headers["Origin"]
        switch route.audience {
        case .anyone: allowed = "*"
        case .device:
            if let origin, try await !call.trusts(origin) {
                throw APIError(403, "origin_not_allowed", "Pages of this origin aren't allowed to act as a device.")
            }
            allowed = origin
        case .person, .client, .administrator, .reader: allowed = nil
        }
    }

    func allow(_ response: HTTPServerResponse) -> HTTPServerResponse {
        guard let allowed else { return response }
        var response = response
        response.headers["Access-Control-Allow-Origin"] = allowed
        response.headers["Access-Control-Expose-Headers"] = "Retry-After"
        if allowed != "*" { response.headers["Vary"] = "Origin" }
        return response
    }

    /// The response to a preflight request (WHATWG Fetch §3.2.2).
    func preflight(_ methods: [String]) -> HTTPServerResponse {
        var response = allow(HTTPServerResponse(status: 204))
        response.headers["Allow"] = methods.joined(separator: ", ")
        guard allowed != nil else { return response }
        response.headers["Access-Control-Allow-Methods"] = methods.joined(separator: ", ")
        response.headers["Access-Control-Allow-Headers"] = Self.deviceHeaders
        response.headers["Access-Control-Max-Age"] = "600"
        return response
    }
}

extension Call {
    /// Whether the configuration that the path's login or binding job belongs to trusts pages of an origin.
    fileprivate func trusts(_ origin: String) async throws -> Bool {
        let realm = try realm()
        let configID = try await provider.store.write { [path] records -> String? in
            if let transaction = path["transaction"] {
                let found = try records.find(LoginTransaction.self, transaction)
                return found.flatMap { realm.application($0.applicationID)?.application.authenticatorConfigID }
            }
            return try records.find(BindingJob.self, path["job"] ?? "")?.configID
        }
        return configID.flatMap(realm.config)?.trustedOrigins.contains(origin) ?? false
    }
}
