import Foundation

/// The My Account API over HTTP.
struct Auth0MyAccount: MyAccount {
    static let apiVersion = "v1"

    let token: String
    var client: APIClient

    var url: URL { client.domain.endpoint("me/\(Self.apiVersion)") }

    var authenticationMethods: any MyAccountAuthenticationMethods {
        Auth0MyAccountAuthenticationMethods(url: url, token: token, client: client)
    }

    var telemetry: Telemetry {
        get { client.telemetry }
        set { client.telemetry = newValue }
    }

    var logger: (any Logger)? {
        get { client.logger }
        set { client.logger = newValue }
    }

    var dpop: DPoP? {
        get { client.dpop }
        set { client.dpop = newValue }
    }
}
