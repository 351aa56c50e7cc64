/// The key or certificate that the client of a token must prove to possess (`cnf`, RFC 7800).
enum TokenBinding: Sendable, Hashable {
    /// The key of its DPoP proofs (`jkt`, RFC 9449 §6.1).
    case key(thumbprint: String)
    /// Its certificate in the TLS handshake (`x5t#S256`, RFC 8705 §3.1).
    case certificate(thumbprint: String)

    private static let certificateMember = "x5t#S256"

    /// The value of `cnf`.
    var confirmation: TenantValue {
        switch self {
        case .key(let thumbprint): ["jkt": .string(thumbprint)]
        case .certificate(let thumbprint): [Self.certificateMember: .string(thumbprint)]
        }
    }

    /// - Parameter confirmation: the value of `cnf`.
    init?(confirmation: TenantValue?) {
        if let thumbprint = confirmation?["jkt"]?.stringValue {
            self = .key(thumbprint: thumbprint)
        } else if let thumbprint = confirmation?[Self.certificateMember]?.stringValue {
            self = .certificate(thumbprint: thumbprint)
        } else {
            return nil
        }
    }

    /// `token_type`: clients send tokens that are bound to certificates like others (RFC 8705 §3).
    var tokenType: String {
        if case .key = self { "DPoP" } else { "Bearer" }
    }

    /// As stored: a thumbprint, for certificates with a prefix.
    var stored: String {
        switch self {
        case .key(let thumbprint): thumbprint
        case .certificate(let thumbprint): Self.certificatePrefix + thumbprint
        }
    }

    init(stored: String) {
        self =
            stored.hasPrefix(Self.certificatePrefix)
            ? .certificate(thumbprint: String(stored.dropFirst(Self.certificatePrefix.count)))
            : .key(thumbprint: stored)
    }

    private static let certificatePrefix = certificateMember + ":"
}
