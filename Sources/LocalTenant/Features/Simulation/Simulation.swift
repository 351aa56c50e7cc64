import A0Concurrency
import A0JOSE
import Foundation

/// What the simulated providers of a tenant have in common.
final class Simulation: Sendable {
    /// Below the tenant's URL; behind it comes the strategy.
    static let path = "simulated"

    let people: [SimulatedPerson]
    /// The tenant's secret at all of them.
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

extension TenantConfiguration {
    /// With connections that lead to the simulated providers.
    ///
    /// - Parameter issuer: the tenant's.
    func connected(to simulation: Simulation, issuer: String) throws(TenantError) -> TenantConfiguration {
        var configuration = withSimulatedConnections
        for index in configuration.connections.indices where simulates(configuration.connections[index]) {
            let connection = configuration.connections[index]
            guard let shape = SimulatorShape(connection.strategy) else { continue }
            let url = "\(issuer)\(Simulation.path)/\(connection.strategy.rawValue)"
            var options = connection.options ?? ProviderOptions(clientID: "")
            options.clientID = "simulated-\(connection.name)"
            options.clientSecret = options.authenticationMethod == .privateKeyJWT ? nil : simulation.clientSecret
            (options.discoveryURL, options.keySetURL) = (nil, nil)
            (options.authorizationEndpoint, options.tokenEndpoint, options.userInfoEndpoint) = (nil, nil, nil)
            (options.issuer, options.endSessionEndpoint) = (url, nil)
            if shape.keys == nil {
                // There is no metadata to read all this from.
                options.issuer = nil
                options.authorizationEndpoint = url + shape.authorization
                options.tokenEndpoint = url + shape.token
                options.userInfoEndpoint = shape.profile.map { url + $0 }
                options.endSessionEndpoint = url + SimulatorShape.logout
            }
            if connection.strategy == .apple {
                (options.teamID, options.keyID) = ("SIMULATION", "1")
                options.clientSecret = nil
                options.appSecret = try simulation.clientKeyPEM
            }
            configuration.connections[index].options = options
        }
        return configuration
    }
}

extension Simulation {
    fileprivate var clientKeyPEM: String {
        get throws(TenantError) {
            do {
                let text = try clientKey.pkcs8().base64EncodedString()
                return "-----BEGIN PRIVATE KEY-----\n\(text)\n-----END PRIVATE KEY-----\n"
            } catch {
                throw TenantError(.cryptography, "\(error)")
            }
        }
    }
}

extension LocalTenant {
    /// Lets something go wrong at a simulated provider from now on; nil for nothing.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound` if the provider is not simulated, or `configuration` for a fault that it
    ///   cannot have.
    public func setFault(
        _ fault: SimulatedProvider.Fault?, atSimulated provider: SimulatedProvider
    ) throws(TenantError) {
        let strategy = provider.strategy
        guard let simulation = tenant.simulation,
            tenant.configuration.simulatedProviders.contains(where: { $0.strategy == strategy })
        else {
            throw TenantError(.notFound, "The tenant does not simulate \(strategy.rawValue).")
        }
        try SimulatedProvider(strategy, fault: fault).validate("fault")
        simulation.set(fault, strategy)
    }
}
