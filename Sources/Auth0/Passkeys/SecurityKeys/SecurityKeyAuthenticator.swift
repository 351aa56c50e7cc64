import A0JOSE
import Foundation

/// Passkeys on FIDO2 security keys at this machine's USB ports, on Linux through libfido2.
///
/// <!-- swift: setup let challenge: PasskeyLoginChallenge = given() -->
/// ```swift
/// let authenticator = SecurityKeyAuthenticator()
///     .askingForPIN { question in readLine() }
///     .promptingForTouch { keys in print("Touch \(keys.map(\.name).joined(separator: " or "))") }
/// let passkey = try await authenticator.assertion(for: challenge)
/// ```
///
/// Requires the package trait `SecurityKeys`, which is on by default. Without it, and on other systems, no key is ever
/// found. Canceling the task, or the timeout, stops the blinking and releases the key.
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
public struct SecurityKeyAuthenticator: PasskeyAuthenticator {
    /// The default time that a key waits for its touch, in seconds.
    public static let defaultTimeout: TimeInterval = 60

    private let origin: String?
    private let timeout: TimeInterval?
    private var chooseAccount: PasskeyChooser?
    private var dialogue = SecurityKeyDialogue()

    /// - Parameters:
    ///   - origin: Where the passkeys are used from, as in ``SoftwareAuthenticator/init(origin:keychain:)``.
    ///   - timeout: How long a key waits for each touch, in seconds. `nil` means the tenant's timeout, or else
    ///     ``defaultTimeout``.
    public init(origin: String? = nil, timeout: TimeInterval? = nil) {
        self.origin = origin
        self.timeout = timeout
    }

    init(origin: String?, timeout: TimeInterval?, dialogue: SecurityKeyDialogue) {
        self.init(origin: origin, timeout: timeout)
        self.dialogue = dialogue
    }

    /// Returns a copy that asks for the key's PIN if the key or the tenant requires it, and asks again after a wrong
    /// one.
    ///
    /// - Parameter ask: Returns the PIN. If it returns `nil`, the operation throws ``PasskeyError/wrongPIN`` after a
    ///   wrong PIN, and otherwise ``PasskeyError/cancelled``.
    public func askingForPIN(_ ask: @escaping @Sendable (SecurityKeyPINQuestion) async -> String?) -> Self {
        var copy = self
        copy.dialogue.askForPIN = ask
        return copy
    }

    /// Returns a copy that tells the user to touch one of the blinking keys.
    public func promptingForTouch(_ prompt: @escaping @Sendable ([SecurityKey]) -> Void) -> Self {
        var copy = self
        copy.dialogue.promptForTouch = prompt
        return copy
    }

    /// Returns a copy that lets the user choose from several keys in another way than by touching one; `nil` cancels.
    public func choosingKey(_ choose: @escaping @Sendable ([SecurityKey]) async -> SecurityKey?) -> Self {
        var copy = self
        copy.dialogue.chooseKey = choose
        return copy
    }

    /// Returns a copy that lets the user choose if the key has several accounts. Without this, the newest passkey is
    /// used.
    public func choosingAccount(_ choose: @escaping PasskeyChooser) -> Self {
        var copy = self
        copy.chooseAccount = choose
        return copy
    }

    /// Returns the security keys that are plugged in and that this user is allowed to use.
    ///
    /// - Throws: ``PasskeyError/securityKeyFailed`` if the system can't list them.
    public func securityKeys() async throws(PasskeyError) -> [SecurityKey] {
        let bus = dialogue.bus
        return try await BlockingWork.run { () throws(PasskeyError) in try bus.keys() }
    }

    /// Creates a passkey on a security key.
    ///
    /// - Throws: ``PasskeyError``: `invalidOptions`, `invalidOrigin`, `wrongRelyingParty`, `unsupportedAlgorithm`,
    ///   `unsuitableAuthenticator`, `noSecurityKey`, `pinNeeded`, `wrongPIN`, `pinBlocked`, `pinPaused`,
    ///   `userVerificationUnavailable`, `userNotVerified`, `passkeyExists`, `securityKeyFull`, `timedOut`, `cancelled`,
    ///   `securityKeyFailed`.
    public func registration(
        for options: PublicKeyCredentialCreationOptions
    ) async throws(PasskeyError) -> PasskeyRegistration {
        let origin = try options.checked(from: origin, attachment: .crossPlatform)
        let clientData = ClientData(.registration, challenge: options.challenge, origin: origin)
        let digest = clientData.digest
        let data = try await dialogue.use(
            verification: options.userVerification, timeout: patience(options.timeout)
        ) { (connection, verification) throws(SecurityKeyError) in
            try connection.create(options, clientDataDigest: digest, verification: verification)
        }
        let response = try SecurityKeyResponse(data, of: options.relyingPartyID, options.userVerification)
        guard let credentialID = response.credentialID else {
            throw .securityKeyFailed("it sent no passkey")
        }
        return PasskeyRegistration(
            credentialID: credentialID, attachment: .crossPlatform, rawClientDataJSON: clientData.json,
            rawAttestationObject: AttestationObject.unattested(data))
    }

    /// Has a security key sign a challenge.
    ///
    /// - Throws: ``PasskeyError``: as ``registration(for:)-(PublicKeyCredentialCreationOptions)``, with `noPasskey`
    ///   instead of `passkeyExists` and `securityKeyFull`.
    public func assertion(
        for options: PublicKeyCredentialRequestOptions
    ) async throws(PasskeyError) -> PasskeyAssertion {
        let origin = try options.checked(from: origin)
        let clientData = ClientData(.assertion, challenge: options.challenge, origin: origin)
        let digest = clientData.digest
        let signatures = try await dialogue.use(
            verification: options.userVerification, timeout: patience(options.timeout)
        ) { (connection, verification) throws(SecurityKeyError) in
            try connection.sign(options, clientDataDigest: digest, verification: verification)
        }
        let chosen = try await chosen(of: signatures)
        _ = try SecurityKeyResponse(chosen.authenticatorData, of: options.relyingPartyID, options.userVerification)
        return PasskeyAssertion(
            userID: chosen.account.userID, credentialID: chosen.account.id, attachment: .crossPlatform,
            rawClientDataJSON: clientData.json, rawAuthenticatorData: chosen.authenticatorData,
            signature: chosen.signature)
    }

    /// Limits the tenant's timeout, which is only a hint: less than half a minute is too short to find a key.
    private func patience(_ wish: TimeInterval?) -> TimeInterval {
        timeout ?? wish.map { min(max($0, 30), 600) } ?? Self.defaultTimeout
    }

    private func chosen(of signatures: [SecurityKeySignature]) async throws(PasskeyError) -> SecurityKeySignature {
        guard let newest = signatures.first else { throw .noPasskey }
        guard let chooseAccount, signatures.count > 1 else { return newest }
        let account = await chooseAccount(signatures.map(\.account))
        guard let account, !Task.isCancelled else { throw .cancelled }
        guard let chosen = signatures.first(where: { $0.account.id == account.id }) else { throw .noPasskey }
        return chosen
    }
}
