import A0JOSE
import Foundation

/// The authenticator's data about itself and its use (Web Authentication Level 3 §6.1).
struct AuthenticatorData {
    struct Flags: OptionSet {
        let rawValue: UInt8

        static let userPresent = Flags(rawValue: 0x01)
        static let userVerified = Flags(rawValue: 0x04)
        static let backupEligible = Flags(rawValue: 0x08)
        static let backedUp = Flags(rawValue: 0x10)
        static let attestedCredential = Flags(rawValue: 0x40)
    }

    /// A new passkey (§6.5.1).
    struct AttestedCredential {
        /// The model of the authenticator; all zeros if unknown.
        var aaguid = Data(count: 16)
        let id: Data
        let publicKey: COSEKey
    }

    let relyingPartyID: String
    let flags: Flags
    let signCount: UInt32
    var attestedCredential: AttestedCredential?

    func encoded() -> Data {
        let flags = attestedCredential == nil ? flags : flags.union(.attestedCredential)
        var bytes = Digest.sha256(Data(relyingPartyID.utf8)) + [flags.rawValue] + signCount.bigEndianBytes
        if let attestedCredential {
            bytes += attestedCredential.aaguid
            bytes += UInt16(clamping: attestedCredential.id.count).bigEndianBytes
            bytes += attestedCredential.id + attestedCredential.publicKey.encoded()
        }
        return bytes
    }
}

/// Authenticator data in the format for a new passkey (Web Authentication Level 3 §6.5.4), without attestation of the
/// authenticator's manufacturer (§8.7).
enum AttestationObject {
    static func unattested(_ authenticatorData: Data) -> Data {
        let object: CBOR = ["fmt": "none", "attStmt": [:], "authData": .bytes(authenticatorData)]
        return object.encoded()
    }
}

extension FixedWidthInteger {
    fileprivate var bigEndianBytes: Data {
        withUnsafeBytes(of: bigEndian) { Data($0) }
    }
}
