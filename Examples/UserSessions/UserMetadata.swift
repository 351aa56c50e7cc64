import Auth0
import ExampleKit
import Foundation

/// Data that an app stores with its user at the tenant.
///
/// Requires an access token from a login with the audience `https://DOMAIN/api/v2/` and the scopes `read:current_user`
/// and `update:current_user_metadata`. Older tutorials pass the ID token, which the Management API only accepts if the
/// tenant's flag `enable_idtoken_api2` is on.
struct UserMetadata {
    static let scope = "openid profile read:current_user update:current_user_metadata"

    let users: any Users
    let user: String

    /// Changes the given members: null removes a member, and other members stay.
    ///
    /// - Parameter text: A JSON object.
    func set(_ text: String) async throws {
        guard let members = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] else {
            throw ExampleError(.failed, "Metadata is a JSON object. Nothing was sent.")
        }
        _ = try await users.patch(user, userMetadata: members).start()
    }

    /// The stored values, with the types that this app uses.
    func get() async throws -> (firstName: String?, lastName: String?, country: String?, isActive: Bool?) {
        let response = try await users.get(user, fields: ["user_metadata"], include: true).start()
        let metadata = response["user_metadata"] as? [String: Any] ?? [:]
        return (
            metadata["first_name"] as? String, metadata["last_name"] as? String, metadata["country"] as? String,
            metadata["active"] as? Bool
        )
    }
}
