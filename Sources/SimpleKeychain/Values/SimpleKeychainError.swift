import Foundation

#if canImport(Security)
    import Security
#else
    /// A result code, with the numbers of Apple's Security framework.
    public typealias OSStatus = Int32
#endif

/// An error of a keychain operation.
///
/// Compare with the static members: `error == .itemNotFound`, or `catch SimpleKeychainError.itemNotFound`. The text
/// never contains a stored value.
public struct SimpleKeychainError: LocalizedError, CustomDebugStringConvertible, Sendable {
    let code: Code
    private let detail: String?

    init(code: Code, detail: String? = nil) {
        self.code = code
        self.detail = detail
    }

    /// The error of a status (Apple's "Security Framework Result Codes"): one of the static members, or ``other`` with
    /// that number.
    public init(status: OSStatus) {
        self.init(code: Code(status: status))
    }

    /// The number of the error; 0 for ``unknown``.
    public var status: OSStatus {
        code.status
    }

    /// The option or operation isn't supported on this platform or in this store.
    public static let operationNotImplemented = Self(code: .operationNotImplemented)
    /// A parameter is invalid, for example an encryption key of the wrong length.
    public static let invalidParameters = Self(code: .invalidParameters)
    /// The user dismissed the password prompt.
    public static let userCanceled = Self(code: .userCanceled)
    /// The store can't be reached, read, or written.
    public static let itemNotAvailable = Self(code: .itemNotAvailable)
    /// The store was encrypted with another key, or denies access.
    public static let authFailed = Self(code: .authFailed)
    /// The item already exists.
    public static let duplicateItem = Self(code: .duplicateItem)
    /// There is no such item.
    public static let itemNotFound = Self(code: .itemNotFound)
    /// The store is locked, and the user can't be asked to unlock it.
    public static let interactionNotAllowed = Self(code: .interactionNotAllowed)
    /// The store is damaged.
    public static let decodeFailed = Self(code: .decodeFailed)
    /// The program lacks an entitlement (Apple platforms).
    public static let missingEntitlement = Self(code: .missingEntitlement)
    /// A status that has no other member. As a pattern, it matches every such status.
    public static let other = Self(code: .other(0))
    /// A failure without a status. As a pattern, it matches every such failure.
    public static let unknown = unknown("")

    static func unknown(_ text: String) -> Self {
        Self(code: .unknown(text))
    }

    /// The same error with a sentence about its cause, which is ignored in comparisons.
    func because(_ detail: String) -> Self {
        Self(code: code, detail: detail)
    }
}

// MARK: - Comparing

extension SimpleKeychainError: Equatable {
    /// Whether both are the same error, with the same number if ``other`` and the same text if ``unknown``.
    public static func == (left: Self, right: Self) -> Bool {
        left.code == right.code
    }

    /// Whether both are the same kind of error, regardless of number and text.
    public static func ~= (pattern: Self, error: Self) -> Bool {
        switch (pattern.code, error.code) {
        case (.other, .other), (.unknown, .unknown): true
        default: pattern == error
        }
    }

    /// Whether any error is a keychain error of the same kind, regardless of number and text.
    @_disfavoredOverload
    public static func ~= (pattern: Self, error: any Error) -> Bool {
        guard let error = error as? Self else { return false }
        return pattern ~= error
    }
}

// MARK: - Messages

extension SimpleKeychainError {
    /// The problem and, if known, its solution.
    public var debugDescription: String {
        guard let detail else { return code.text }
        return "\(code.text) \(detail)"
    }

    /// The same text as ``debugDescription``.
    public var errorDescription: String? {
        debugDescription
    }

    /// The same text as ``debugDescription``.
    public var localizedDescription: String {
        debugDescription
    }
}
