import A0Web
import Foundation
import LocalTenant

/// The environment variables with which applications find a tenant.
struct TenantVariables {
    private(set) var values: [(name: String, value: String)]

    /// - Parameters:
    ///   - suffix: behind each name, where there are several tenants.
    ///   - withSecret: whether the client's secret is one of them.
    init(_ plan: TenantPlan, _ tenant: LocalTenant, withSecret: Bool, suffix: String = "") {
        let client = plan.configuration.clients.first
        // Most SDKs take a host name for https alone, and know no other scheme.
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
