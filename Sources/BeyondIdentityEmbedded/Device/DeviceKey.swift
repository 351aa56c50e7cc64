import A0JOSE
import Foundation
import SimpleKeychain

/// The key pair of a credential: in the Secure Enclave if the device has one, or else in the keychain.
struct DeviceKey: Sendable {
    private static let enclaveMark = Data("SecureEnclave:".utf8)

    let key: PrivateKey
    let publicKey: JSONWebKey
    let thumbprint: String
    /// The stored form: the key itself as PKCS #8, or, after a marker, the Secure Enclave's representation of its key.
    let bytes: Data

    var isInEnclave: Bool { bytes.starts(with: Self.enclaveMark) }

    private init(_ key: PrivateKey, _ bytes: Data) throws {
        self.key = key
        self.bytes = bytes
        publicKey = try key.publicJWK()
        guard publicKey.kty == "EC" else { throw JOSEError.unsupportedKey("kty \(publicKey.kty)") }
        thumbprint = try publicKey.thumbprint()
    }

    /// - Throws: `key_unavailable`.
    static func generate() throws(BISDKError) -> DeviceKey {
        try available {
            #if A0_CRYPTOKIT
                if PrivateKey.isSecureEnclaveAvailable {
                    let key = try PrivateKey.generateInSecureEnclave()
                    guard let representation = key.secureEnclaveRepresentation else {
                        throw JOSEError.unsupportedKey("it is not in the Secure Enclave")
                    }
                    return try DeviceKey(key, enclaveMark + representation)
                }
            #endif
            let key = try PrivateKey.generateP256()
            return try DeviceKey(key, key.pkcs8())
        }
    }

    /// The key with this stored form.
    ///
    /// - Throws: `key_unavailable`.
    static func restored(from bytes: Data) throws(BISDKError) -> DeviceKey {
        try available {
            #if A0_CRYPTOKIT
                if bytes.starts(with: enclaveMark) {
                    let representation = Data(bytes.dropFirst(enclaveMark.count))
                    return try DeviceKey(PrivateKey(secureEnclaveRepresentation: representation), bytes)
                }
            #endif
            return try DeviceKey(PrivateKey(pkcs8: bytes), bytes)
        }
    }

    private static func available(_ make: () throws -> DeviceKey) throws(BISDKError) -> DeviceKey {
        do {
            return try make()
        } catch {
            throw .error(.keyUnavailable, "The credential's key cannot be used: \(error)")
        }
    }
}

extension SimpleKeychain {
    /// How providers are told where keys are stored.
    func protection(of key: DeviceKey) -> String {
        if key.isInEnclave { return "secure_enclave" }
        let place = storeDescription
        if place == "memory" { return "memory" }
        return place.hasPrefix("encrypted file") ? "file" : "keychain"
    }
}
