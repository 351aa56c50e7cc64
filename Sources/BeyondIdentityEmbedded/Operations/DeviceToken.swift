import A0JOSE
import Foundation

extension DeviceKey {
    /// Signs claims as a token of this device.
    ///
    /// - Parameter embedsKey: Whether the header contains the public key, for a provider that doesn't know it.
    ///   Otherwise it contains the key's thumbprint.
    /// - Throws: `key_unavailable`.
    func sign(_ claims: some Encodable, type: String, embedsKey: Bool) throws(BISDKError) -> String {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try CompactJWS.sign(
                payload: encoder.encode(claims), algorithm: .es256, keyID: embedsKey ? nil : thumbprint, type: type,
                embeddedKey: embedsKey ? publicKey : nil, with: key)
        } catch {
            throw .error(.keyUnavailable, "The credential's key cannot sign: \(error)")
        }
    }
}
