import A0JOSE
import Foundation

extension TenantConfiguration {
    /// The configuration with connections that use the simulated providers.
    ///
    /// - Parameter issuer: the tenant's issuer.
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
                // There is no metadata, so the endpoints are set here.
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
                return try clientKey.pem()
            } catch {
                throw TenantError(.cryptography, "\(error)")
            }
        }
    }
}
