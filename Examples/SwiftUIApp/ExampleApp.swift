import Auth0
import LoginModel
import SwiftUI

/// An app with one screen. Add an `Auth0.plist` with the entries `ClientId` and `Domain`, as for any app with the SDK.
@main
struct ExampleApp: App {
    var body: some Scene {
        WindowGroup {
            LoginView(screen: LoginScreen(webAuth: Auth0.webAuth(), authentication: Auth0.authentication()))
        }
    }
}
