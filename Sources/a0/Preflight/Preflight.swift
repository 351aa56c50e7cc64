import A0HTTP
import Auth0
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Finds problems with a tenant's domain or an application's settings before a browser opens.
struct Preflight: Sendable {
    /// Stands for any port on this machine (RFC 8252 §7.3).
    static let usualRedirectURL = URL(string: "http://127.0.0.1:49152/callback")

    let profile: Profile
    /// Whether the scheme was omitted, so that the other one can be tried.
    let mayChangeScheme: Bool

    init(_ profile: Profile, typed domain: String?) {
        self.profile = profile
        mayChangeScheme = domain.map { Profile.spellings(of: $0).count > 1 } ?? false
    }

    /// Asks the tenant.
    ///
    /// - Parameter redirectURL: The redirect URL.
    /// - Returns: The profile, with the scheme that the tenant uses.
    /// - Throws: `CommandError` that says what to change.
    func run(redirectURL: URL?) async throws(CommandError) -> Profile {
        let profile = try await findTenant()
        guard let redirectURL = redirectURL ?? Self.usualRedirectURL, let probe = TenantProbe(domain: profile.domain)
        else { return profile }
        let verdict = await probe.verdict(of: profile.clientID, redirectURL: redirectURL)
        if let error = Self.commandError(verdict, of: profile, redirectURL) { throw error }
        return profile
    }

    /// Looks for the tenant, also with the other scheme.
    func findTenant() async throws(CommandError) -> Profile {
        guard let probe = TenantProbe(domain: profile.domain) else { return profile }
        let discovery = await probe.discover()
        if case .tenant(let issuer, _) = discovery {
            guard Self.isSame(issuer, probe.url) else {
                throw .failed(
                    """
                    The tenant at \(profile.domain) calls itself \(issuer), so that its tokens would be refused.
                    Log in there: a0 login --domain \(Self.domain(ofIssuer: issuer))
                    """)
            }
            return profile
        }
        guard let changed = try await withOtherScheme() else { throw Self.commandError(discovery, at: probe.url) }
        return changed
    }

    /// Why the server at a URL isn't a tenant.
    func absence(_ discovery: TenantProbe.Discovery, at url: URL) async -> CommandError {
        do throws(CommandError) {
            _ = try await withOtherScheme()
            return Self.commandError(discovery, at: url)
        } catch {
            return error
        }
    }

    /// - Returns: The profile with the other scheme, if the server uses that; otherwise `nil`.
    private func withOtherScheme() async throws(CommandError) -> Profile? {
        var changed = profile
        changed.domain = Self.otherScheme(profile.domain)
        guard let probe = TenantProbe(domain: changed.domain) else { return nil }
        let discovery = await probe.discover()
        let isTenant = if case .tenant = discovery { true } else { false }
        guard isTenant || discovery.isUntrusted else { return nil }
        guard !mayChangeScheme else {
            if isTenant { return changed }
            throw Self.commandError(discovery, at: probe.url)
        }
        let isSecure = probe.url.scheme == "https"
        throw .failed(
            """
            \(probe.url.host ?? profile.domain) speaks \(isSecure ? "https" : "http") at this port, not \
            \(isSecure ? "http" : "https").
            Log in with: a0 login --domain \(probe.url.absoluteString) --client-id \(profile.clientID)
            """)
    }

    /// Checks whether the tenant knows the application.
    func findClient() async throws(CommandError) {
        guard let redirectURL = Self.usualRedirectURL, let probe = TenantProbe(domain: profile.domain),
            case .unknownClient = await probe.verdict(of: profile.clientID, redirectURL: redirectURL),
            let error = Self.commandError(.unknownClient, of: profile, redirectURL)
        else { return }
        throw error
    }

    // MARK: - Messages

    static func commandError(_ verdict: TenantProbe.Verdict, of profile: Profile, _ redirectURL: URL) -> CommandError? {
        switch verdict {
        case .welcome, .unclear: nil
        case .unknownClient:
            .failed(
                """
                No application at \(profile.domain) has the client ID "\(profile.clientID)".
                Correct --client-id, or register the application there. The client ID in a tenant of a0 tenant is a0-cli.
                """)
        case .unknownCallback:
            .failed(
                """
                \(profile.domain) doesn't allow the callback URL \(redirectURL.absoluteString).
                Add it to the allowed callback URLs of \(profile.clientID), or choose one of them: --redirect-url
                """)
        case .refused(let reason):
            .failed(
                """
                \(profile.domain) doesn't allow logins in the browser with \(profile.clientID): \(reason)
                Change the application's settings there, or log in another way: a0 login --help
                """)
        }
    }

    private static func commandError(_ discovery: TenantProbe.Discovery, at url: URL) -> CommandError {
        let place = place(url)
        guard case .nothing(let error) = discovery else {
            var status = ""
            if case .other(let code) = discovery {
                status = " (\(code) at \(url.path)/.well-known/openid-configuration)"
            }
            return .failed(
                "The server at \(place) isn't a tenant\(status.replacingOccurrences(of: "//", with: "/")).\nCorrect --domain."
            )
        }
        switch error.code {
        case .cannotFindHost:
            return .failed("The host \(url.host ?? place) doesn't exist.\nCorrect --domain.")
        case .cannotConnectToHost where LoopbackHost.contains(url.host ?? ""):
            let port = url.port.map { " --port \($0)" } ?? ""
            return .failed(
                "Nothing is listening at \(place).\nStart a tenant there: a0 tenant\(port). Or correct --domain.")
        case _ where error.isAboutCertificate:
            return .failed(
                """
                The certificate of \(place) is not trusted: \(error.localizedDescription)
                A tenant of this machine: a0 tenant trust. Another authority: set CURL_CA_BUNDLE.
                """)
        default:
            return .failed(
                "\(place) can't be reached: \(error.localizedDescription)\nCheck the network, or correct --domain.")
        }
    }

    /// The problem with the issuer of the tenant at a URL.
    static func error(issuer: String, at url: URL) -> CommandError? {
        isSame(issuer, url)
            ? nil : .failed("Its issuer is \(issuer).\nUse that: --domain \(domain(ofIssuer: issuer))")
    }

    private static func place(_ url: URL) -> String {
        let host = url.host ?? ""
        return (host.contains(":") ? "[\(host)]" : host) + (url.port.map { ":\($0)" } ?? "")
    }

    private static func isSame(_ issuer: String, _ url: URL) -> Bool {
        Profile.normalized(domain: issuer) == Profile.normalized(domain: url.absoluteString)
    }

    private static func domain(ofIssuer issuer: String) -> String { Profile.normalized(domain: issuer) ?? issuer }

    private static func otherScheme(_ domain: String) -> String {
        domain.hasPrefix("http://") ? String(domain.dropFirst("http://".count)) : "http://\(domain)"
    }
}
