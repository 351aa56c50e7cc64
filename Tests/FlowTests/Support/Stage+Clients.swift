import A0Concurrency
import Foundation
import LocalTenant
import SimpleKeychain

@testable import Auth0

/// Other clients than `a0-cli`, and other clocks than real time.
extension Stage {
    var clock: TenantClock { tenant.clock }

    /// The SDK for another client of the tenant.
    func authentication(of clientID: String) -> any Authentication {
        Auth0.authentication(clientId: clientID, domain: tenant.domain)
    }

    var mfa: any MFAClient {
        Auth0.mfa(clientId: Self.clientID, domain: tenant.domain)
    }

    /// An SDK that uses the tenant's clock. Pauses advance it, and then call `meanwhile` with all pauses so far.
    func punctual(
        _ meanwhile: @escaping @Sendable ([TimeInterval]) async throws -> Void = { _ in }
    ) -> Auth0Authentication {
        let pauses = Locked<[TimeInterval]>([])
        var client = APIClient(domain: Domain(tenant.domain), session: .shared)
        client.clock = Clock(
            now: { [clock] in clock.now },
            sleep: { [clock] seconds in
                clock.advance(by: seconds)
                let all = pauses.withLock { pauses in
                    pauses.append(seconds)
                    return pauses
                }
                try await meanwhile(all)
                try Task.checkCancellation()
            })
        return Auth0Authentication(clientId: Self.clientID, client: client)
    }

    /// The tenant's status codes for this path, oldest first.
    func statuses(_ path: String) -> [Int] {
        tenant.requests.filter { $0.path == path }.map(\.status)
    }

    /// The user of an access token with the scope `openid`.
    func profile(_ credentials: Credentials) async throws -> UserInfo {
        try await authentication.userInfo(
            withAccessToken: credentials.accessToken, tokenType: credentials.tokenType
        ).start()
    }

    /// Logs in the sample user with the password.
    func logInWithPassword(scope: String = "openid profile email offline_access") async throws -> Credentials {
        try await authentication.login(
            usernameOrEmail: user.email, password: user.password, realmOrConnection: TenantConnection.defaultName,
            scope: scope
        ).start()
    }
}

extension DPoP {
    /// A separate device, which loses its key at the end of the test.
    static func newDevice() -> DPoP {
        DPoP(keychainIdentifier: "flow", keychain: SimpleKeychain(service: "flow", store: .memory()))
    }
}

/// A request succeeded that should have failed.
struct UnexpectedSuccess: Error {}

/// Starts a request that must fail, and returns its error.
func thrownError<T, E: Auth0APIError>(of request: Request<T, E>) async throws -> E {
    do {
        _ = try await request.start()
    } catch {
        return error
    }
    throw UnexpectedSuccess()
}
