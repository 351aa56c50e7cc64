/// The supported kinds of keys.
enum KeyFamily {
    case rsa, p256

    var algorithms: [SignatureAlgorithm] {
        switch self {
        case .rsa: SignatureAlgorithm.rsa
        case .p256: [.es256]
        }
    }
}
