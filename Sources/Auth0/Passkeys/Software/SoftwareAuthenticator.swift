import A0JOSE
import Foundation
import SimpleKeychain

/// Passkeys whose keys are in this user's keychain (Web Authentication Level 3 §6).
///
/// Its passkeys are ES256 keys that never leave this machine. They're bound to the domain that they were created for,
/// and have a signature counter that is stored before each signature. Any number of values, threads, and processes can
/// use the same keychain.
///
/// ```swift
/// let authentication = Auth0.authentication()
/// let authenticator = SoftwareAuthenticator()
///
/// let signup = try await authentication.passkeySignupChallenge(email: "ada@example.com").start()
/// let passkey = try await authenticator.registration(for: signup)
/// let credentials = try await authentication.login(passkey: passkey, challenge: signup).start()
/// ```
///
/// Anyone who can read the keychain as this user can use the passkeys. ``verifyingUser(_:)`` makes this program verify
/// the user; it doesn't stop other programs that read the keychain.
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
public struct SoftwareAuthenticator: PasskeyAuthenticator {
    /// The service of the default keychain for passkeys.
    public static let defaultService = "\(SimpleKeychain.defaultService).passkeys"

    private let origin: String?
    private let store: PasskeyStore
    private var confirmation: UserConfirmation?
    private var choose: PasskeyChooser?
    var random = SecureRandom.system
    var clock = Clock.system

    /// - Parameters:
    ///   - origin: Where the passkeys are used from: an https URL without a path, or the tenant's domain. Domains other
    ///     than the origin's host or its parent domains are rejected. `nil` means `https://` and the domain that the
    ///     tenant requests, as for apps on Apple platforms.
    ///   - keychain: Where the passkeys are stored.
    public init(origin: String? = nil, keychain: SimpleKeychain = SimpleKeychain(service: defaultService)) {
        self.origin = origin
        store = PasskeyStore(keychain: keychain)
    }

    /// Returns a copy that verifies the user each time a passkey is created or used.
    ///
    /// Without this, the user isn't verified, and requests of a tenant that requires verification fail.
    ///
    /// - Parameter verify: Returns once the user has proven who they are, for example with a password or fingerprint; a
    ///   mere click isn't enough. Throws `CancellationError` if the user gives up, and anything else if they fail.
    public func verifyingUser(_ verify: @escaping @Sendable (_ reason: String) async throws -> Void) -> Self {
        var copy = self
        copy.confirmation = UserConfirmation(confirm: verify)
        return copy
    }

    /// Returns a copy that verifies the user through polkit each time a passkey is created or used. Works on Linux,
    /// with the package trait `SecretService`; elsewhere, operations throw
    /// ``PasskeyError/userVerificationUnavailable``.
    public func verifyingUser() -> Self {
        verifyingUser(through: PolkitUserPresence())
    }

    func verifyingUser(through presence: any UserPresence) -> Self {
        verifyingUser { reason in try await presence.confirm(reason) }
    }

    /// Returns a copy that lets the user choose if the tenant's challenge matches several accounts. Without this, the
    /// newest passkey is used.
    public func choosingAccount(_ choose: @escaping PasskeyChooser) -> Self {
        var copy = self
        copy.choose = choose
        return copy
    }

    /// Creates a passkey, in place of an older one for the same account.
    ///
    /// - Throws: ``PasskeyError``: `invalidOptions`, `invalidOrigin`, `wrongRelyingParty`, `unsupportedAlgorithm`
    ///   without ES256, `unsuitableAuthenticator` if the tenant wants one on another device, `passkeyExists` if the
    ///   tenant excludes one of this keychain's, `userVerificationUnavailable`, `userNotVerified`, `cancelled`,
    ///   `storageFailed`, `cryptographyFailed`.
    public func registration(
        for options: PublicKeyCredentialCreationOptions
    ) async throws(PasskeyError) -> PasskeyRegistration {
        let origin = try options.checked(from: origin, attachment: .platform)
        let existing = try await records(of: options.relyingPartyID)
        guard !existing.contains(where: { options.excludedCredentialIDs.contains($0.id) }) else { throw .passkeyExists }
        let flags = try await presence(
            options.userVerification, "Create a passkey of \(options.userName) for \(options.relyingPartyID)")

        let clientData = ClientData(.registration, challenge: options.challenge, origin: origin)
        let (record, publicKey) = try cryptography { () throws(JOSEError) in
            let key = try PrivateKey.generateP256()
            let id = try random.bytes(32)
            return (
                try PasskeyRecord(options, id: id, key: key, at: clock.now()), try COSEKey(key.publicJWK())
            )
        }
        let store = store
        try await BlockingWork.run { () throws(PasskeyError) in try store.add(record) }
        let data = AuthenticatorData(
            relyingPartyID: options.relyingPartyID, flags: flags, signCount: record.signCount,
            attestedCredential: .init(id: record.id, publicKey: publicKey))
        return PasskeyRegistration(
            credentialID: record.id, attachment: .platform, rawClientDataJSON: clientData.json,
            rawAttestationObject: AttestationObject.unattested(data.encoded()))
    }

