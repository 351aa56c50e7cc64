#if !A0_CRYPTOKIT
    import Foundation

    extension AES256GCM {
        static func seal(
            _ plaintext: Data, key: Data, nonce: Data, authenticating: Data
        ) throws(JOSEError) -> Data {
            let cipher = try CipherContext(key: key, nonce: nonce, encrypts: true)
            try cipher.authenticate(authenticating)
            let ciphertext = try cipher.update(plaintext)
            guard cipher.finish() else { throw OpenSSL.error("sealing") }
            return nonce + ciphertext + (try cipher.tag(size: tagSize))
        }

        /// The plaintext of a box, whose length was already checked.
        static func opened(_ box: Data, key: Data, authenticating: Data) throws(JOSEError) -> Data {
            let cipher = try CipherContext(key: key, nonce: box.prefix(nonceSize), encrypts: false)
            try cipher.authenticate(authenticating)
            let plaintext = try cipher.update(box.dropFirst(nonceSize).dropLast(tagSize))
            try cipher.expect(tag: box.suffix(tagSize))
            guard cipher.finish() else {
                OpenSSL.clearErrors()
                throw .authenticationFailed
            }
            return plaintext
        }
    }
#endif
