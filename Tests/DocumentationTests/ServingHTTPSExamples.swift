// The Swift examples of ServingHTTPS.md, compiled. `DocumentTests` checks that both say the same.
import Auth0
import Foundation
import LocalTenant

func serveHTTPS() async throws -> LocalTenant {
    // example: https
    var configuration = TenantConfiguration()
    configuration.tls = TenantTLS()
    let tenant = try await LocalTenant.start(configuration)
    print(tenant.url)  // https://localhost:PORT/
    // end
    return tenant
}

func nameTenant() -> TenantConfiguration {
    // example: names
    var configuration = TenantConfiguration()
    configuration.host = "shop.localhost"
    configuration.tls = TenantTLS(names: ["tenant.test", "host.docker.internal"])
    // end
    return configuration
}

func trustInTests(folder: URL) async throws -> any Authentication {
    // example: in tests
    var configuration = TenantConfiguration()
    configuration.tls = TenantTLS(authorityDirectory: folder)
    let tenant = try await LocalTenant.start(configuration)
    if let authority = tenant.certificateAuthority { setenv("CURL_CA_BUNDLE", authority.url.path, 1) }
    let authentication = Auth0.authentication(clientId: "a0-cli", domain: tenant.domain)
    // end
    return authentication
}

func bringCertificate() -> TenantConfiguration {
    // example: a certificate
    var configuration = TenantConfiguration()
    configuration.host = "login.example.com"
    configuration.tls = TenantTLS(
        certificate: URL(fileURLWithPath: "fullchain.pem"), key: URL(fileURLWithPath: "privkey.pem"))
    // end
    return configuration
}

func standBehindProxy() -> TenantConfiguration {
    // example: behind a proxy
    var configuration = TenantConfiguration()
    configuration.publicURL = "https://tenant.example.com"
    configuration.listeningAddress = "0.0.0.0"
    configuration.port = 8484
    configuration.trustedProxies = ["10.0.0.0/8"]
    // end
    return configuration
}
