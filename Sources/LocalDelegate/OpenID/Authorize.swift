import A0HTTPServer
import Foundation

/// `GET` and `POST {issuer}/authorize`: opens a login and hands it to the app with the credentials.
@Sendable func authorize(_ call: Call) async throws -> HTTPServerResponse {
    let entry = try call.application()
    let parameters = try Parameters(of: call.request)
    let request = try AuthorizationRequest(parameters, entry.application)
    if let (error, description) = request.error(parameters, entry.application) {
        return .redirect(
            to: request.upstream.redirect([
                ("error", error), ("error_description", description), ("iss", entry.issuer),
            ]))
    }
    guard let config = entry.config else { throw APIError.notFound("authenticator configuration") }
    let transaction = try LoginTransaction(call, entry, request.upstream)
    let url = try await call.write { records -> Result<String, APIError> in
        try records.deleteExpired(before: call.now)
        let (url, record) = try call.provider.request(for: transaction, of: entry)
        try records.save(transaction)
        try records.save(record)
        return .success(url)
    }
    switch config.invocationType {
    case .automatic: return .redirect(to: url)
    case .manual: return try .json(["authenticate_url": url])
    }
}

extension LoginTransaction {
    fileprivate init(_ call: Call, _ entry: ApplicationEntry, _ upstream: Upstream) throws {
        let random = call.provider.random
        self.init(
            id: try random.token(), nonce: try random.token(), tenantID: entry.realm.tenant.id,
            realmID: entry.realm.realm.id, applicationID: entry.application.id, upstream: upstream,
            origin: .init(
                sourceIp: call.request.remoteAddress, userAgent: call.request.headers["User-Agent"], geolocation: nil,
                referer: call.request.headers["Referer"]),
            endsAt: call.now + Self.lifetime)
    }
}
