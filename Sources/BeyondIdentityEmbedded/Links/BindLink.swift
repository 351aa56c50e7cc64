import Foundation

/// A URL that offers this device a credential. There are two forms: the one in an email, which leads to the provider,
/// and the one that the provider redirects to for the app.
struct BindLink: Sendable, Equatable {
    let apiBase: String
    let tenant: String
    let realm: String
    let identity: String
    let job: String
    let token: String

    init?(_ url: URL?) {
        guard let parts = LinkParts(url), let link = Self(forApp: parts) ?? Self(ofProvider: parts) else { return nil }
        self = link
    }

    /// `{invoke URL}/bind?…`
    private init?(forApp parts: LinkParts) {
        guard parts.path.last == "bind", let apiBase = parts["api_base_url"], let tenant = parts["tenant_id"],
            let realm = parts["realm_id"], let identity = parts["identity_id"], let job = parts["job_id"],
            let token = parts["token"]
        else { return nil }
        self.apiBase = apiBase
        (self.tenant, self.realm, self.identity, self.job, self.token) = (tenant, realm, identity, job, token)
    }

    /// `{api}/v1/tenants/{t}/realms/{r}/identities/{i}/credential-binding-jobs/{job}:invokeAuthenticator?token=…`
    private init?(ofProvider parts: LinkParts) {
        let action = ":invokeAuthenticator"
        let path = parts.path
        guard ["http", "https"].contains(parts.scheme), let base = parts.base.string, path.count == 10,
            path[..<3] == ["", "v1", "tenants"], path[4] == "realms", path[6] == "identities",
            path[8] == "credential-binding-jobs", path[9].hasSuffix(action), !path.dropFirst().contains(""),
            let token = parts["token"]
        else { return nil }
        let job = String(path[9].dropLast(action.count))
        guard Self.isJob(job) else { return nil }
        apiBase = base
        (tenant, realm, identity) = (path[3], path[5], path[7])
        (self.job, self.token) = (job, token)
    }

    /// 16 hexadecimal digits, or a UUID.
    private static func isJob(_ text: String) -> Bool {
        UUID(uuidString: text) != nil || (text.utf8.count == 16 && text.allSatisfy(\.isHexDigit))
    }
}
