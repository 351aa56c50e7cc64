import A0Encoding
import A0Concurrency
import Foundation

/// The issuers whose tokens a server accepts.
final class IssuerDirectory: Sendable {
    /// The maximum number of cached issuers that were resolved.
    private static let maximumResolved = 100

    private let configuration: Configuration
    private let environment: Environment
    private let fixed: [KnownIssuer]
    private let resolve: (@Sendable (IssuerContext) async throws -> [Issuer])?
    private let resolved = Locked<[Issuer: KnownIssuer]>([:])

    init(_ configuration: Configuration, _ environment: Environment) throws(ConfigurationError) {
        self.configuration = configuration
        self.environment = environment
        switch configuration.issuers.source {
        case .resolver(let resolve):
            fixed = []
            self.resolve = resolve
        case .list(let issuers):
            resolve = nil
            guard !issuers.isEmpty else { throw ConfigurationError("issuers", "The list is empty.") }
            var known: [KnownIssuer] = []
            for issuer in issuers {
                guard !known.contains(where: { $0.issuer.issuer.utf8.elementsEqual(issuer.issuer.utf8) }) else {
                    throw ConfigurationError("issuers", "\(issuer.issuer) is in the list twice.")
                }
                known.append(try KnownIssuer(issuer, configuration, environment))
            }
            fixed = known
        }
    }

    /// The issuer that is asked about opaque tokens.
    var first: KnownIssuer? { fixed.first }

    var status: [KeyStatus] { all.map(\.keys.status) }

    private var all: [KnownIssuer] { fixed + resolved.withLock { Array($0.values) } }

    func prepare() async throws(AccessTokenError) {
        for issuer in fixed { try await issuer.keys.prepare() }
    }

    func forget() {
        for issuer in all { issuer.keys.forget() }
    }

    /// The issuer that a token names, if it's accepted.
    func issuer(
        named value: JSONObject.Value?, for request: AccessTokenRequest?
    ) async throws(AccessTokenError) -> KnownIssuer {
        guard let value, value.kind == .string else { throw .invalidToken(.iss, "The token has no usable iss.") }
        if let known = fixed.first(where: { value.isText($0.issuer.issuer) }) { return known }
        let name = value.text ?? ""
        guard let resolve else {
            throw .invalidToken(.iss, "The token is from \(quoted(name)), which is not accepted.")
        }
        let issuers: [Issuer]
        do {
            issuers = try await resolve(IssuerContext(unverifiedIssuer: name, request: request))
        } catch {
            throw .unavailable(.issuers, "The issuers could not be resolved.", cause: error)
        }
        guard let issuer = issuers.first(where: { value.isText($0.issuer) }) else {
            throw .invalidToken(.iss, "The token is from \(quoted(name)), which is not accepted.")
        }
        return try known(issuer)
    }

    private func known(_ issuer: Issuer) throws(AccessTokenError) -> KnownIssuer {
        if let known = resolved.withLock({ $0[issuer] }) { return known }
        let made: KnownIssuer
        do throws(ConfigurationError) {
            made = try KnownIssuer(issuer, configuration, environment)
        } catch {
            throw .unavailable(.issuers, "An issuer that was resolved cannot be used.", cause: error)
        }
        return resolved.withLock { resolved in
            if let known = resolved[issuer] { return known }
            if resolved.count >= Self.maximumResolved, let some = resolved.keys.first { resolved[some] = nil }
            resolved[issuer] = made
            return made
        }
    }
}
