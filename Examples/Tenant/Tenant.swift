import ExampleKit
import ExampleTenant
import Foundation
import LocalDelegate
import LocalTenant

/// Runs the tenant until it's stopped: `Tenant [--port 8484] [--delegate] [--login-page FILE]`. With `--delegate`, the
/// provider for `DelegatedLogin` also runs, on the next port; with `--login-page`, users log in on your own page.
@main
struct Tenant {
    static func main() async {
        await runExample(options: ["--port", "--login-page"]) { arguments in
            let port = arguments["--port"].flatMap(Int.init) ?? 8484
            let other = ExampleDelegate(port: port + 1, appPort: port + 2)
            var configuration = arguments.has("--delegate") ? other.tenant : ExampleTenant.configuration
            configuration.port = port
            if let file = arguments["--login-page"] {
                configuration.customLoginPage = try String(contentsOfFile: file, encoding: .utf8)
            }
            let tenant = try await LocalTenant.start(configuration)
            show("export AUTH0_DOMAIN=\(tenant.domain) AUTH0_CLIENT_ID=\(ExampleTenant.clientId)")
            show("# user \(ExampleTenant.user), password \(ExampleTenant.password)")
            var delegate: LocalDelegate?
            if arguments.has("--delegate") {
                let provider = try await LocalDelegate.start(other.configuration(of: tenant))
                show("# bind a credential with \(try await provider.bindingLink(for: ExampleDelegate.identity))")
                delegate = provider
            }
            await interruption()
            await delegate?.stop()
            await tenant.stop()
        }
    }

    /// Waits for Ctrl-C or `kill`.
    private static func interruption() async {
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number)
        }
        let signals = AsyncStream<Void> { stream in
            for source in sources {
                source.setEventHandler { stream.yield() }
                source.resume()
            }
        }
        for await _ in signals { break }
    }
}
