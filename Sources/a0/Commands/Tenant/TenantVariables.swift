import A0Encoding
import Foundation
import LocalTenant

/// The environment variables that tell applications about a tenant.
struct TenantVariables {
    private(set) var values: [(name: String, value: String)]

    /// - Parameters:
    ///   - suffix: The suffix of each name, if there are several tenants.
    ///   - withSecret: Whether to include the client's secret.
    init(_ plan: TenantPlan, _ tenant: LocalTenant, withSecret: Bool, suffix: String = "") {
        let client = plan.configuration.clients.first
        // Most SDKs expect a host name and always use https.
        let domain = tenant.domain.hasPrefix("https://") ? String(tenant.domain.dropFirst(8)) : tenant.domain
        let all: [(String, String?)] = [
            ("AUTH0_DOMAIN", domain), ("AUTH0_ISSUER_BASE_URL", tenant.domain), ("AUTH0_CLIENT_ID", client?.clientID),
            ("AUTH0_CLIENT_SECRET", withSecret ? client?.clientSecret : nil),
            ("AUTH0_AUDIENCE", plan.configuration.defaultAudience ?? plan.configuration.apis.first?.identifier),
        ]
        values = all.compactMap { name, value in value.map { (name + suffix, $0) } }
    }

    /// Lines for a shell or an `.env` file.
    var lines: [String] { values.map { "\($0.name)=\(Self.quoted($0.value))" } }

    private static func quoted(_ value: String) -> String {
        guard !Pattern("[A-Za-z0-9_./:@%+=,-]+").fits(value) else { return value }
        return "'" + value.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }

    /// `_BOOK_SHOP` for `book-shop`.
    static func suffix(_ name: String) -> String {
        "_" + name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
    }
}
