extension CredentialsManager {
    /// The stored credentials as they are, expired or not. Neither the tenant nor the network is asked.
    ///
    /// - Throws: `noCredentials` when nothing usable is stored; `unknown`, with the cause, when the storage cannot be read.
    public func storedCredentials() throws(CredentialsManagerError) -> Credentials {
        try read(failing: .unknown).credentials
    }
}
