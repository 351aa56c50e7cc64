import Foundation

/// The Management API's part about users over HTTP.
struct Auth0Users: Users {
    let token: String
    var client: APIClient

    var url: URL { client.domain.url }

    var telemetry: Telemetry {
        get { client.telemetry }
        set { client.telemetry = newValue }
    }

    var logger: (any Logger)? {
        get { client.logger }
        set { client.logger = newValue }
    }

    func get(
        _ identifier: String, fields: [String], include: Bool
    ) -> Request<ManagementObject, ManagementError> {
        let query = [("fields", fields.joined(separator: ",")), ("include_fields", String(include))]
        return user(call(.get, [identifier], query: fields.isEmpty ? [] : query))
    }

    func patch(
        _ identifier: String, attributes: UserPatchAttributes
    ) -> Request<ManagementObject, ManagementError> {
        user(call(.patch, [identifier], attributes.dictionary))
    }

    func patch(
        _ identifier: String, userMetadata: [String: Any]
    ) -> Request<ManagementObject, ManagementError> {
        user(call(.patch, [identifier], ["user_metadata": userMetadata]))
    }

    func link(
        _ identifier: String, withOtherUserToken token: String
    ) -> Request<[ManagementObject], ManagementError> {
        .objects(call(.post, [identifier, "identities"], ["link_with": token]))
    }

    func link(
        _ identifier: String, withUser userId: String, provider: String, connectionId: String?
    ) -> Request<[ManagementObject], ManagementError> {
        .objects(
            call(
                .post, [identifier, "identities"],
                ["user_id": userId, "provider": provider, "connection_id": connectionId]))
    }

    func unlink(
        identityId: String, provider: String, fromUserId identifier: String
    ) -> Request<[ManagementObject], ManagementError> {
        .objects(call(.delete, [identifier, "identities", provider, identityId]))
    }

    private func user(_ call: APICall) -> Request<ManagementObject, ManagementError> {
        .object(call) { $0 }
    }

    private func call(
        _ method: HTTPMethod, _ segments: [String], _ parameters: [String: Any?] = [:], query: [(String, String)] = []
    ) -> APICall {
        client.call(
            method, segments: ["api", "v2", "users"] + segments, Parameters(parameters), query: query,
            headers: token.isEmpty ? [:] : ["Authorization": "Bearer \(token)"])
    }
}
