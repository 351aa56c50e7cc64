import A0Concurrency
import Foundation
import LocalTenant
import SimpleKeychain

@testable import Auth0

/// Other ways to talk to the stage's tenant than as `a0-cli` in real time.
extension Stage {
    var clock: TenantClock { tenant.clock }

    /// The SDK for another client of the tenant.
    func authentication(of clientID: String) -> any Authentication {
        Auth0.authentication(clientId: clientID, domain: tenant.domain)
    }

    var mfa: any MFAClient {
        Auth0.mfa(clientId: Self.clientID, domain: tenant.domain)
    }

    /// An SDK that lives in the tenant's time. Its pauses make that time pass; then `meanwhile` is told all of them so far.
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

    /// What the tenant answered at this path, oldest first.
    func statuses(_ path: String) -> [Int] {
        tenant.requests.filter { $0.path == path }.map(\.status)
    }

    /// The user that an access token with the scope `openid` stands for.
    func profile(_ credentials: Credentials) async throws -> UserInfo {
        try await authentication.userInfo(
            withAccessToken: credentials.accessToken, tokenType: credentials.tokenType
        ).start()
    }

    /// Logs the sample user in with the password.
    func logInWithPassword(scope: String = "openid profile email offline_access") async throws -> Credentials {
        try await authentication.login(
            usernameOrEmail: user.email, password: user.password, realmOrConnection: TenantConnection.defaultName,
            scope: scope
        ).start()
    }
}

extension DPoP {
    /// A device of its own, which forgets its key at the end of the test.
    static func newDevice() -> DPoP {
        DPoP(keychainIdentifier: "flow", keychain: SimpleKeychain(service: "flow", store: .memory()))
    }
}

/// A request was answered that should not have been.
struct UnexpectedSuccess: Error {}

/// Starts a request that has to fail, and returns how.
func failure<T, E: Auth0APIError>(of request: Request<T, E>) async throws -> E {
    do {
        _ = try await request.start()
    } catch {
        return error
    }
    throw UnexpectedSuccess()
}
