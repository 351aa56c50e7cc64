/// The trusted proxies before this server. Each adds one element to the fields that it writes.
public enum TrustedProxies: Sendable, Hashable {
    /// None: such fields are ignored.
    case none
    /// `X-Forwarded-Proto`, `X-Forwarded-Host`, and, if `prefix` is `true`, `X-Forwarded-Prefix`.
    case xForwarded(hops: Int = 1, prefix: Bool = false)
    /// `Forwarded` (RFC 7239).
    case forwarded(hops: Int = 1)
}
