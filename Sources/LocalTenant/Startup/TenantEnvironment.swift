import A0JOSE
import Foundation

/// What a tenant takes from outside. Tests replace parts of it.
struct TenantEnvironment: Sendable {
    var random: SecureRandom
    var passwords: PasswordAlgorithm
    var makeKey: SigningKeys.Generator
    /// The name of the SQLite VFS below the store; nil for the system's.
    var fileSystem: String?
    var providers = ProviderTransport.live()
    /// Whether the `Date` of answers is the tenant's clock's, which clients then follow, instead of the machine's.
    var showsItsClock = false
    /// nil for requests as long as the configuration lets actions take.
    var hooks: ProviderTransport?

    static let live = TenantEnvironment(
        random: .system, passwords: .argon2id, makeKey: { try PrivateKey.generateRSA(bits: 2048) })
}
