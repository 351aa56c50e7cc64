import Foundation
import LocalDelegate
import LocalTenant

extension DelegatedDemo {
    /// The settings that tenant, provider, and program share.
    struct Setup: Sendable {
        static let identity = "00a1b2c3d4e5f604"

        /// The URL where the program waits for the browser. Also the provider's invoke URL.
        let redirectURL: URL
        private let delegate: DelegateSetup

        init() async throws(CommandError) {
            guard let url = URL(string: "http://127.0.0.1:\(try await DelegateSetup.freePort())/callback") else {
                throw .failed("There is no free port.")
            }
            redirectURL = url
            delegate = try await DelegateSetup(invokeURL: url.absoluteString)
        }

        var connection: TenantConnection { delegate.connection }

        var tenant: TenantConfiguration {
            var configuration = TenantConfiguration()
            configuration.connections.append(connection)
            return configuration
        }

        func delegate(of tenant: LocalTenant) -> DelegateConfiguration {
            delegate.provider(for: [tenant.issuer])
        }
    }
}
