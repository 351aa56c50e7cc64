/// The kinds of keys that are in use here.
enum KeyFamily {
    case rsa, p256

    var algorithms: [SignatureAlgorithm] {
        switch self {
        case .rsa: SignatureAlgorithm.rsa
        case .p256: [.es256]
        }
    }
}
