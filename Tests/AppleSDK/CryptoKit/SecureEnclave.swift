import Foundation
import OpenSSLKeys
import Security

// https://developer.apple.com/documentation/cryptokit/secureenclave
public enum SecureEnclave: Sendable {
    // https://developer.apple.com/documentation/cryptokit/secureenclave/isavailable
    public static var isAvailable: Bool { StandInEnclave.shared.isAvailable }

    // https://developer.apple.com/documentation/cryptokit/secureenclave/p256
    public enum P256: Sendable {
        // https://developer.apple.com/documentation/cryptokit/secureenclave/p256/signing
        public enum Signing: Sendable {
            // https://developer.apple.com/documentation/cryptokit/secureenclave/p256/signing/privatekey
            public struct PrivateKey: Sendable {
                public let dataRepresentation: Data
                private let key: CryptoKit.P256.Signing.PrivateKey

                // https://developer.apple.com/documentation/cryptokit/secureenclave/p256/signing/privatekey/init(compactrepresentable:accesscontrol:)
                public init(compactRepresentable: Bool, accessControl: SecAccessControl) throws {
                    (dataRepresentation, key) = try StandInEnclave.shared.create(accessControl)
                }

                // https://developer.apple.com/documentation/cryptokit/secureenclave/p256/signing/privatekey/init(datarepresentation:)
                public init(dataRepresentation: Data) throws {
                    key = try StandInEnclave.shared.key(dataRepresentation)
                    self.dataRepresentation = dataRepresentation
                }

                public var publicKey: CryptoKit.P256.Signing.PublicKey { key.publicKey }

                // https://developer.apple.com/documentation/cryptokit/secureenclave/p256/signing/privatekey/signature(for:)
                public func signature<D: DataProtocol>(
                    for data: D
                ) throws -> CryptoKit.P256.Signing.ECDSASignature {
                    try key.signature(for: data)
                }
            }
        }
    }
}

/// A Secure Enclave for tests, whose keys can't be derived from their representation. It's unavailable by default.
package final class StandInEnclave: @unchecked Sendable {  // State is only used while `lock` is held.
    package static let shared = StandInEnclave()

    private let lock = NSLock()
    private var hasEnclave = false
    private var scriptedError: (any Error)?
    private var keys: [Data: P256.Signing.PrivateKey] = [:]
    private var controls: [SecAccessControl] = []

    package var isAvailable: Bool {
        get { lock.withLock { hasEnclave } }
        set { lock.withLock { hasEnclave = newValue } }
    }

    /// The access control of the newest key.
    package var accessControl: SecAccessControl? { lock.withLock { controls.last } }

    /// Simulates a new device, without the old one's keys.
    package func reset() { lock.withLock { (hasEnclave, scriptedError, keys, controls) = (false, nil, [:], []) } }

    /// Makes the creation of keys fail from now on.
    package func refuse(with error: any Error) { lock.withLock { scriptedError = error } }

    fileprivate func create(_ control: SecAccessControl) throws -> (Data, P256.Signing.PrivateKey) {
        try lock.withLock {
            if let scriptedError { throw scriptedError }
            guard hasEnclave else { throw CryptoKitError.underlyingCoreCryptoError(error: -3) }
            let name = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
            let key = P256.Signing.PrivateKey()
            keys[name] = key
            controls.append(control)
            return (name, key)
        }
    }

    fileprivate func key(_ name: Data) throws -> P256.Signing.PrivateKey {
        guard let key = lock.withLock({ keys[name] }) else { throw CryptoKitError.authenticationFailure }
        return key
    }
}
