import Auth0
import Foundation
import SimpleKeychain

extension CredentialsManager {
    /// A credentials manager that keeps its own credentials in memory, and renews them with a double.
    ///
    /// - Parameters:
    ///   - credentials: The stored credentials; nil if nobody is logged in.
    ///   - authentication: The client that renews and revokes credentials.
    ///   - now: The clock that decides when credentials expire. Default: the system's.
    /// - Throws: `CredentialsManagerError` if the credentials can't be stored.
    public static func double(
        holding credentials: Credentials? = nil, authentication: any Authentication = AuthenticationDouble(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(CredentialsManagerError) -> CredentialsManager {
        let manager = CredentialsManager(
            authentication: authentication, storage: SimpleKeychain(service: "double", store: .memory()), now: now)
        if let credentials { try manager.save(credentials) }
        return manager
    }
}
