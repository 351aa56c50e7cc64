import A0HTTPServer
import A0JOSE
import Foundation

/// A simulated provider, for one request.
struct Simulator: Sendable {
    let call: Call
    let strategy: TenantConnection.Strategy
    let shape: SimulatorShape
    let simulation: Simulation

    /// The provider's display name.
    var label: String {
        strategy.upstream?.label
            ?? call.configuration.connections.first { $0.strategy == strategy }?.label ?? strategy.rawValue
    }

    /// `iss` of its ID tokens, and the base of all its URLs.
    var issuer: String { call.tenant.url("\(Simulation.path)/\(strategy.rawValue)") }

    var fault: SimulatedProvider.Fault? { simulation.fault(strategy) }

    /// The path of a page here, with the ticket of a request.
    func link(_ path: String, _ ticket: String) -> String {
        "/\(Simulation.path)/\(strategy.rawValue)\(path)?" + FormEncoding.encode([("ticket", ticket)])
    }

    /// The connection that a client id stands for.
    func connection(_ clientID: String?) -> TenantConnection? {
        call.configuration.connections.first { $0.strategy == strategy && $0.options?.clientID == clientID }
    }

    func profile(_ person: SimulatedPerson, scope: [String]) -> SimulatedProfile {
        SimulatedProfile(person: person, strategy: strategy, scope: scope, hidesEmail: fault == .noEmail)
    }

    // MARK: Routes

    private typealias SimulatorHandler = @Sendable (Simulator) async throws -> HTTPServerResponse

    /// The routes of all providers that a tenant simulates.
    static func routes(_ configuration: TenantConfiguration) -> [Route] {
        configuration.simulatedProviders.flatMap { routes($0.strategy) }
    }

    private static func routes(_ strategy: TenantConnection.Strategy) -> [Route] {
        guard let shape = SimulatorShape(strategy) else { return [] }
        let folder = "/\(Simulation.path)/\(strategy.rawValue)"
        func handler(_ body: @escaping SimulatorHandler) -> Handler {
            { call in
                guard let simulation = call.tenant.simulation else { throw PageError.serverError }
                let simulator = Simulator(call: call, strategy: strategy, shape: shape, simulation: simulation)
                guard simulator.fault != .unreachable else { return .drop }
                return try await body(simulator)
            }
        }
        /// A handler for the tenant's requests rather than a browser's, with a delay if that fault is simulated.
        func slow(_ body: @escaping SimulatorHandler) -> Handler {
            handler { simulator in
                if simulator.fault == .slow { try await Task.sleep(nanoseconds: 1_000_000_000) }
                return try await body(simulator)
            }
        }
        var routes: [Route] = [
            .page("GET", folder + shape.authorization, handler { try await $0.authorize() }),
            .page("GET", folder + SimulatorShape.choice, handler { try await $0.choicePage() }),
            .form(folder + SimulatorShape.choice, handler { try await $0.choose() }),
            .page("GET", folder + SimulatorShape.consent, handler { try await $0.consentPage() }),
            .form(folder + SimulatorShape.consent, handler { try await $0.consent() }),
            .page("GET", folder + SimulatorShape.logout, handler { try await $0.logOut() }),
            .api("POST", folder + shape.token, slow { try await $0.token() }),
        ]
        if let profile = shape.profile {
            routes.append(.api("GET", folder + profile, slow { try await $0.readProfile() }))
            if strategy.upstream?.listsEmails == true {
                routes.append(.api("GET", folder + profile + "/emails", slow { try await $0.readEmails() }))
            }
        }
        if let keys = shape.keys {
            routes.append(.api("GET", folder + SimulatorShape.metadata, slow { try $0.metadata() }))
            routes.append(.api("GET", folder + keys, slow { try $0.publicKeys() }))
        }
        return routes
    }
}
