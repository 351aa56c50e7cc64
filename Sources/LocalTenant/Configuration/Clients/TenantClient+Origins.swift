/// The permissions of web pages with a client.
extension TenantClient {
    /// Whether pages of this origin get responses as messages, and may log in users themselves: only `web_origins`.
    func isWebOrigin(_ origin: AbsoluteURL) -> Bool {
        webOrigins.contains { URLPattern($0)?.matches(origin: origin) == true }
    }

    /// Whether pages of this origin may call the API: `web_origins`, `allowed_origins`, and where the callbacks are
    /// (Auth0 docs, "Configure Cross-Origin Resource Sharing").
    func mayCall(from origin: AbsoluteURL, _ configuration: TenantConfiguration) -> Bool {
        if anyLoopbackCallback, origin.isHTTPLoopback { return true }
        return isWebOrigin(origin) || allowedOrigins.contains { URLPattern($0)?.matches(origin: origin) == true }
            || callbacks.contains {
                URLPattern($0)?.matches(origin: origin, anyLoopbackPort: configuration.loopbackAnyPort) == true
            }
    }
}
