import Foundation

/// Client of the Management API's part about users (Auth0 docs, "Management API"). Make one with `Auth0.users(token:)`.
///
/// An application on a user's device may only deal with the user whose access token it has. That token comes of a login that asks
/// for the audience `https://{domain}/api/v2/` and for the scopes that each method names. An ID token, which older guides pass, is
/// refused with status 401; so is an access token for another audience.
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
    ///   - include: Whether `fields` are what to fetch, rather than what to leave out. Of no effect without `fields`.
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

    /// Changes members of a user's `user_metadata`, and returns the user. Members that are not named stay; those whose value is
    /// `NSNull` go.
    ///
    /// Scopes: `update:current_user_metadata` for the token's own user, `update:users` for anyone.
    ///
    /// - Parameters:
    ///   - identifier: The user's id.
    ///   - userMetadata: Any JSON values. They are read now; what JSON cannot express fails the request when it is started.
    func patch(
        _ identifier: String, userMetadata: [String: Any]
    ) -> Request<ManagementObject, ManagementError>

    /// Links the account that an ID token is about to a user, and returns the user's identities. The other account is then no
    /// longer a user of its own.
    ///
    /// Scope: `update:current_user_identities`.
    ///
    /// - Parameters:
    ///   - identifier: The id of the user who keeps the id: the primary account.
    ///   - token: The ID token of the other, secondary account.
    func link(
        _ identifier: String, withOtherUserToken token: String
    ) -> Request<[ManagementObject], ManagementError>

    /// Links another user to a user, and returns the user's identities. The other is then no longer a user of its own.
    ///
    /// Scope: `update:users`.
    ///
    /// - Parameters:
    ///   - identifier: The id of the user who keeps the id: the primary account.
    ///   - userId: The id of the other, secondary account.
    ///   - provider: Who knows the secondary account, e.g. `auth0` or `google-oauth2`.
    ///   - connectionId: The id of the secondary account's connection, where the provider has several.
    func link(
        _ identifier: String, withUser userId: String, provider: String, connectionId: String?
    ) -> Request<[ManagementObject], ManagementError>

    /// Takes an identity away from a user, and returns those that are left. It becomes a user of its own again.
    ///
    /// Scopes: `update:current_user_identities` for the token's own user, `update:users` for anyone.
    ///
    /// - Parameters:
    ///   - identityId: The `user_id` of the identity, without the provider.
    ///   - provider: The `provider` of the identity.
    ///   - identifier: The id of the user who has the identity.
    func unlink(
        identityId: String, provider: String, fromUserId identifier: String
    ) -> Request<[ManagementObject], ManagementError>
}

extension Users {
    /// Fetches a user.
    ///
    /// The parameters are those of `get(_:fields:include:)`; those that are left out have their defaults.
    public func get(
        _ identifier: String, fields: [String] = [], include: Bool = true, _: NoMoreArguments...
    ) -> Request<ManagementObject, ManagementError> {
        get(identifier, fields: fields, include: include)
    }

    /// Links another user to a user, and returns the user's identities. The other is then no longer a user of its
    /// own.
    ///
    /// The parameters are those of `link(_:withUser:provider:connectionId:)`; those that are left out have their
    /// defaults.
    public func link(
        _ identifier: String, withUser userId: String, provider: String
    ) -> Request<[ManagementObject], ManagementError> {
        link(identifier, withUser: userId, provider: provider, connectionId: nil)
    }
}

// MARK: - What a custom conforming type leaves out fails when it is started

extension Users {
    public func get(_ identifier: String, fields: [String], include: Bool) -> Request<ManagementObject, ManagementError>
    {
        .notOffered()
    }

    @available(*, deprecated, message: "Applications on devices may change the user's metadata only.")
    public func patch(
        _ identifier: String, attributes: UserPatchAttributes
    ) -> Request<ManagementObject, ManagementError> {
        .notOffered()
    }

    public func patch(
        _ identifier: String, userMetadata: [String: Any]
    ) -> Request<ManagementObject, ManagementError> {
        .notOffered()
    }

    public func link(
        _ identifier: String, withOtherUserToken token: String
    ) -> Request<[ManagementObject], ManagementError> {
        .notOffered()
    }

    public func link(
        _ identifier: String, withUser userId: String, provider: String, connectionId: String?
    ) -> Request<[ManagementObject], ManagementError> {
        .notOffered()
    }

    public func unlink(
        identityId: String, provider: String, fromUserId identifier: String
    ) -> Request<[ManagementObject], ManagementError> {
        .notOffered()
    }
}
