import A0JOSE

extension TenantAPI.SigningAlgorithm {
    /// The algorithm of the tenant's keys; nil for the API's own secret.
    var signature: SignatureAlgorithm? { SignatureAlgorithm(rawValue: rawValue) }
}

extension ProviderOptions.AssertionAlgorithm {
    var signature: SignatureAlgorithm {
        switch self {
        case .rs256: .rs256
        case .rs512: .rs512
        case .ps256: .ps256
        }
    }
}
