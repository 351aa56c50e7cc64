import A0HTTPServer
import Foundation

/// `GET {realm}/transactions/{transaction}`: what a login is for. Doesn't change it.
@Sendable func showContext(_ call: Call) async throws -> HTTPServerResponse {
    let transaction = try await call.write { .success(try call.transaction($0)) }
    let application = try call.application(of: transaction)
    guard let config = application.config, let request = call.bearer else { throw APIError.notFound("application") }
    return try .json(
        Context(
            authUrl: application.realm.invokeURL(config, "bi-authenticate", "request=\(request)"),
            application: .init(id: application.application.id, displayName: application.application.displayName),
            origin: transaction.origin))
}

private struct Context: Encodable {
    let authUrl: String
    let application: Named
    let origin: LoginTransaction.Origin
    let authMethods = [["type": "software_passkey"], ["type": "email_one_time_password"]]

    struct Named: Encodable {
        let id, displayName: String
    }
}
