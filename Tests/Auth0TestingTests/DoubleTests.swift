import Auth0
import Auth0Testing
import Foundation
import JWTDecode
import Testing

@Suite("Test doubles without a tenant")
struct DoubleTests {
    @Test("sample credentials expire when requested and have an ID token that can be decoded")
    func sample() throws {
        let now = Date(timeIntervalSince1970: 1_900_000_000)
        let credentials = Credentials.sample(expiresIn: 60, now: now, claims: ["name": "Grace Hopper"])
        #expect(credentials.expiresIn == now + 60)
        #expect(try decode(jwt: credentials.idToken)["name"].string == "Grace Hopper")
        #expect(try decode(jwt: credentials.idToken).subject == "auth0|sample")
    }

    @Test("a credentials manager double holds the given credentials and renews them with a double")
    func credentialsManager() async throws {
        let double = AuthenticationDouble(renewal: .success(.sample(accessToken: "renewed", refreshToken: nil)))
        let manager = try CredentialsManager.double(holding: .sample(expiresIn: -1), authentication: double)
        #expect(manager.user?.name == "Ada Lovelace")
        #expect(try await manager.credentials().accessToken == "renewed")
        #expect(double.calls == ["renew"])
        let nobody = try CredentialsManager.double()
        await #expect { try await nobody.credentials() } throws: { ($0 as? CredentialsManagerError) == .noCredentials }
        let later = try CredentialsManager.double(holding: .sample()) { Date() + 7_200 }
        #expect(!later.hasValid())
    }

    @Test("an authentication double returns the given results and records its calls")
    func authentication() async throws {
        let double = AuthenticationDouble(
            credentials: .failure(.error("mfa_required")), profile: AuthenticationDouble.profile(["sub": "x"]),
            confirmation: .failure(.offline))
        await #expect { try await double.login(withOTP: "1", mfaToken: "2").start() } throws: {
            ($0 as? AuthenticationError)?.isMultifactorRequired == true
        }
        #expect(try await double.userInfo(withAccessToken: "token").start().sub == "x")
        await #expect { try await double.revoke(refreshToken: "token").start() } throws: {
            ($0 as? AuthenticationError)?.isNetworkError == true
        }
        #expect(double.calls == ["login", "userInfo", "revoke"])
        await #expect { try await double.jwks().start() } throws: { error in
            ((error as? AuthenticationError)?.cause as? InvalidRequestError)?.isNotOffered == true
        }
    }

    @Test("a web authentication double returns the given result, records logins, and stores credentials")
    func webAuth() async throws {
        let manager = try CredentialsManager.double()
        let double = WebAuthDouble()
        _ = try await double.connection("github").scope("openid").useCredentialsManager(manager).start()
        #expect(double.logins == [["connection": "github", "scope": "openid"]])
        #expect(manager.hasValid())
        try await double.useCredentialsManager(manager).logout()
        #expect(!manager.hasValid())
        let error = await #expect(throws: WebAuthError.self) {
            try await WebAuthDouble(result: .failure(.userCancelled)).start()
        }
        #expect(error == .userCancelled)
    }
}
