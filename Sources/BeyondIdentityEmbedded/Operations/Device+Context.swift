import Foundation

extension Device {
    /// The context of a request, which can still be answered afterward.
    func context(_ link: AuthenticateLink) async throws(BISDKError) -> AuthenticationContext {
        let request = try await request(of: link)
        let response: ContextResponse = try await provider.get(
            request.realm.transaction(request.claims.txn), bearer: request.text)
        return AuthenticationContext(
            authUrl: response.authURL,
            application: Application(id: .init(response.application.id), displayName: response.application.displayName),
            origin: Origin(
                sourceIp: response.origin.sourceIP, userAgent: response.origin.userAgent,
                geolocation: response.origin.geolocation, referer: response.origin.referer))
    }
}

private struct ContextResponse: Decodable {
    let authURL: URL
    let application: Named
    let origin: Where

    struct Named: Decodable {
        let id: String
        let displayName: String?

        enum CodingKeys: String, CodingKey {
            case id
            case displayName = "display_name"
        }
    }

    struct Where: Decodable {
        let sourceIP, userAgent, geolocation, referer: String?

        enum CodingKeys: String, CodingKey {
            case geolocation, referer
            case sourceIP = "source_ip"
            case userAgent = "user_agent"
        }
    }

    enum CodingKeys: String, CodingKey {
        case application, origin
        case authURL = "auth_url"
    }
}
