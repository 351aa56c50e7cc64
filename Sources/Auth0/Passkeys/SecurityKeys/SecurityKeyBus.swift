import Foundation

/// Finds security keys and connects to them. All methods block.
package protocol SecurityKeyBus: Sendable {
    func keys() throws(PasskeyError) -> [SecurityKey]
    func open(_ key: SecurityKey, timeout: TimeInterval) throws(PasskeyError) -> any SecurityKeyConnection
}

#if SecurityKeys && os(Linux)
    import CA0FIDO2

    extension SecurityKey {
        /// The connection to a key whose bytes go through `functions` instead of the system's HID devices.
        package func connection(
            timeout: TimeInterval, through functions: fido_dev_io_t
        ) throws(PasskeyError) -> any SecurityKeyConnection {
            try FIDO2Connection(self, timeout: timeout, through: functions)
        }
    }
#endif

/// A connection to a security key. Only one thread may use it at a time, but any thread can cancel.
package protocol SecurityKeyConnection: AnyObject, Sendable {
    var key: SecurityKey { get }
    /// Whether it can store passkeys. Keys from before FIDO2 can't.
    var keepsPasskeys: Bool { get }
    var hasPIN: Bool { get }
    /// Whether it verifies its user itself, for example with a fingerprint.
    var verifiesUser: Bool { get }

    /// Creates a passkey, and returns the authenticator data.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    func create(
        _ options: PublicKeyCredentialCreationOptions, clientDataDigest: Data, verification: SecurityKeyVerification
    ) throws(SecurityKeyError) -> Data

    /// Signs with all matching passkeys, the newest first.
    func sign(
        _ options: PublicKeyCredentialRequestOptions, clientDataDigest: Data, verification: SecurityKeyVerification
    ) throws(SecurityKeyError) -> [SecurityKeySignature]

    func pinRetriesLeft() -> Int?

    /// Makes the key blink.
    func beginTouch() throws(SecurityKeyError)
    /// Whether it was touched since then.
    func isTouched(waiting: TimeInterval) throws(SecurityKeyError) -> Bool

    /// Makes the current and all later requests fail soon.
    func cancel()
    func close()
}

/// How a security key verifies its user.
package enum SecurityKeyVerification: Sendable, Equatable {
    case none
    case pin(String)
    /// With the key's own means, such as a fingerprint sensor.
    case builtIn
}

package struct SecurityKeySignature: Sendable {
    let account: PasskeyAccount
    let authenticatorData: Data
    let signature: Data
}

/// Why a security key rejected a request (CTAP 2.1 §8.2).
package enum SecurityKeyError: Error, Equatable {
    case pinInvalid
    case pinNeeded
    case pinBlocked
    case pinPaused
    /// The key didn't recognize the user, or not often enough.
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

    var passkeyError: PasskeyError {
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
