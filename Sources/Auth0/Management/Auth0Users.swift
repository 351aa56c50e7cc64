import Foundation

/// The users of the Management API, over HTTP.
struct Auth0Users: Users, APIClientBacked {
    let token: String
    var client: APIClient

    var url: URL { client.domain.url }

    func get(
        _ identifier: String, fields: [String], include: Bool
    ) -> Request<ManagementObject, ManagementError> {
        let query = [("fields", fields.joined(separator: ",")), ("include_fields", String(include))]
        return user(apiRequest(.get, [identifier], query: fields.isEmpty ? [] : query))
    }

    func patch(
        _ identifier: String, attributes: UserPatchAttributes
    ) -> Request<ManagementObject, ManagementError> {
        user(apiRequest(.patch, [identifier], attributes.dictionary))
    }

    func patch(
        _ identifier: String, userMetadata: [String: Any]
    ) -> Request<ManagementObject, ManagementError> {
        user(apiRequest(.patch, [identifier], ["user_metadata": userMetadata]))
    }

    func link(
        _ identifier: String, withOtherUserToken token: String
    ) -> Request<[ManagementObject], ManagementError> {
        .objects(apiRequest(.post, [identifier, "identities"], ["link_with": token]))
    }

    func link(
        _ identifier: String, withUser userId: String, provider: String, connectionId: String?
    ) -> Request<[ManagementObject], ManagementError> {
        .objects(
            apiRequest(
                .post, [identifier, "identities"],
                ["user_id": userId, "provider": provider, "connection_id": connectionId]))
    }

    func unlink(
        identityId: String, provider: String, fromUserId identifier: String
    ) -> Request<[ManagementObject], ManagementError> {
        .objects(apiRequest(.delete, [identifier, "identities", provider, identityId]))
    }

    private func user(_ apiRequest: APIRequest) -> Request<ManagementObject, ManagementError> {
        .object(apiRequest) { $0 }
    }

    private func apiRequest(
        _ method: HTTPMethod, _ segments: [String], _ parameters: [String: Any?] = [:], query: [(String, String)] = []
    ) -> APIRequest {
        client.apiRequest(
            method, segments: ["api", "v2", "users"] + segments, Parameters(parameters), query: query,
            headers: token.isEmpty ? [:] : ["Authorization": "Bearer \(token)"])
    }
}
