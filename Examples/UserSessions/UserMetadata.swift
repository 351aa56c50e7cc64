import Auth0
import ExampleKit
import Foundation

/// What an app may keep with its user at the tenant.
///
/// It takes an access token whose login asked for the audience `https://DOMAIN/api/v2/` and for the scopes `read:current_user` and
/// `update:current_user_metadata`. Older tutorials pass the ID token, which the Management API refuses today.
struct UserMetadata {
    static let scope = "openid profile read:current_user update:current_user_metadata"

    let users: any Users
    let user: String

    /// Changes the members that are named: null removes one, and the others stay.
    ///
    /// - Parameter text: A JSON object.
    func set(_ text: String) async throws {
        guard let members = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] else {
            throw ExampleFailure(.failed, "Metadata is a JSON object. Nothing was sent.")
        }
        _ = try await users.patch(user, userMetadata: members).start()
    }

    /// What is stored, as the types that this app gave them.
    func get() async throws -> (firstName: String?, lastName: String?, country: String?, isActive: Bool?) {
        let answer = try await users.get(user, fields: ["user_metadata"], include: true).start()
        let metadata = answer["user_metadata"] as? [String: Any] ?? [:]
        return (
            metadata["first_name"] as? String, metadata["last_name"] as? String, metadata["country"] as? String,
            metadata["active"] as? Bool
        )
    }
}
