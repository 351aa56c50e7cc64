import A0JOSE
import Foundation

/// The authenticator data that a security key sent, after checks for errors that the tenant would reject.
struct SecurityKeyResponse {
    private static let headSize = 37
    private static let aaguidSize = 16

    /// The identifier of a new passkey (Web Authentication Level 3 §6.5.1).
    let credentialID: Data?

    init(
        _ data: Data, of relyingPartyID: String, _ requirement: UserVerificationRequirement
    ) throws(PasskeyError) {
        guard data.count >= Self.headSize, let flagsByte = data.dropFirst(32).first,
            data.prefix(32) == Digest.sha256(Data(relyingPartyID.utf8))
        else {
            throw .securityKeyFailed("it answered for another domain")
        }
        let flags = AuthenticatorData.Flags(rawValue: flagsByte)
        guard requirement != .required || flags.contains(.userVerified) else { throw .userNotVerified }
        let attached = data.dropFirst(Self.headSize + Self.aaguidSize)
        let length = attached.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        let id = attached.dropFirst(2).prefix(length)
        credentialID = flags.contains(.attestedCredential) && !id.isEmpty && id.count == length ? Data(id) : nil
    }
}
