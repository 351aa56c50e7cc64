import Foundation
import OpenSSLKeys

// https://developer.apple.com/documentation/security/item-attribute-keys-and-values
public let kSecAttrKeyType = "type"
public let kSecAttrKeyTypeRSA = "42"
public let kSecAttrKeyTypeECSECPrimeRandom = "73"
public let kSecAttrKeySizeInBits = "bsiz"
public let kSecAttrKeyClass = "kcls"
public let kSecAttrKeyClassPublic = "0"
public let kSecAttrKeyClassPrivate = "1"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = "cku"

// https://developer.apple.com/documentation/security/seckey
public final class SecKey: Sendable {
    fileprivate let key: OpenSSLKey
    fileprivate let isPrivate: Bool

    fileprivate init(_ key: OpenSSLKey, isPrivate: Bool) {
        self.key = key
        self.isPrivate = isPrivate
    }
}

// https://developer.apple.com/documentation/security/seckeygettypeid()
public func SecKeyGetTypeID() -> CFTypeID { 1 }

// https://developer.apple.com/documentation/security/seckeyalgorithm
public struct SecKeyAlgorithm: RawRepresentable, Hashable, Sendable {
    public let rawValue: CFString

    public init(rawValue: CFString) { self.rawValue = rawValue }

    public static let rsaSignatureMessagePKCS1v15SHA256 = Self(
        rawValue: "algid:sign:RSA:message-PKCS1v15:SHA256")
    public static let rsaSignatureMessagePSSSHA256 = Self(rawValue: "algid:sign:RSA:message-PSS:SHA256:SHA256:32")

    fileprivate var scheme: OpenSSLKey.Scheme { self == .rsaSignatureMessagePSSSHA256 ? .pss : .pkcs1 }
}

// https://developer.apple.com/documentation/security/seckeycreaterandomkey(_:_:)
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    guard parameters[kSecAttrKeyType] as? String == kSecAttrKeyTypeRSA,
        let key = (parameters[kSecAttrKeySizeInBits] as? Int).flatMap(OpenSSLKey.rsa)
    else { return fail("The parameters are not supported.", error) }
    return SecKey(key, isPrivate: true)
}

// https://developer.apple.com/documentation/security/seckeycreatewithdata(_:_:_:)
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    let isPrivate = attributes[kSecAttrKeyClass] as? String == kSecAttrKeyClassPrivate
    if isPrivate, attributes[kSecAttrKeyType] as? String == kSecAttrKeyTypeECSECPrimeRandom {
        guard let key = OpenSSLKey(p256PrivateKey: keyData) else { return fail("The data is no key.", error) }
        return SecKey(key, isPrivate: true)
    }
    guard attributes[kSecAttrKeyType] as? String == kSecAttrKeyTypeRSA,
        let key = isPrivate ? OpenSSLKey(privateKey: keyData) : OpenSSLKey(rsaPublicKey: keyData), key.isRSA
    else { return fail("The data is no key.", error) }
    return SecKey(key, isPrivate: isPrivate)
}

// https://developer.apple.com/documentation/security/seckeycopyexternalrepresentation(_:_:)
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    guard key.isPrivate else { return key.key.publicKey }
    return key.key.isP256 ? key.key.x963 : key.key.privateKey
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
    guard key.isPrivate, let signature = key.key.signature(of: dataToSign, algorithm.scheme) else {
        return fail("The key cannot sign.", error)
    }
    return signature
}

// https://developer.apple.com/documentation/security/seckeyverifysignature(_:_:_:_:_:)
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    !key.isPrivate && key.key.isValid(signature, for: signedData, algorithm.scheme)
}

private func fail<Value>(_ reason: String, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> Value? {
    error?.pointee = .passRetained(CFError(reason))
    return nil
}
