import Foundation

/// What all clients of the My Account API share.
public protocol MyAccountClient: Trackable, Loggable, TimeLimited, SenderConstraining, Sendable {
    /// The API's base URL, `https://{domain}/me/v1`.
    var url: URL { get }

    /// The access token that requests carry.
    var token: String { get }
}

/// Client of the My Account API (Auth0 docs, "My Account API"). Make one with `Auth0.myAccount(token:)`.
public protocol MyAccount: MyAccountClient {
    /// How the user logs in: password, passkeys and second factors. The client has this one's current settings.
    var authenticationMethods: any MyAccountAuthenticationMethods { get }

    /// The version of the API that the client speaks: `v1`.
    static var apiVersion: String { get }
}
