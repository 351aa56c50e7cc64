import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("Session transfer tokens")
struct CredentialsManagerSSOTests {
    private static let response = #"""
        {"access_token":"STT","issued_token_type":"urn:stt","token_type":"N_A","id_token":"","refresh_token":"RT2",
        "expires_in":60}
        """#

    private let stage = ManagerStage()

    @Test("a session transfer token is requested for each call, and only rotated tokens are stored")
    func exchange() async throws {
        let tenant = try FakeTenant.responding(Self.response)
        let manager = stage.manager(tenant)
        let login = stage.credentials(lifetime: 3600)
        try manager.save(login)
        let sso = try await manager.ssoCredentials(parameters: ["k": "v"], headers: ["X-One": "1"])
        #expect(sso.sessionTransferToken == "STT")
        #expect(sso.refreshToken == "RT2")
        let request = try #require(tenant.requests.first)
        #expect(
            request.body == [
                "grant_type": "refresh_token", "client_id": "CLIENT_ID", "refresh_token": "RT1", "k": "v",
                "audience": "urn:127.0.0.1:session_transfer",
            ])
        #expect(request.headers["X-One"] == "1")
        let stored = try stage.stored().credentials
        #expect(
            stored
                == Credentials(
                    accessToken: login.accessToken, tokenType: "Bearer", idToken: login.idToken, refreshToken: "RT2",
                    expiresIn: login.expiresIn, scope: "openid"))

        _ = try await manager.ssoCredentials()
        #expect(tenant.refreshTokens == ["RT1", "RT2"])
        #expect(stage.storage.state.entries.keys.sorted() == ["credentials"])
    }

    @Test("a session transfer token that can't be retrieved fails with the reason")
    func errors() async throws {
        let tenant = try FakeTenant.responding(#"{"error":"unauthorized_client"}"#, status: 403)
        let manager = stage.manager(tenant)
        func error() async -> CredentialsManagerError? {
            await #expect(throws: CredentialsManagerError.self) { try await manager.ssoCredentials() }
        }
        #expect(await error() == .noCredentials)
        try manager.save(stage.credentials(refreshToken: nil))
        #expect(await error() == .noRefreshToken)
        try manager.save(stage.credentials())
        #expect(await error()?.code == .ssoExchangeFailed)
        stage.storage.change { $0.refusesReads = true }
        let unreadable = await error()
        #expect(unreadable?.code == .ssoExchangeFailed)
        #expect(unreadable?.cause is ThrowingStorage.Broken)
        stage.storage.change {
            $0.refusesReads = false
            $0.refusesWrites = true
        }
        #expect(await error()?.code == .storeFailed)
    }

    @Test("a session transfer token is passed to a callback on the main actor")
    func callback() async throws {
        let tenant = try FakeTenant.responding(Self.response)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        let result = await withCheckedContinuation { continuation in
            manager.ssoCredentials { result in
                MainActor.assertIsolated()
                continuation.resume(returning: result)
            }
        }
        #expect(try result.get().sessionTransferToken == "STT")
    }
}
