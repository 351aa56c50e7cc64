import Auth0
import ExampleKit
import ExampleLogin
import LoginModel

/// The same login as in `ManualOpenIDConnect`, with the SDK: `CentralizedLogin [--script user:password]`.
@main
struct CentralizedLogin {
    static func main() async {
        await runExample(reading: ExampleError.init(reading:)) { arguments in
            let configuration = try ExampleConfiguration.load()
            let (clientId, domain) = (configuration.clientId, configuration.domain)
            let screen = LoginScreen(
                webAuth: try Auth0.webAuth(clientId: clientId, domain: domain).browser(arguments),
                authentication: Auth0.authentication(clientId: clientId, domain: domain))
            show(screen.label)
            try await screen.press()
            show(screen.label)
            if arguments["--script"] == nil {
                show("Press Return to log out.")
                _ = readLine()
            }
            try await screen.press()
            show(screen.label)
        }
    }
}
