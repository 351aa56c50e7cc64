import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import Auth0

/// Verifies passkeys as Web Authentication Level 3 §7.1 and §7.2 require, with a separate parser.
struct RelyingParty {
    static let challenge = Data((0..<32).map { UInt8($0) })

    var id = "login.example.com"
    var origin = "https://login.example.com"

    struct Registered {
        let credentialID: Data
        let key: COSEKey
        let flags: UInt8
        let signCount: UInt32
        let aaguid: Data
    }

    struct Response {
        let flags: UInt8
        let signCount: UInt32
    }

    func creationOptions(userID: Data = Data("ada".utf8), name: String = "ada@example.com")
        -> PublicKeyCredentialCreationOptions
    {
        PublicKeyCredentialCreationOptions(
            challenge: Self.challenge, relyingPartyID: id, userID: userID, userName: name)
    }

    var requestOptions: PublicKeyCredentialRequestOptions {
        PublicKeyCredentialRequestOptions(challenge: Self.challenge, relyingPartyID: id)
    }

    func verify(_ passkey: some NewPasskey) throws -> Registered {
        try verifyClientData(passkey.rawClientDataJSON, "webauthn.create")
        let object = try CBOR(decoding: try #require(passkey.rawAttestationObject))
        #expect(object["fmt"] == "none")
        #expect(object["attStmt"] == [:])
        let data = try #require(object["authData"]?.bytesValue)
        let response = try verify(authenticatorData: data)
        #expect(response.flags & 0x40 != 0, "the credential is included")
        let rest = data.dropFirst(37)
        let length = Int(try #require(rest.dropFirst(16).first)) << 8 + Int(try #require(rest.dropFirst(17).first))
        let id = Data(rest.dropFirst(18).prefix(length))
        #expect(id == passkey.credentialID)
        return Registered(
            credentialID: id, key: try COSEKey(decoding: Data(rest.dropFirst(18 + length))), flags: response.flags,
            signCount: response.signCount, aaguid: Data(rest.prefix(16)))
    }

    func verify(_ passkey: some LoginPasskey, of registered: Registered) throws -> Response {
        #expect(passkey.credentialID == registered.credentialID)
        try verifyClientData(passkey.rawClientDataJSON, "webauthn.get")
        let data = try #require(passkey.rawAuthenticatorData)
        #expect(data.count == 37)
        let signed = data + Digest.sha256(passkey.rawClientDataJSON)
        let signature = try #require(passkey.signature)
        #expect(
            try registered.key.publicKey().isValid(
                signature: signature, for: signed, algorithm: .es256, encoding: .der))
        return try verify(authenticatorData: data)
    }

    private func verify(authenticatorData data: Data) throws -> Response {
        #expect(data.prefix(32) == Digest.sha256(Data(id.utf8)))
        let flags = try #require(data.dropFirst(32).first)
        #expect(flags & 0x01 != 0, "the user is present")
        return Response(flags: flags, signCount: data.dropFirst(33).prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
    }

    private func verifyClientData(_ json: Data, _ type: String) throws {
        let members = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(members["type"] as? String == type)
        #expect(members["challenge"] as? String == Base64URL.encode(Self.challenge))
        #expect(members["origin"] as? String == origin)
        #expect(members["crossOrigin"] as? Bool == false)
    }
}

extension UInt8 {
    /// Whether these authenticator data flags include user verification.
    var saysUserVerified: Bool { self & 0x04 != 0 }
}
