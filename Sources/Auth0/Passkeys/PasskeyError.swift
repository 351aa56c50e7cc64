/// An error of an authenticator.
///
/// Compare with the static members: `error == .wrongPIN`, or `catch .noPasskey`. The text has more details than the
/// members.
public struct PasskeyError: Auth0Error, Equatable {
    enum Code: Equatable {
        case invalidOptions, invalidOrigin, wrongRelyingParty
        case noPasskey, passkeyExists, unsupportedAlgorithm, unsuitableAuthenticator
        case userVerificationUnavailable, userNotVerified, cancelled, timedOut
        case storageFailed, cryptographyFailed
        case noSecurityKey, pinNeeded, wrongPIN, pinBlocked, pinPaused, securityKeyFull, securityKeyFailed
    }

    let code: Code
    private let message: String
    /// The underlying error, if there is one.
    public let cause: (any Error)?

    /// How many more wrong PINs the security key accepts before it blocks its PIN; only available with ``wrongPIN``.
    public let pinRetriesLeft: Int?

    private init(_ code: Code, _ message: String, cause: (any Error)? = nil, pinRetriesLeft: Int? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
        self.pinRetriesLeft = pinRetriesLeft
    }

    public var debugDescription: String { appendingCause(to: message) }

    /// Whether an error is of the same kind, regardless of its text.
    public static func == (left: PasskeyError, right: PasskeyError) -> Bool {
        left.code == right.code
    }

    /// Whether an error is of the same kind, regardless of its text.
    ///
    /// Disfavored, so that `case .cancelled` is unambiguous with other errors that have a member of the same name.
    @_disfavoredOverload
    public static func ~= (pattern: PasskeyError, error: any Error) -> Bool {
        (error as? PasskeyError)?.code == pattern.code
    }
}

// MARK: - The tenant's request

extension PasskeyError {
    /// The tenant's request is invalid, for example with a user handle of more than 64 bytes.
    public static let invalidOptions = invalidOptions("they are malformed")

    /// The authenticator's origin can't be used with passkeys.
    public static let invalidOrigin = invalidOrigin("", "it is none")

    /// The tenant requests passkeys of a domain that it doesn't belong to.
    public static let wrongRelyingParty = wrongRelyingParty("", origin: "")

    /// The tenant doesn't accept any of the authenticator's signature algorithms.
    public static let unsupportedAlgorithm = Self(
        .unsupportedAlgorithm, "The tenant takes none of the signature algorithms that this authenticator has.")

    /// The tenant requests another kind of authenticator.
    public static let unsuitableAuthenticator = unsuitableAuthenticator("the tenant wants another kind")

    static func invalidOptions(_ reason: String) -> Self {
        Self(.invalidOptions, "The tenant's request cannot be answered: \(reason).")
    }

    static func invalidOrigin(_ origin: String, _ reason: String) -> Self {
        Self(
            .invalidOrigin,
            """
            "\(origin)" cannot be the origin of a passkey: \(reason). Give an https URL without a path, such as \
            https://login.example.com; plain http is for localhost only.
            """)
    }

    static func wrongRelyingParty(_ id: String, origin: String) -> Self {
        Self(
            .wrongRelyingParty,
            """
            The tenant asks for passkeys of "\(id)", which cannot be used from \(origin). The two have to be the same \
            host, or the first a parent domain of the second.
            """)
    }

    static func unsuitableAuthenticator(_ reason: String) -> Self {
        Self(.unsuitableAuthenticator, "This authenticator does not fit: \(reason).")
    }
}

// MARK: - Passkeys and users

extension PasskeyError {
    /// The authenticator has no matching passkey.
    public static let noPasskey = Self(
        .noPasskey, "This authenticator has no passkey for the tenant. Create one, or use another authenticator.")

    /// The authenticator already has a passkey for the user.
    public static let passkeyExists = Self(
        .passkeyExists, "This authenticator has a passkey of this user already. Log in with that one.")

    /// The tenant requires user verification, which this authenticator can't do with its settings.
    public static let userVerificationUnavailable = userVerificationUnavailable("it has no means to do so")

    /// The user couldn't be verified.
    public static let userNotVerified = Self(
        .userNotVerified, "The user could not be verified, so the passkey was not used.")

    /// The user or the program canceled.
    public static let cancelled = Self(.cancelled, "The passkey was not used, because that was cancelled.")

    /// The user didn't respond in time.
    public static let timedOut = Self(.timedOut, "Nobody confirmed the use of the passkey in time. Try again.")

    static func userVerificationUnavailable(_ reason: String) -> Self {
        Self(
            .userVerificationUnavailable,
            "The tenant wants this authenticator to verify the user, but \(reason).")
    }
}

// MARK: - The software authenticator

extension PasskeyError {
    /// The passkey couldn't be read, stored, or deleted.
    public static let storageFailed = Self(.storageFailed, "The passkey could not be read, stored or deleted.")

    /// A key couldn't be created, restored, or used.
    public static let cryptographyFailed = Self(.cryptographyFailed, "The passkey's key could not be made or used.")

    /// The reason is only in the text: keychain errors have no details that code could use.
    static func storageFailed(_ reason: String) -> Self {
        Self(.storageFailed, "\(storageFailed.message) \(reason)")
    }

    static func cryptographyFailed(_ cause: any Error) -> Self {
        Self(.cryptographyFailed, cryptographyFailed.message, cause: cause)
    }
}

// MARK: - Security keys

extension PasskeyError {
    /// No security key is plugged in, or this user isn't allowed to use it.
    public static let noSecurityKey = Self(
        .noSecurityKey,
        """
        No security key was found. Plug one in and try again; if one is plugged in, your user may lack access to its \
        hidraw device.
        """)

    /// The security key requires its PIN, but the program doesn't ask for it.
    public static let pinNeeded = Self(
        .pinNeeded, "The security key wants its PIN. Set the authenticator up to ask for it.")

    /// The PIN was wrong. ``pinRetriesLeft`` is the number of attempts that are left.
    public static let wrongPIN = wrongPIN(retriesLeft: nil)

    /// The key is blocked after too many wrong PINs. Only a reset helps, which deletes its passkeys.
    public static let pinBlocked = Self(
        .pinBlocked,
        "The security key has blocked its PIN after too many wrong ones. Only resetting the key helps, which deletes its passkeys."
    )

    /// The key doesn't accept a PIN until it's plugged in again, after three wrong PINs in a row.
    public static let pinPaused = Self(
        .pinPaused, "The security key takes no PIN after several wrong ones. Unplug it, plug it in again and try again."
    )

    /// The key has no space for another passkey.
    public static let securityKeyFull = Self(
        .securityKeyFull, "The security key has no space for another passkey. Delete one, or use another key.")

    /// The key, or the connection to it, failed.
    public static let securityKeyFailed = securityKeyFailed("the reason is unknown")

    static func wrongPIN(retriesLeft: Int?) -> Self {
        let hint = retriesLeft.map { " The key takes \($0) more before it blocks its PIN." } ?? ""
        return Self(.wrongPIN, "The PIN of the security key was wrong.\(hint)", pinRetriesLeft: retriesLeft)
    }

    static func securityKeyFailed(_ reason: String) -> Self {
        Self(.securityKeyFailed, "The security key failed: \(reason).")
    }
}
