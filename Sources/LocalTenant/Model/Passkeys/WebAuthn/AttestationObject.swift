import A0JOSE
import Foundation

/// A new credential, with what the authenticator states about itself (WebAuthn Level 3 §6.5.4).
struct AttestationObject: Sendable, Equatable {
    let format: String
    let statement: [CBOR: CBOR]
    let authenticatorData: AuthenticatorData
    private let authenticatorBytes: Data

    init(_ bytes: Data) throws(WebAuthnError) {
        let item: CBOR
        do {
            item = try CBOR(decoding: bytes)
        } catch {
            throw .malformedAttestation
        }
        guard let format = item["fmt"]?.textValue, let statement = item["attStmt"]?.mapValue,
            let authenticatorBytes = item["authData"]?.bytesValue
        else { throw .malformedAttestation }
        self.format = format
        self.statement = statement
        self.authenticatorBytes = authenticatorBytes
        authenticatorData = try AuthenticatorData(authenticatorBytes)
    }

    /// Checks what can be checked without trusting a manufacturer.
    ///
    /// The options request no attestation, so clients send `none` (§8.7) or `packed` signed by the credential's own key
    /// (§8.2, §5.1.3): both are verified. Statements in other formats come from clients that ignore the option. They
    /// are parsed but not trusted, so they count the same as `none`.
    func verify(_ key: COSEKey, _ publicKey: PublicKey, clientDataHash: Data) throws(WebAuthnError) {
        switch format {
        case "none":
            guard statement.isEmpty else { throw .malformedAttestation }
        case "packed" where statement["x5c"] == nil:
            guard let signature = statement["sig"]?.bytesValue,
                let algorithm = statement["alg"]?.integerValue
            else { throw .malformedAttestation }
            guard algorithm == key.algorithm.coseIdentifier,
                publicKey.isValid(
                    signature: signature, for: authenticatorBytes + clientDataHash, algorithm: key.algorithm,
                    encoding: .der)
            else { throw .invalidAttestation }
        default: break
        }
    }
}
