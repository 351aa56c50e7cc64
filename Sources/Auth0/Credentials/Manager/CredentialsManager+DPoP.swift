import Foundation

extension CredentialsManager {
    private static let dpopType = "dpop"

    /// The thumbprint to store with these credentials; `nil` if they aren't bound to a key (RFC 9449 §6.1).
    func thumbprint(for credentials: Credentials) -> String? {
        guard let dpop = authentication.dpop else { return nil }
        do {
            return try dpop.keys.existingThumbprint()
        } catch {
            Warnings.write("The DPoP key cannot be read now, so that its thumbprint is stored with the next renewal.")
            return nil
        }
    }

    /// Whether the key with a stored thumbprint exists, as far as can be determined. `nil` means that there is no key.
    func hasKey(_ thumbprint: String?) -> Bool {
        guard let thumbprint, let dpop = authentication.dpop else { return true }
        do throws(DPoPError) {
            return try dpop.keys.existingThumbprint() == thumbprint
        } catch {
            // The error may be temporary, and tokens that are bound to the key are useless without it.
            return true
        }
    }

    /// Checks that the key that the refresh token is bound to still exists, before sending a request that would fail.
    ///
    /// A key that can't be read now may be readable later, so that doesn't end the session.
    func checkKey(
        of entry: CredentialsStore.Entry, failing code: CredentialsManagerError.Code
    ) throws(CredentialsManagerError) {
        let bound: String?
        do throws(EntryStore.EntryError) {
            bound = try store.boundThumbprint()
        } catch {
            throw CredentialsManagerError(code, cause: error.cause)
        }
        guard bound != nil || entry.credentials.tokenType.lowercased() == Self.dpopType else { return }
        guard let dpop = authentication.dpop else { throw .dpopNotConfigured }

        let present: String?
        do throws(DPoPError) {
            present = try dpop.keys.existingThumbprint()
        } catch {
            throw CredentialsManagerError(code, cause: error)
        }
        guard let present else {
            _ = endSession(entry, .keyLost)
            throw .dpopKeyMissing
        }
        guard let bound else {
            do throws(EntryStore.EntryError) {
                return try store.writeThumbprint(present)
            } catch {
                throw CredentialsManagerError(code, cause: error.cause)
            }
        }
        guard bound == present else {
            _ = endSession(entry, .keyLost)
            throw .dpopKeyMismatch
        }
    }
}
