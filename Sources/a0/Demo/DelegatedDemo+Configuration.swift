import A0HTTPServer
import Foundation
import LocalDelegate
import LocalTenant

extension DelegatedDemo {
    /// The settings that tenant, provider, and program share.
    struct Setup: Sendable {
        static let identity = "00a1b2c3d4e5f604"
        static let connection = "devices"
        static let connectionName = "your device"
        private static let clientID = "tenant"

        /// Where the program waits for the browser. Also the provider's invoke URL.
        let redirectURL: URL
        private let port: Int
        private let secret = UUID().uuidString

        init() async throws(CommandFailure) {
            do {
                let (own, provider) = (try await Self.freePort(), try await Self.freePort())
                guard let url = URL(string: "http://127.0.0.1:\(own)/callback") else {
                    throw CommandFailure.failed("There is no free port.")
                }
                (redirectURL, port) = (url, provider)
            } catch {
                throw .failed("There is no free port: \(error.localizedDescription)")
            }
        }

        var tenant: TenantConfiguration {
            var configuration = TenantConfiguration()
            configuration.connections.append(
                TenantConnection(
                    name: Self.connection, displayName: Self.connectionName,
                    options: ProviderOptions(issuer: issuer, clientID: Self.clientID, clientSecret: secret)))
            return configuration
        }

        func delegate(of tenant: LocalTenant) -> DelegateConfiguration {
            DelegateConfiguration(
                port: port,
                tenants: [
                    .example(
                        clientID: Self.clientID, clientSecret: secret,
                        redirectURIs: [tenant.issuer + "login/callback"], invokeURL: redirectURL.absoluteString)
                ])
        }

        private var issuer: String {
            let example = DelegateTenant.example()
            let (realm, base) = (example.realms[0], "http://127.0.0.1:\(port)/v1/tenants/\(example.id)")
            return "\(base)/realms/\(realm.id)/applications/\(realm.applications[0].id)"
        }

        /// A port that is currently unused.
        private static func freePort() async throws -> Int {
            let server = try HTTPServer.start(.init(port: 0)) { _ in .drop }
            let port = server.port
            await server.stop()
            return port
        }
    }
}
