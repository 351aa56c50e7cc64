import A0Concurrency
import A0JOSE
import Foundation

/// The common state of a tenant's simulated providers.
final class Simulation: Sendable {
    /// The path below the tenant's URL, followed by the strategy.
    static let path = "simulated"

    let people: [SimulatedPerson]
    /// The tenant's client secret at all simulated providers.
    let clientSecret: String
    /// Signs ID tokens.
    let key: PrivateKey
    /// The tenant's key at Apple.
    let clientKey: PrivateKey
    private let faults: Locked<[TenantConnection.Strategy: SimulatedProvider.Fault]>

    init(_ configuration: TenantConfiguration, _ random: SecureRandom) throws(JOSEError) {
        people = configuration.simulatedPeople
        clientSecret = try random.token()
        key = try .generateP256()
        clientKey = try .generateP256()
        let faults = configuration.simulatedProviders.compactMap { provider in
            provider.fault.map { (provider.strategy, $0) }
        }
        self.faults = Locked(Dictionary(faults) { first, _ in first })
    }

    func fault(_ strategy: TenantConnection.Strategy) -> SimulatedProvider.Fault? {
        faults.withLock { $0[strategy] }
    }

    func set(_ fault: SimulatedProvider.Fault?, _ strategy: TenantConnection.Strategy) {
        faults.withLock { $0[strategy] = fault }
    }
}
