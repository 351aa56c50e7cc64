/// Client of the My Account API (Auth0 docs, "My Account API"). Make one with `Auth0.myAccount(token:)`.
public protocol MyAccount: MyAccountClient {
    /// How the user logs in: password, passkeys and second factors. The client has this one's current settings.
    var authenticationMethods: any MyAccountAuthenticationMethods { get }

    /// The version of the API that the client speaks: `v1`.
    static var apiVersion: String { get }
}
