import A0JOSE
import Foundation

/// The external services of a tenant. Tests replace parts of it.
struct TenantEnvironment: Sendable {
    var random: SecureRandom
    var passwords: PasswordAlgorithm
    var makeKey: SigningKeys.Generator
    /// The name of the SQLite VFS below the store; nil for the system's.
    var fileSystem: String?
    var providers = ProviderTransport.live()
    /// Reads metadata documents of clients; nil for a transport that fits the tenant's own reach.
    var documents: ProviderTransport?
    /// nil for a transport with the configured time limit of actions.
    var hooks: ProviderTransport?
    /// Waits before an event is sent to a log stream again. If canceled, that happens at once.
    var pause: @Sendable (_ seconds: Int) async -> Void = { seconds in
        try? await Task.sleep(nanoseconds: UInt64(seconds) * 1_000_000_000)
    }

    static let live = TenantEnvironment(
        random: .system, passwords: .argon2id, makeKey: { try PrivateKey.generateRSA(bits: 2048) })
}
