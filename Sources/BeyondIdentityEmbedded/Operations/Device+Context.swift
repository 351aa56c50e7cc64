import Foundation

extension Device {
    /// The context of a request, which can still be answered afterward.
    func context(_ link: AuthenticateLink) async throws(BISDKError) -> AuthenticationContext {
        let request = try await request(of: link)
        let answer: ContextAnswer = try await provider.get(
            request.realm.transaction(request.claims.txn), bearer: request.text)
        return AuthenticationContext(
            authUrl: answer.authURL,
            application: Application(id: .init(answer.application.id), displayName: answer.application.displayName),
            origin: Origin(
                sourceIp: answer.origin.sourceIP, userAgent: answer.origin.userAgent,
                geolocation: answer.origin.geolocation, referer: answer.origin.referer))
    }
}

private struct ContextAnswer: Decodable {
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
