#if canImport(Security)
    import Security
#endif

extension SimpleKeychainError {
    enum Code: Equatable, Sendable {
        case operationNotImplemented
        case invalidParameters
        case userCanceled
        case itemNotAvailable
        case authFailed
        case duplicateItem
        case itemNotFound
        case interactionNotAllowed
        case decodeFailed
        case missingEntitlement
        case other(OSStatus)
        case unknown(String)

        /// The codes that stand for exactly one status.
        static let listed: [Code] = [
            .operationNotImplemented, .invalidParameters, .userCanceled, .itemNotAvailable, .authFailed, .duplicateItem,
            .itemNotFound, .interactionNotAllowed, .decodeFailed, .missingEntitlement,
        ]

        init(status: OSStatus) {
            self = Self.listed.first { $0.status == status } ?? .other(status)
        }

        var status: OSStatus {
            switch self {
            case .operationNotImplemented: -4
            case .invalidParameters: -50
            case .userCanceled: -128
            case .itemNotAvailable: -25291
            case .authFailed: -25293
            case .duplicateItem: -25299
            case .itemNotFound: -25300
            case .interactionNotAllowed: -25308
            case .decodeFailed: -26275
            case .missingEntitlement: -34018
            case .other(let status): status
            case .unknown: 0
            }
        }

        var text: String {
            switch self {
            case .operationNotImplemented: "errSecUnimplemented: This is not available here."
            case .invalidParameters: "errSecParam: A parameter is not valid."
            case .userCanceled: "errSecUserCanceled: The question for a password was dismissed."
            case .itemNotAvailable: "errSecNotAvailable: The store for secrets cannot be used."
            case .authFailed: "errSecAuthFailed: The store for secrets refuses access."
            case .duplicateItem: "errSecDuplicateItem: The item exists already."
            case .itemNotFound: "errSecItemNotFound: There is no such item."
            case .interactionNotAllowed: "errSecInteractionNotAllowed: The store for secrets is locked."
            case .decodeFailed: "errSecDecode: The store for secrets is damaged."
            case .missingEntitlement: "errSecMissingEntitlement: The program lacks an entitlement for the keychain."
            case .other(let status): "The keychain failed with status \(status)."
            case .unknown(let text): text.isEmpty ? "The keychain failed for an unknown reason." : text
            }
        }
    }
}
