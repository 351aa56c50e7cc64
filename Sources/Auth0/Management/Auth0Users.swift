import Foundation

/// The users of the Management API, over HTTP.
struct Auth0Users: Users, APIClientBacked {
    let token: String
    var client: APIClient

    var url: URL { client.domain.url }
}

// MARK: - Endpoints

extension Users {
    public func get(
        _ identifier: String, fields: [String], include: Bool
    ) -> Request<ManagementObject, ManagementError> {
        .sent(by: self as? Auth0Users) { api in
            let query = [("fields", fields.joined(separator: ",")), ("include_fields", String(include))]
            return api.user(api.apiRequest(.get, [identifier], query: fields.isEmpty ? [] : query))
        }
    }

    @available(*, deprecated, message: "Applications on devices may change the user's metadata only.")
    public func patch(
        _ identifier: String, attributes: UserPatchAttributes
    ) -> Request<ManagementObject, ManagementError> {
        .sent(by: self as? Auth0Users) { $0.user($0.apiRequest(.patch, [identifier], attributes.dictionary)) }
    }

    public func patch(
        _ identifier: String, userMetadata: [String: Any]
    ) -> Request<ManagementObject, ManagementError> {
        .sent(by: self as? Auth0Users) { $0.user($0.apiRequest(.patch, [identifier], ["user_metadata": userMetadata])) }
    }

    public func link(
        _ identifier: String, withOtherUserToken token: String
    ) -> Request<[ManagementObject], ManagementError> {
        .sent(by: self as? Auth0Users) {
            .objects($0.apiRequest(.post, [identifier, "identities"], ["link_with": token]))
        }
    }

    public func link(
        _ identifier: String, withUser userId: String, provider: String, connectionId: String?
    ) -> Request<[ManagementObject], ManagementError> {
        .sent(by: self as? Auth0Users) {
            .objects(
                $0.apiRequest(
                    .post, [identifier, "identities"],
                    ["user_id": userId, "provider": provider, "connection_id": connectionId]))
        }
    }

    public func unlink(
        identityId: String, provider: String, fromUserId identifier: String
    ) -> Request<[ManagementObject], ManagementError> {
        .sent(by: self as? Auth0Users) {
            .objects($0.apiRequest(.delete, [identifier, "identities", provider, identityId]))
        }
    }
}

// MARK: - Building requests

extension Auth0Users {
    fileprivate func user(_ apiRequest: APIRequest) -> Request<ManagementObject, ManagementError> {
        .object(apiRequest) { $0 }
    }

    fileprivate func apiRequest(
        _ method: HTTPMethod, _ segments: [String], _ parameters: [String: Any?] = [:], query: [(String, String)] = []
    ) -> APIRequest {
        client.apiRequest(
            method, segments: ["api", "v2", "users"] + segments, Parameters(parameters), query: query,
            headers: token.isEmpty ? [:] : ["Authorization": "Bearer \(token)"])
    }
}
