import ExampleKit
import ExampleTenant
import Foundation
import LocalTenant

/// Runs the tenant until it is told to stop.
@main
struct Tenant {
    static func main() async {
        await runExample(options: ["--port"]) { arguments in
            var configuration = ExampleTenant.configuration
            configuration.port = arguments["--port"].flatMap(Int.init) ?? 8484
            let tenant = try await LocalTenant.start(configuration)
            show("export AUTH0_DOMAIN=\(tenant.domain) AUTH0_CLIENT_ID=\(ExampleTenant.clientId)")
            show("# user \(ExampleTenant.user), password \(ExampleTenant.password)")
            await interruption()
            await tenant.stop()
        }
    }

    /// Waits for Ctrl-C, or for `kill`.
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
