import Foundation

extension CredentialsManager {
    private static let dpopType = "dpop"

    /// The thumbprint to store with these credentials, `nil` when they are not bound to a key (RFC 9449 §6.1).
    func thumbprint(for credentials: Credentials) -> String? {
        guard let dpop = authentication.dpop else { return nil }
        do {
            return try dpop.keys.existingThumbprint()
        } catch {
            Warnings.write("The DPoP key cannot be read now, so that its thumbprint is stored with the next renewal.")
            return nil
        }
    }

    /// Whether there is the key of a stored thumbprint, as far as can be told; `nil` stands for no key.
    func hasKey(_ thumbprint: String?) -> Bool {
        guard let thumbprint, let dpop = authentication.dpop else { return true }
        do throws(DPoPError) {
            return try dpop.keys.existingThumbprint() == thumbprint
        } catch {
            // Without the key, tokens that are bound to it are useless; another reading may find it.
            return true
        }
    }

    /// Makes sure that the key which the refresh token is bound to is still there, before a request is wasted.
    ///
    /// A key that cannot be read now may be there later: that ends no session.
    func checkKey(
        of entry: CredentialsStore.Entry, failing failure: CredentialsManagerError.Code
    ) throws(CredentialsManagerError) {
        let bound: String?
        do throws(EntryStore.Failure) {
            bound = try store.boundThumbprint()
        } catch {
            throw CredentialsManagerError(failure, cause: error.cause)
        }
        guard bound != nil || entry.credentials.tokenType.lowercased() == Self.dpopType else { return }
        guard let dpop = authentication.dpop else { throw .dpopNotConfigured }

        let present: String?
        do throws(DPoPError) {
            present = try dpop.keys.existingThumbprint()
        } catch {
            throw CredentialsManagerError(failure, cause: error)
        }
        guard let present else {
            _ = endSession(entry, .keyLost)
            throw .dpopKeyMissing
        }
        guard let bound else {
            do throws(EntryStore.Failure) {
                return try store.writeThumbprint(present)
            } catch {
                throw CredentialsManagerError(failure, cause: error.cause)
            }
        }
        guard bound == present else {
            _ = endSession(entry, .keyLost)
            throw .dpopKeyMismatch
        }
    }
}
