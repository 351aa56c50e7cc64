import Foundation

extension CredentialsManager {
    /// Revokes the stored refresh token at the tenant and deletes the stored credentials.
    ///
    /// Nothing stored counts as success. Without a refresh token the credentials are only deleted.
    ///
    /// - Parameter headers: Extra headers of the request.
    /// - Throws: `revokeFailed` when the tenant could not be told, or the storage not be read; the credentials are then
    ///   still stored. `clearFailed` when they could not be deleted. `cancelled`.
    public func revoke(headers: [String: String] = [:]) async throws(CredentialsManagerError) {
        try await inTurn { () async throws(CredentialsManagerError) in
            try await revokeStored(headers)
        }
    }

    /// Revokes the stored refresh token, deletes the stored credentials and calls back once, on the main actor.
    ///
    /// Does what the async form does.
    public func revoke(
        headers: [String: String] = [:], _ callback: @escaping @MainActor (CredentialsManagerResult<Void>) -> Void
    ) {
        deliver(to: callback) { () async throws(CredentialsManagerError) in try await revoke(headers: headers) }
    }

    private func revokeStored(_ headers: [String: String]) async throws(CredentialsManagerError) {
        if let refreshToken = try storedRefreshToken() {
            do throws(AuthenticationError) {
                try await authentication.revoke(refreshToken: refreshToken).headers(headers).start()
            } catch {
                throw CredentialsManagerError(.revokeFailed, cause: error)
            }
        }
        do throws(CredentialsManagerError) {
            try remove()
        } catch {
            // A storage that refuses although nothing is left has done what was asked.
            guard store.hasEntry else { return }
            throw error
        }
    }

    private func storedRefreshToken() throws(CredentialsManagerError) -> String? {
        do throws(CredentialsManagerError) {
            return try read(failing: .revokeFailed).credentials.refreshToken
        } catch {
            guard .noCredentials ~= error else { throw error }
            return nil
        }
    }
}
