import A0HTTPServer
import Foundation

/// `POST /oidc/register` (RFC 7591 §3, OpenID Connect Dynamic Client Registration): registers a third-party client, if
/// the tenant's flags allow it. The client can't be read or changed here afterward, only with the Management API.
enum ClientRegistration {
    static let path = "/oidc/register"

    private static let requestsPerSecond = 5

    @Sendable static func register(_ call: Call) async throws -> HTTPServerResponse {
        guard call.configuration.flags.dynamicClientRegistration else { return call.errorResponse(.notOffered(path)) }
        try await call.limits.count("client registration", perSecond: requestsPerSecond)
        let metadata = try ClientMetadata(call.bodyParameters())
        let client: TenantValue
        do {
            let mode = call.configuration.dynamicClientRegistrationSecurityMode
            client = try await ManagementCaller(tenant: call.tenant).call(
                "POST", ["clients"], body: .object(metadata.client(mode)))
        } catch let error as ManagementAPIError where error.status == 400 {
            throw ClientMetadata.invalid(error.message)
        }
        var members = metadata.registered
        members["client_id"] = client["client_id"]
        members["client_id_issued_at"] = .integer(Int(call.now.timeIntervalSince1970))
        if !metadata.isPublic {
            members["client_secret"] = client["client_secret"]
            // It never expires.
            members["client_secret_expires_at"] = 0
        }
        return try .json(members, status: 201)
    }
}
