import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import Auth0

/// Web Authentication Level 3 §16.2, "ES256 Credential with No Attestation".
private enum Vector {
    static let relyingPartyID = "example.org"
    static let credentialID = hex("f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4")
    static let aaguid = hex("8446ccb9ab1db374750b2367ff6f3a1f")
    static let x = hex("afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61")
    static let y = hex("930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220")
    static let attestationObject = hex(
        """
        a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5\
        e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94\
        ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56\
        b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220
        """)
    static let challenge = hex("39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408")
    static let authenticatorData = hex("bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000")
    static let clientData = hex(
        """
        7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a55585430\
        49393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f726722\
        2c2263726f73734f726967696e223a66616c73657d
        """)
    static let signature = hex(
        """
        3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd\
        5d78c6e486013f937295ea13653e331e87
        """)

    static let publicKey = JSONWebKey(kty: "EC", crv: "P-256", x: Base64URL.encode(x), y: Base64URL.encode(y))
    static let flags: AuthenticatorData.Flags = [.userPresent, .backupEligible, .backedUp]

    private static func hex(_ text: String) -> Data {
        var digits = text[...]
        var bytes = Data()
        while let byte = UInt8(digits.prefix(2), radix: 16) {
            bytes.append(byte)
            digits = digits.dropFirst(2)
        }
        return bytes
    }
}

@Suite("Test vectors of Web Authentication Level 3")
struct W3CVectorTests {
    @Test("an attestation object matches the bytes of Web Authentication Level 3 §16.2")
    func registration() throws {
        let data = AuthenticatorData(
            relyingPartyID: Vector.relyingPartyID, flags: Vector.flags, signCount: 0,
            attestedCredential: .init(
                aaguid: Vector.aaguid, id: Vector.credentialID, publicKey: try COSEKey(Vector.publicKey)))
        #expect(AttestationObject.unattested(data.encoded()) == Vector.attestationObject)
    }

    @Test(
        "client and authenticator data match Web Authentication Level 3 §16.2, and their signature verifies")
    func assertion() throws {
        let clientData = ClientData(
            .assertion, challenge: Vector.challenge,
            origin: try PasskeyOrigin(relyingPartyID: Vector.relyingPartyID))
        #expect(clientData.json == Vector.clientData)
        let data = AuthenticatorData(relyingPartyID: Vector.relyingPartyID, flags: Vector.flags, signCount: 0).encoded()
        #expect(data == Vector.authenticatorData)
        let key = try PublicKey(Vector.publicKey)
        #expect(
            key.isValid(
                signature: Vector.signature, for: data + clientData.digest, algorithm: .es256, encoding: .der))
    }
}
