import Foundation

/// The My Account API over HTTP.
struct Auth0MyAccount: MyAccount, APIClientBacked {
    static let apiVersion = "v1"

    let token: String
    var client: APIClient

    var url: URL { client.domain.endpoint("me/\(Self.apiVersion)") }

    var authenticationMethods: any MyAccountAuthenticationMethods {
        Auth0MyAccountAuthenticationMethods(url: url, token: token, client: client)
    }
}