    /// Signs a challenge.
    ///
    /// - Throws: ``PasskeyError``: `invalidOptions`, `invalidOrigin`, `wrongRelyingParty`, `noPasskey`,
    ///   `userVerificationUnavailable`, `userNotVerified`, `cancelled`, `storageFailed`, `cryptographyFailed`.
    public func assertion(
        for options: PublicKeyCredentialRequestOptions
    ) async throws(PasskeyError) -> PasskeyAssertion {
        let origin = try options.checked(from: origin)
        let allowed = options.allowedCredentialIDs
        let candidates = try await records(of: options.relyingPartyID)
            .filter { allowed.isEmpty || allowed.contains($0.id) }
        let chosen = try await chosen(of: candidates)
        let flags = try await presence(
            options.userVerification, "Log in to \(options.relyingPartyID) as \(chosen.userName)")

        let store = store
        let used = try await BlockingWork.run { () throws(PasskeyError) in try store.use(chosen.id) }
        guard let used else { throw .noPasskey }
        let clientData = ClientData(.assertion, challenge: options.challenge, origin: origin)
        let data = AuthenticatorData(relyingPartyID: options.relyingPartyID, flags: flags, signCount: used.signCount)
            .encoded()
        let signature = try cryptography { () throws(JOSEError) in
            try used.key().sign(data + clientData.digest, algorithm: .es256, encoding: .der)
        }
        return PasskeyAssertion(
            userID: used.userID, credentialID: used.id, attachment: .platform, rawClientDataJSON: clientData.json,
            rawAuthenticatorData: data, signature: signature)
    }
}

// MARK: - Managing

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension SoftwareAuthenticator {
    /// The passkeys in the keychain, the newest first.
    ///
    /// - Parameter relyingPartyID: The domain that they belong to; all if `nil`.
    /// - Throws: ``PasskeyError/storageFailed``.
    public func passkeys(relyingPartyID: String? = nil) async throws(PasskeyError) -> [StoredPasskey] {
        try await records(of: relyingPartyID).map(\.passkey)
    }

    /// Deletes a passkey from the keychain. This doesn't tell the tenant: remove the passkey from the account there,
    /// too.
    ///
    /// - Throws: ``PasskeyError/noPasskey`` if there is none, ``PasskeyError/storageFailed``.
    public func removePasskey(id: Data) async throws(PasskeyError) {
        let store = store
        let isRemoved = try await BlockingWork.run { () throws(PasskeyError) in try store.remove(id) }
        guard isRemoved else { throw .noPasskey }
    }
}

// MARK: - Steps

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension SoftwareAuthenticator {
    private func records(of relyingPartyID: String?) async throws(PasskeyError) -> [PasskeyRecord] {
        guard !Task.isCancelled else { throw .cancelled }
        let store = store
        return try await BlockingWork.run { () throws(PasskeyError) in
            try store.records(relyingPartyID: relyingPartyID)
        }
    }

    private func chosen(of candidates: [PasskeyRecord]) async throws(PasskeyError) -> PasskeyRecord {
        guard let newest = candidates.first else { throw .noPasskey }
        guard let choose, candidates.count > 1 else { return newest }
        let account = await choose(candidates.map(\.passkey.account))
        guard let account, !Task.isCancelled else { throw .cancelled }
        guard let chosen = candidates.first(where: { $0.id == account.id }) else { throw .noPasskey }
        return chosen
    }

    /// The user who runs the program is present, so this only has to verify that it's the owner.
    private func presence(
        _ requirement: UserVerificationRequirement, _ reason: String
    ) async throws(PasskeyError) -> AuthenticatorData.Flags {
        guard !Task.isCancelled else { throw .cancelled }
        guard let confirmation else {
            guard requirement != .required else {
                throw .userVerificationUnavailable("it was set up without a way to ask. Use verifyingUser(_:)")
            }
            return .userPresent
        }
        try await confirmation(reason)
        return [.userPresent, .userVerified]
    }

    private func cryptography<Value>(_ body: () throws(JOSEError) -> Value) throws(PasskeyError) -> Value {
        do {
            return try body()
        } catch {
            throw .cryptographyFailed(error)
        }
    }
}
