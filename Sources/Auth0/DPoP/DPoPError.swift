/// An error that occurred while making a DPoP proof.
///
/// Compare with the static members: `error == .keychainOperationFailed`, or `catch DPoPError.keychainOperationFailed`.
public struct DPoPError: Auth0Error, Equatable {
    enum Code: Equatable {
        case secureEnclaveOperationFailed
        case keychainOperationFailed
        case cryptoKitOperationFailed
        case secKeyOperationFailed
        case other
        case unknown
    }

    let code: Code
    private let message: String
    /// The underlying error, if there is one.
    public let cause: (any Error)?

    private init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    public var debugDescription: String { appendingCause(to: message) }

    /// A key couldn't be created or restored in the Secure Enclave (Apple platforms).
    public static let secureEnclaveOperationFailed = Self(
        .secureEnclaveOperationFailed, "The Secure Enclave refused an operation.")

    /// The key could not be read, stored or deleted.
    public static let keychainOperationFailed = Self(
        .keychainOperationFailed, "The key pair could not be read, stored or deleted.")

    /// The stored key could not be restored, or signing failed. To use a new key, call ``DPoP/clearKeypair(for:)``.
    public static let cryptoKitOperationFailed = Self(
        .cryptoKitOperationFailed, "The key pair could not be restored or could not sign.")

    /// A key couldn't be created or converted.
    public static let secKeyOperationFailed = Self(
        .secKeyOperationFailed, "The key pair could not be made or converted.")

    /// Something else went wrong; see the cause.
    public static let other = Self(.other, "The DPoP proof could not be made.")

    /// The stored item isn't a key of the kind that proofs are made with.
    public static let unknown = Self(
        .unknown, "The stored key pair is of another kind. Delete it with DPoP.clearKeypair(for:).")

    /// The reason is only in the text: keychain errors have no details that code could use.
    static func keychainOperationFailed(_ reason: any Error) -> Self {
        Self(.keychainOperationFailed, "\(keychainOperationFailed.message) \(reason.localizedDescription)")
    }

    static func secureEnclaveOperationFailed(_ cause: any Error) -> Self {
        Self(.secureEnclaveOperationFailed, secureEnclaveOperationFailed.message, cause: cause)
    }

    static func cryptoKitOperationFailed(_ cause: any Error) -> Self {
        Self(.cryptoKitOperationFailed, cryptoKitOperationFailed.message, cause: cause)
    }

    static func secKeyOperationFailed(_ cause: any Error) -> Self {
        Self(.secKeyOperationFailed, secKeyOperationFailed.message, cause: cause)
    }

    /// The same kind of error with the same text.
    public static func == (lhs: DPoPError, rhs: DPoPError) -> Bool {
        lhs.code == rhs.code && lhs.debugDescription == rhs.debugDescription
    }

    /// Whether an error is of the same kind, regardless of its text.
    public static func ~= (pattern: DPoPError, error: DPoPError) -> Bool {
        pattern.code == error.code
    }

    /// Whether an error is of the same kind, regardless of its text.
    ///
    /// Whether any error has the same code. Disfavored, so that `case .unknown` is unambiguous with other errors that
    /// have a member of the same name.
    @_disfavoredOverload
    public static func ~= (pattern: DPoPError, error: any Error) -> Bool {
        (error as? DPoPError)?.code == pattern.code
    }
}
