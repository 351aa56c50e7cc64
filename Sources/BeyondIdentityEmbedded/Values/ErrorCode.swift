/// The codes that ``BISDKError/description(_:)`` begins with: the provider's error codes, and the device's own.
enum ErrorCode: String, CaseIterable {
    // Determined by the device.
    case domainNotAllowed = "domain_not_allowed"
    case requestMalformed = "request_malformed"
    case requestSignature = "request_signature"
    case requestExpired = "request_expired"
    case requestIssuer = "request_issuer"
    case certificateMismatch = "certificate_mismatch"
    case userCheckFailed = "user_check_failed"
    case userCancelled = "user_cancelled"
    case keyUnavailable = "key_unavailable"
    case storage
    case network
    case timeout
    case badResponse = "bad_response"

    // Sent by the provider.
    case badRequest = "bad_request"
    case unsupportedVersion = "unsupported_version"
    case csrInvalid = "csr_invalid"
    case assertionInvalid = "assertion_invalid"
    case nonceMismatch = "nonce_mismatch"
    case invalidToken = "invalid_token"
    case credentialRevoked = "credential_revoked"
    case identitySuspended = "identity_suspended"
    case jobNotFound = "job_not_found"
    case transactionNotFound = "transaction_not_found"
    case credentialUnknown = "credential_unknown"
    case jobComplete = "job_complete"
    case duplicateKey = "duplicate_key"
    case jobExpired = "job_expired"
    case jobRevoked = "job_revoked"
    case transactionExpired = "transaction_expired"
    case transactionClosed = "transaction_closed"
    case slowDown = "slow_down"
    case server
}

extension BISDKError {
    static func error(_ code: ErrorCode, _ text: String) -> BISDKError {
        .description("\(code.rawValue): \(text)")
    }

    /// The code at the beginning of the text.
    var code: ErrorCode? {
        guard case .description(let text) = self else { return nil }
        return ErrorCode(rawValue: String(text.prefix { $0 != ":" }))
    }
}
