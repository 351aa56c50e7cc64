import A0Concurrency
import Foundation

extension CredentialsManager {
    /// Revokes the stored refresh token at the tenant and deletes the stored credentials.
    ///
    /// Succeeds if nothing is stored. Without a refresh token, the credentials are only deleted. A login that is stored
    /// during the request is kept.
    ///
    /// - Parameter headers: Extra headers of the request.
    /// - Throws: `revokeFailed` if the request failed or the storage couldn't be read; the credentials are then still
    ///   stored. `clearFailed` if they couldn't be deleted. `cancelled`.
    public func revoke(headers: [String: String] = [:]) async throws(CredentialsManagerError) {
        try await revoke(headers)
    }

    /// Revokes the stored refresh token, deletes the stored credentials and calls back once, on the main actor.
    ///
    /// See the async version.
    public func revoke(
        headers: [String: String] = [:], _ callback: @escaping @MainActor (CredentialsManagerResult<Void>) -> Void
    ) {
        _ = revoke(headers, callback)
    }

    func revoke(_ headers: [String: String], _ callback: @escaping Callback<Void>) -> Task<Void, Never> {
        call(callback) { place throws(CredentialsManagerError) in try await revoke(headers, in: place) }
    }

    private func revoke(
        _ headers: [String: String], in place: SerialTaskQueue.Place? = nil
    ) async throws(CredentialsManagerError) {
        try await inTurn(place) { () async throws(CredentialsManagerError) in try await revokeStored(headers) }
    }

    private func revokeStored(_ headers: [String: String]) async throws(CredentialsManagerError) {
        guard let refreshToken = try storedEntry()?.credentials.refreshToken else {
            try delete(try storedEntry())
            return
        }
        let held = try await lock(refreshToken, failing: .revokeFailed)
        try await executor.shield {
            let result = await outcome { () async throws(CredentialsManagerError) in try await revokeLocked(headers) }
            await held.release()
            return result
        }.get()
    }

    private func revokeLocked(_ headers: [String: String]) async throws(CredentialsManagerError) {
        // Another process may have renewed in the meantime: revoke its refresh token.
        var entry = try storedEntry()
        while true {
            if let refreshToken = entry?.credentials.refreshToken {
                do throws(AuthenticationError) {
                    try await authentication.revoke(refreshToken: refreshToken).headers(headers).start()
                } catch {
                    throw CredentialsManagerError(.revokeFailed, cause: error)
                }
            }
            guard try !delete(entry) else { return }
            // Another process may have stored a renewal only now, because it couldn't before.
            let successor = try storedEntry()
            guard let login = entry?.stored.login, login == successor?.stored.login else { return }
            entry = successor
        }
    }

    /// The stored credentials; `nil` if there are none or they can't be decoded.
    private func storedEntry() throws(CredentialsManagerError) -> CredentialsStore.Entry? {
        do throws(CredentialsManagerError) {
            return try read(failing: .revokeFailed)
        } catch {
            guard .noCredentials ~= error else { throw error }
            return nil
        }
    }

    /// Deletes the revoked credentials, or an entry that can't be decoded. Returns `false` if the entry was replaced.
    @discardableResult
    private func delete(_ entry: CredentialsStore.Entry?) throws(CredentialsManagerError) -> Bool {
        do throws(EntryStore.EntryError) {
            if let entry {
                guard try store.delete(entry) else { return false }
            } else {
                guard store.hasEntry else { return true }
                try store.delete()
            }
        } catch {
            // If nothing is left, the deletion succeeded even if the storage reports an error.
            guard store.hasEntry else { return true }
            throw CredentialsManagerError(.clearFailed, cause: error.cause)
        }
        gate.forget()
        if entry != nil { store.session.events.send(.sessionEnded(.revoked)) }
        return true
    }
}
