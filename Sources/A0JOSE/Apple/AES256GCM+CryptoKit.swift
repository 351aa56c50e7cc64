#if A0_CRYPTOKIT
    import CryptoKit
    import Foundation

    extension AES256GCM {
        static func seal(
            _ plaintext: Data, key: Data, nonce: Data, authenticating: Data
        ) throws(JOSEError) -> Data {
            do {
                let box = try AES.GCM.seal(
                    plaintext, using: SymmetricKey(data: key), nonce: AES.GCM.Nonce(data: nonce),
                    authenticating: authenticating)
                return nonce + box.ciphertext + box.tag
            } catch {
                throw .cryptography("sealing: \(error)")
            }
        }

        /// The plaintext of a box, whose length was already checked.
        static func opened(_ box: Data, key: Data, authenticating: Data) throws(JOSEError) -> Data {
            do {
                return try AES.GCM.open(
                    AES.GCM.SealedBox(combined: box), using: SymmetricKey(data: key), authenticating: authenticating)
            } catch {
                throw .authenticationFailed
            }
        }
    }
#endif
