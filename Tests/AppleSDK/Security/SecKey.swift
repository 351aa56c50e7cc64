import Foundation
import OpenSSLKeys

// https://developer.apple.com/documentation/security/item-attribute-keys-and-values
nonisolated(unsafe) public let kSecAttrKeyType: CFString = "type"
nonisolated(unsafe) public let kSecAttrKeyTypeRSA: CFString = "42"
nonisolated(unsafe) public let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"
nonisolated(unsafe) public let kSecAttrKeySizeInBits: CFString = "bsiz"
nonisolated(unsafe) public let kSecAttrKeyClass: CFString = "kcls"
nonisolated(unsafe) public let kSecAttrKeyClassPublic: CFString = "0"
nonisolated(unsafe) public let kSecAttrKeyClassPrivate: CFString = "1"
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"

// https://developer.apple.com/documentation/security/seckey
public final class SecKey {
    fileprivate let key: OpenSSLKey
    fileprivate let isPrivate: Bool

    fileprivate init(_ key: OpenSSLKey, isPrivate: Bool) {
        self.key = key
        self.isPrivate = isPrivate
    }

    /// The attributes that the keychain derives from a key.
    // https://developer.apple.com/documentation/security/ksecattrapplicationlabel
    var attributes: [String: Any] {
        [
            kSecAttrKeyClass as String: (isPrivate ? kSecAttrKeyClassPrivate : kSecAttrKeyClassPublic) as String,
            kSecAttrApplicationLabel as String: key.publicKey,
        ]
    }
}

// https://developer.apple.com/documentation/security/seckeygettypeid()
public func SecKeyGetTypeID() -> CFTypeID { 1 }

// https://developer.apple.com/documentation/security/seckeyalgorithm
public struct SecKeyAlgorithm: RawRepresentable, Hashable, @unchecked Sendable {  // Its name never changes.
    public let rawValue: CFString

    public init(rawValue: CFString) { self.rawValue = rawValue }

    public static let rsaSignatureMessagePKCS1v15SHA256 = Self(
        rawValue: "algid:sign:RSA:message-PKCS1v15:SHA256")
    public static let rsaSignatureMessagePKCS1v15SHA512 = Self(
        rawValue: "algid:sign:RSA:message-PKCS1v15:SHA512")
    public static let rsaSignatureMessagePSSSHA256 = Self(rawValue: "algid:sign:RSA:message-PSS:SHA256:SHA256:32")

    public static let rsaEncryptionOAEPSHA256 = Self(rawValue: "algid:encrypt:RSA:OAEP:SHA256")
    public static let rsaEncryptionOAEPSHA384 = Self(rawValue: "algid:encrypt:RSA:OAEP:SHA384")
    public static let rsaEncryptionOAEPSHA512 = Self(rawValue: "algid:encrypt:RSA:OAEP:SHA512")

    fileprivate var paddingHash: OpenSSLKey.PaddingHash {
        switch self {
        case .rsaEncryptionOAEPSHA384: .sha384
        case .rsaEncryptionOAEPSHA512: .sha512
        default: .sha256
        }
    }

    fileprivate var scheme: OpenSSLKey.Scheme {
        switch self {
        case .rsaSignatureMessagePSSSHA256: .pss
        case .rsaSignatureMessagePKCS1v15SHA512: .pkcs1SHA512
        default: .pkcs1
        }
    }
}

// https://developer.apple.com/documentation/security/seckeycreaterandomkey(_:_:)
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    let parameters = parameters.attributes
    guard parameters[kSecAttrKeyType as String] as? String == kSecAttrKeyTypeRSA as String,
        let key = (parameters[kSecAttrKeySizeInBits as String] as? Int).flatMap(OpenSSLKey.rsa)
    else { return fail("The parameters are not supported.", error) }
    return SecKey(key, isPrivate: true)
}

// https://developer.apple.com/documentation/security/seckeycreatewithdata(_:_:_:)
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    let (attributes, keyData) = (attributes.attributes, keyData as Data)
    let isPrivate = attributes[kSecAttrKeyClass as String] as? String == kSecAttrKeyClassPrivate as String
    let type = attributes[kSecAttrKeyType as String] as? String
    if isPrivate, type == kSecAttrKeyTypeECSECPrimeRandom as String {
        guard let key = OpenSSLKey(p256PrivateKey: keyData) else { return fail("The data isn't a key.", error) }
        return SecKey(key, isPrivate: true)
    }
    guard type == kSecAttrKeyTypeRSA as String,
        let key = isPrivate ? OpenSSLKey(privateKey: keyData) : OpenSSLKey(rsaPublicKey: keyData), key.isRSA
    else { return fail("The data isn't a key.", error) }
    return SecKey(key, isPrivate: isPrivate)
}

// https://developer.apple.com/documentation/security/seckeycopyexternalrepresentation(_:_:)
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard key.isPrivate else { return key.key.publicKey as CFData }
    return (key.key.isP256 ? key.key.x963 : key.key.privateKey) as CFData
}

// https://developer.apple.com/documentation/security/seckeycopypublickey(_:)
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? {
    SecKey(key.key, isPrivate: false)
}

// https://developer.apple.com/documentation/security/seckeycreatesignature(_:_:_:_:)
public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard key.isPrivate, let signature = key.key.signature(of: dataToSign as Data, algorithm.scheme) else {
        return fail("The key cannot sign.", error)
    }
    return signature as CFData
}

// https://developer.apple.com/documentation/security/seckeyverifysignature(_:_:_:_:_:)
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    !key.isPrivate && key.key.isValid(signature as Data, for: signedData as Data, algorithm.scheme)
}

// https://developer.apple.com/documentation/security/seckeycreateencrypteddata(_:_:_:_:)
public func SecKeyCreateEncryptedData(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ plaintext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard !key.isPrivate, let data = key.key.encrypted(plaintext as Data, algorithm.paddingHash) else {
        return fail("The key cannot encrypt.", error)
    }
    return data as CFData
}

// https://developer.apple.com/documentation/security/seckeycreatedecrypteddata(_:_:_:_:)
public func SecKeyCreateDecryptedData(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ ciphertext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard key.isPrivate, let data = key.key.decrypted(ciphertext as Data, algorithm.paddingHash) else {
        return fail("The data isn't for the key.", error)
    }
    return data as CFData
}

private func fail<Value>(_ reason: String, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> Value? {
    error?.pointee = .passRetained(CFError(reason))
    return nil
}
