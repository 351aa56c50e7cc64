import A0Encoding
import A0Concurrency
import A0JOSE
import Foundation

/// An authenticator and its client, implemented from WebAuthn Level 3 §5.1, §5.8.1, §6.1, and §6.5. It keeps its
/// passkeys in memory, and sends incorrect data if a test wants that.
package struct TestAuthenticator: Sendable {
    /// What differs from correct data.
    package struct Lies: Sendable {
        package var type: String?
        package var origin: String?
        package var challenge: Data?
        /// Additional members of the client data, such as `,"crossOrigin":true`.
        package var members = ""
        package var clientData: (@Sendable (Data) -> Data)?
        package var relyingPartyID: String?
        package var flags: UInt8?
        package var signCount: UInt32?
        package var authenticatorData: (@Sendable (Data) -> Data)?
        /// The public key in the credential data.
        package var publicKey: CBOR?
        package var credentialID: Data?
        package var userHandle: Data?
        package var signature: (@Sendable (Data) -> Data)?
        package var format: String?
        package var statement: CBOR?
        package var attestationObject: (@Sendable (Data) -> Data)?

        package init() {}
    }

    package struct Passkey: Sendable {
        package let credentialID: Data
        package let relyingPartyID: String
        package let userHandle: Data
        package let key: PrivateKey
        package let algorithm: SignatureAlgorithm
        package var signCount: UInt32
    }

    /// The response to creating a passkey (§5.2.1).
    package struct Creation: Sendable {
        package let credentialID: Data
        package let clientDataJSON: Data
        package let attestationObject: Data
    }

    /// The response to using a passkey (§5.2.2).
    package struct Assertion: Sendable {
        package let credentialID: Data
        package let clientDataJSON: Data
        package let authenticatorData: Data
        package let signature: Data
        package let userHandle: Data
    }

    package struct NoPasskey: Error {}

    /// User present and user verified.
    package static let usualFlags: UInt8 = 0b101

    package private(set) var passkeys: [Passkey] = []
    /// The client's origin; nil for an application with the relying party's domain.
    package var origin: String?
    package var algorithm = SignatureAlgorithm.es256
    package var flags = usualFlags
    /// Whether it increments the signature counter.
    package var counts = true
    /// Whether it uses self attestation (`packed`, §8.2) instead of none.
    package var attestsItself = false
    package var lies = Lies()

    package init(origin: String? = nil) {
        self.origin = origin
    }

    package mutating func create(
        challenge: Data, relyingPartyID: String, userHandle: Data
    ) throws -> Creation {
        let key = try algorithm == .es256 ? PrivateKey.generateP256() : RSAStock.key()
        let passkey = Passkey(
            credentialID: try SecureRandom.system.bytes(16), relyingPartyID: relyingPartyID, userHandle: userHandle,
            key: key, algorithm: algorithm, signCount: 0)
        let clientData = clientData("webauthn.create", challenge, relyingPartyID)
        let credentialID = lies.credentialID ?? passkey.credentialID
        var data = header(passkey, flags | 0b100_0000)
        data += Data(count: 16)
        data += withUnsafeBytes(of: UInt16(credentialID.count).bigEndian) { Data($0) }
        data += credentialID
        data += try (lies.publicKey ?? COSEKey(key.publicJWK()).cbor).encoded()
        data = lies.authenticatorData?(data) ?? data

        var statement: CBOR = [:]
        if attestsItself {
            let signature = try key.sign(
                data + Digest.sha256(clientData), algorithm: algorithm, encoding: .der)
            statement = [
                "alg": CBOR(algorithm.coseIdentifier), "sig": .bytes(lies.signature?(signature) ?? signature),
            ]
        }
        let object: CBOR = [
            "fmt": .text(lies.format ?? (attestsItself ? "packed" : "none")), "attStmt": lies.statement ?? statement,
            "authData": .bytes(data),
        ]
        passkeys.append(passkey)
        return Creation(
            credentialID: passkey.credentialID, clientDataJSON: clientData,
            attestationObject: lies.attestationObject?(object.encoded()) ?? object.encoded())
    }

    /// Uses the newest passkey of the relying party.
    package mutating func assert(challenge: Data, relyingPartyID: String) throws -> Assertion {
        guard let index = passkeys.lastIndex(where: { $0.relyingPartyID == relyingPartyID }) else { throw NoPasskey() }
        if counts { passkeys[index].signCount += 1 }
        let passkey = passkeys[index]
        let clientData = clientData("webauthn.get", challenge, relyingPartyID)
        let data = lies.authenticatorData?(header(passkey, flags)) ?? header(passkey, flags)
        let signature = try passkey.key.sign(
            data + Digest.sha256(clientData), algorithm: passkey.algorithm, encoding: .der)
        return Assertion(
            credentialID: lies.credentialID ?? passkey.credentialID, clientDataJSON: clientData,
            authenticatorData: data, signature: lies.signature?(signature) ?? signature,
            userHandle: lies.userHandle ?? passkey.userHandle)
    }

    /// The client data (§5.8.1).
    private func clientData(_ type: String, _ challenge: Data, _ relyingPartyID: String) -> Data {
        let type = lies.type ?? type
        let challenge = Base64URL.encode(lies.challenge ?? challenge)
        let origin = lies.origin ?? origin ?? "https://\(relyingPartyID)"
        let json = Data(
            #"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(lies.members)}"#.utf8)
        return lies.clientData?(json) ?? json
    }

    /// The authenticator data (§6.1), up to the signature counter.
    private func header(_ passkey: Passkey, _ flags: UInt8) -> Data {
        let count = lies.signCount ?? passkey.signCount
        return Digest.sha256(Data((lies.relyingPartyID ?? passkey.relyingPartyID).utf8))
            + [lies.flags ?? flags] + withUnsafeBytes(of: count.bigEndian) { Data($0) }
    }
}

/// Provides one RSA key for all passkeys that need one, because RSA keys take long to generate.
private enum RSAStock {
    private static let made = Locked<PrivateKey?>(nil)

    static func key() throws -> PrivateKey {
        try made.withLock { made in
            if let key = made { return key }
            let key = try PrivateKey.generateRSA()
            made = key
            return key
        }
    }
}
