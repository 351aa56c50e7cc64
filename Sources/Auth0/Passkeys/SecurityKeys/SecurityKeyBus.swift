import Foundation

/// How security keys are found and reached. All methods wait for devices.
package protocol SecurityKeyBus: Sendable {
    func keys() throws(PasskeyError) -> [SecurityKey]
    func open(_ key: SecurityKey, timeout: TimeInterval) throws(PasskeyError) -> any SecurityKeyConnection
}

#if SecurityKeys && os(Linux)
    import CA0FIDO2

    extension SecurityKey {
        /// The line to a key whose bytes go through `functions` instead of the system's HID devices.
        package func connection(
            timeout: TimeInterval, through functions: fido_dev_io_t
        ) throws(PasskeyError) -> any SecurityKeyConnection {
            try FIDO2Connection(self, timeout: timeout, through: functions)
        }
    }
#endif

/// The line to one security key. One thread at a time uses it; any may cancel.
package protocol SecurityKeyConnection: AnyObject, Sendable {
    var key: SecurityKey { get }
    /// Whether it keeps passkeys at all; keys of the time before FIDO2 do not.
    var keepsPasskeys: Bool { get }
    var hasPIN: Bool { get }
    /// Whether it verifies its user by itself, for example by a fingerprint.
    var verifiesUser: Bool { get }

    /// Has a passkey created, and returns the authenticator data.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func create(
        _ options: PublicKeyCredentialCreationOptions, clientDataDigest: Data, verification: SecurityKeyVerification
    ) throws(SecurityKeyFailure) -> Data

    /// Has all passkeys sign that fit, the newest first.
    func sign(
        _ options: PublicKeyCredentialRequestOptions, clientDataDigest: Data, verification: SecurityKeyVerification
    ) throws(SecurityKeyFailure) -> [SecurityKeySignature]

    func pinRetriesLeft() -> Int?

    /// Has the key blink.
    func beginTouch() throws(SecurityKeyFailure)
    /// Whether it has been touched since.
    func isTouched(waiting: TimeInterval) throws(SecurityKeyFailure) -> Bool

    /// Makes whatever is in progress, or begins later, fail soon.
    func cancel()
    func close()
}

/// How a security key is to make sure of its user.
package enum SecurityKeyVerification: Sendable, Equatable {
    case none
    case pin(String)
    /// By its own means.
    case builtIn
}

package struct SecurityKeySignature: Sendable {
    let account: PasskeyAccount
    let authenticatorData: Data
    let signature: Data
}

/// Why a security key did not do what it was asked for (CTAP 2.1 §8.2).
package enum SecurityKeyFailure: Error, Equatable {
    case pinInvalid
    case pinNeeded
    case pinBlocked
    case pinPaused
    /// Its own means did not recognize the user, or not often enough.
    case userNotRecognized
    case excluded
    case noCredentials
    case full
    case unsupportedAlgorithm
    case unsupportedOption
    case denied
    case timedOut
    case cancelled
    case other(String)

    var error: PasskeyError {
        switch self {
        case .pinInvalid: .wrongPIN
        case .pinNeeded: .pinNeeded
        case .pinBlocked: .pinBlocked
        case .pinPaused: .pinPaused
        case .userNotRecognized: .userNotVerified
        case .excluded: .passkeyExists
        case .noCredentials: .noPasskey
        case .full: .securityKeyFull
        case .unsupportedAlgorithm: .unsupportedAlgorithm
        case .unsupportedOption: .unsuitableAuthenticator("the security key lacks what the tenant wants")
        case .denied, .cancelled: .cancelled
        case .timedOut: .timedOut
        case .other(let reason): .securityKeyFailed(reason)
        }
    }
}
