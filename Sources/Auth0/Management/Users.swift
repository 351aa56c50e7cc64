import Foundation

/// Client for users in the Management API (Auth0 docs, "Management API"). Make one with `Auth0.users(token:)`.
///
/// An application on a user's device can access only the user that its access token is for. To get that token, log in
/// with the audience `https://{domain}/api/v2/` and the scopes that each method names. An ID token, which older guides
/// pass, is rejected with status 401, and so is an access token for another audience.
///
/// ```swift
/// let credentials = try await Auth0.webAuth()
///     .audience("https://YOUR_DOMAIN/api/v2/")
///     .scope("openid profile read:current_user update:current_user_metadata")
///     .start()
/// let accessToken = credentials.accessToken
/// let user = try await Auth0.users(token: accessToken).get(userID, fields: ["user_metadata"]).start()
/// let metadata = user["user_metadata"] as? [String: Any]
/// ```
public protocol Users: Trackable, Loggable, TimeLimited, Sendable {
    /// The access token that requests carry; empty for none.
    var token: String { get }

    /// The tenant's base URL, with a slash at its end.
    var url: URL { get }

    /// Fetches a user.
    ///
    /// Scopes: `read:current_user` for the token's own user, `read:users` for anyone.
    ///
    /// - Parameters:
    ///   - identifier: The user's id, e.g. the `sub` of the ID token.
    ///   - fields: The names of the attributes to fetch, or to leave out; empty for all.
    ///   - include: Whether `fields` lists what to fetch rather than what to leave out. No effect without `fields`.
    func get(_ identifier: String, fields: [String], include: Bool) -> Request<ManagementObject, ManagementError>

    /// Changes attributes of a user, and returns the user.
    ///
    /// Scopes: `update:users`, and `update:users_app_metadata` for `app_metadata`.
    ///
    /// - Parameters:
    ///   - identifier: The user's id.
    ///   - attributes: What to change.
    @available(*, deprecated, message: "Applications on devices may change the user's metadata only.")
    func patch(
        _ identifier: String, attributes: UserPatchAttributes
    ) -> Request<ManagementObject, ManagementError>

    /// Changes members of a user's `user_metadata`, and returns the user. Members that you don't name are kept; those
    /// whose value is `NSNull` are removed.
    ///
    /// Scopes: `update:current_user_metadata` for the token's own user, `update:users` for anyone.
    ///
    /// - Parameters:
    ///   - identifier: The user's id.
    ///   - userMetadata: Any JSON values. They're read immediately; if one isn't valid JSON, the request fails when
    ///     it's started.
    func patch(
        _ identifier: String, userMetadata: [String: Any]
    ) -> Request<ManagementObject, ManagementError>

    /// Links the account of an ID token to a user, and returns the user's identities. The other account is then no
    /// longer a separate user.
    ///
    /// Scope: `update:current_user_identities`.
    ///
    /// - Parameters:
    ///   - identifier: The ID of the primary account, which keeps its ID.
    ///   - token: The ID token of the secondary account.
    func link(
        _ identifier: String, withOtherUserToken token: String
    ) -> Request<[ManagementObject], ManagementError>

    /// Links another user to a user, and returns the user's identities. The other is then no longer a separate user.
    ///
    /// Scope: `update:users`.
    ///
    /// - Parameters:
    ///   - identifier: The ID of the primary account, which keeps its ID.
    ///   - userId: The ID of the secondary account.
    ///   - provider: The secondary account's provider, e.g. `auth0` or `google-oauth2`.
    ///   - connectionId: The ID of the secondary account's connection, if the provider has several.
    func link(
        _ identifier: String, withUser userId: String, provider: String, connectionId: String?
    ) -> Request<[ManagementObject], ManagementError>

    /// Removes an identity from a user, and returns the remaining ones. It becomes a separate user again.
    ///
    /// Scopes: `update:current_user_identities` for the token's own user, `update:users` for anyone.
    ///
    /// - Parameters:
    ///   - identityId: The `user_id` of the identity, without the provider.
    ///   - provider: The `provider` of the identity.
    ///   - identifier: The ID of the user who has the identity.
    func unlink(
        identityId: String, provider: String, fromUserId identifier: String
    ) -> Request<[ManagementObject], ManagementError>
}

extension Users {
    /// Fetches a user.
    ///
    /// The parameters are those of `get(_:fields:include:)`. Those that you leave out have default values.
    public func get(
        _ identifier: String, fields: [String] = [], include: Bool = true, _: NoMoreArguments...
    ) -> Request<ManagementObject, ManagementError> {
        get(identifier, fields: fields, include: include)
    }

    /// Links another user to a user, and returns the user's identities. The other is then no longer a separate user.
    ///
    /// The parameters are those of `link(_:withUser:provider:connectionId:)`. Those that you leave out have default
    /// values.
    public func link(
        _ identifier: String, withUser userId: String, provider: String
    ) -> Request<[ManagementObject], ManagementError> {
        link(identifier, withUser: userId, provider: provider, connectionId: nil)
    }
}
