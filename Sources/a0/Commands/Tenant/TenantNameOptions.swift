import Foundation
import LocalTenant

/// The options of `a0 tenant` for its port and names. They take precedence over the configuration file.
enum TenantNameOptions {
    static let all: [Option] = [
        .value(
            "listen", "ADDRESS",
            "The address to listen on instead of the loopback interface, such as 0.0.0.0 in a container."),
        .value(
            "public-url", "URL",
            "Its public URL, such as https://tenant.example.com, behind a proxy or in a container."),
        .value(
            "trust-proxy", "RANGES",
            "Proxies whose X-Forwarded-For is trusted, such as 10.0.0.0/8, separated by commas."
        ),
        .flag("tls", "Serve https. See also: a0 tenant trust"),
        .value(
            "tls-certificate", "FILE",
            "Serve https with this certificate in PEM format, followed by its chain."),
        .value("tls-key", "FILE", "The private key of --tls-certificate."),
        .flag("client-certificates", "Serve https and ask clients for certificates (mutual TLS)."),
        .value(
            "client-authorities", "FILE",
            "Authorities in PEM format whose certificates authenticate clients (tls_client_auth)."),
    ]

    /// The option for each configuration key that can be set by one.
    fileprivate static let names = [
        ("host", "host"), ("listen", "listen"), ("public_url", "public-url"), ("trusted_proxies", "trust-proxy"),
        ("tls.certificate", "tls-certificate"), ("tls.key", "tls-key"),
        ("tls.client_authorities", "client-authorities"), ("login_as", "log-in-as"),
        ("signing_key", "signing-key"),
    ]
}

extension TenantConfiguration {
    /// - Throws: `CommandError` for invalid values, with the option that has them.
    mutating func takeNames(_ arguments: Arguments) throws(CommandError) {
        if let name = arguments.value("host") { host = Host(rawValue: name) }
        if let address = arguments.value("listen") { listeningAddress = address }
        if let url = arguments.value("public-url") { publicURL = url }
        if let ranges = arguments.value("trust-proxy") {
            trustedProxies = ranges.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        if arguments.has("tls") { tls = tls ?? TenantTLS() }
        if let file = arguments.value("tls-certificate") {
            tls = tls ?? TenantTLS()
            tls?.certificate = URL(fileURLWithPath: file)
        }
        if let file = arguments.value("tls-key") {
            tls = tls ?? TenantTLS()
            tls?.key = URL(fileURLWithPath: file)
        }
        if arguments.has("client-certificates") {
            tls = tls ?? TenantTLS()
            tls?.clientCertificates = true
        }
        if let file = arguments.value("client-authorities") {
            tls = tls ?? TenantTLS()
            tls?.clientAuthorities = URL(fileURLWithPath: file)
        }
        do throws(TenantError) {
            try validate()
        } catch {
            let option = TenantNameOptions.names.first { key, option in
                error.keyPath?.hasPrefix(key) == true && arguments.value(option) != nil
            }
            throw .usage(option.map { "--\($0.1): \(error.message)" } ?? "\(error.localizedDescription)")
        }
    }
}
