import ExampleKit
import Foundation

/// Logs in and out without the SDK: `ManualOpenIDConnect [--url-scheme] [--script user:password]`.
@main
struct ManualOpenIDConnect {
    static func main() async {
        await runExample(reading: explain) { arguments in
            let configuration = try ExampleConfiguration.load()
            let script = try arguments["--script"].map(ScriptedBrowser.init)
            let way: WayBack = arguments.has("--url-scheme") ? .urlScheme : .loopback(try LoopbackListener())
            let server = AuthorizationServer(
                domain: try configuration.url, clientId: configuration.clientId, redirectURI: way.redirectURI)
            let screen = LoginScreen(server: server, visit: { try await way.visit($0, script) }, changed: { show($0) })
            show(screen.label)
            try await screen.press()
            if script == nil {
                show("Press Return to log out.")
                _ = readLine()
            }
            try await screen.press()
            show("The browser may still be logged in: the next login may need no password.")
        }
    }

    private static func explain(_ error: any Error) -> ExampleError {
        switch error {
        case LoginError.refused(let error, let description):
            ExampleError(.failed, "Login refused: \(error). \(description ?? "")")
        case LoginError.tenant(let status, let error, let description):
            ExampleError(.failed, "The tenant answered \(status): \(error ?? "no error code"). \(description ?? "")")
        case is URLError: ExampleError(.offline, "The tenant cannot be reached: \(error.localizedDescription)")
        default: ExampleError(.failed, "Login failed: \(error)")
        }
    }
}
