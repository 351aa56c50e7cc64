import A0HTTPServer
import Foundation
import TestSupport
import Testing

@testable import Auth0

/// Invalid responses with status 200, such as a proxy's, and the invalid member.
private let illegalResponses = [
    (#"{"status":"ok"}"#, "access_token"), ("{}", "access_token"), (#"{"access_token":""}"#, "access_token"),
    (#"{"access_token":null,"refresh_token":"RT2"}"#, "access_token"), (#"{"access_token":7}"#, "access_token"),
    (#"{"access_token":["AT"]}"#, "access_token"), (#"{"access_token":"A\u0000T"}"#, "access_token"),
    (#"{"access_token":"A\r\nX-Evil: 1"}"#, "access_token"),
    (#"{"access_token":"AT","refresh_token":""}"#, "refresh_token"),
    (#"{"access_token":"AT","refresh_token":17}"#, "refresh_token"),
    (#"{"access_token":"AT","refresh_token":"RÜ"}"#, "refresh_token"),
    (#"{"access_token":"AT","refresh_token":{"value":"RT2"}}"#, "refresh_token"),
    (#"{"access_token":"AT","id_token":false}"#, "id_token"),
    (#"{"access_token":"AT","token_type":1}"#, "token_type"), (#"{"access_token":"AT","scope":[]}"#, "scope"),
    (#"["access_token"]"#, "access_token"), (#""OK""#, "access_token"),
]

@Suite("Responses of the token endpoint")
struct TokenResponseTests {
    private let stage = ManagerStage()

    @Test(
        "a response with invalid tokens doesn't renew credentials, and the renewal stays noted",
        arguments: illegalResponses)
    func illegal(response: String, member: String) async throws {
        let tenant = try FakeTenant.rotating { number in number <= 5 ? .json(response) : nil }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.renew() }
        #expect(error?.code == .renewFailed)
        #expect(error?.isLoginNeeded == false)
        #expect(((error?.cause as? AuthenticationError)?.cause as? TokenResponseError)?.member == member)
        #expect(error?.localizedDescription.contains("The session is kept.") == true)
        #expect(try stage.stored().credentials.accessToken == "OLD")
        #expect(try stage.stored().credentials.refreshToken == "RT1")
        #expect(try stage.stored().renewal != nil)
        #expect(try await manager.credentials().refreshToken == "RT7")
        #expect(tenant.refreshTokens == Array(repeating: "RT1", count: 6))
    }

    @Test("a request that got no usable tokens is repeated at once, within the tenant's leeway", arguments: 1...4)
    func repetition(errors: Int) async throws {
        let tenant = try FakeTenant.rotating { number in number <= errors ? .json("{}") : nil }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        #expect(try await manager.credentials().accessToken == "AT\(errors + 2)")
        #expect(tenant.refreshTokens == Array(repeating: "RT1", count: errors + 1))
        #expect(try stage.stored().renewal == nil)
        #expect(stage.time.now < TestClock.start + 4)
    }

    @Test("once tokens may be lost, an outage doesn't end the repetitions")
    func outage() async throws {
        let tenant = try FakeTenant.rotating { number in
            switch number {
            case 1: .json("{}")
            case 2...4: .error("server_error", "No", status: 503)
            default: nil
            }
        }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        #expect(try await manager.credentials().accessToken == "AT6")
        #expect(tenant.refreshTokens == Array(repeating: "RT1", count: 5))
    }

    @Test("a renewal that got no usable tokens is repeated in the background until it does, without further calls")
    func background() async throws {
        let tenant = try FakeTenant.rotating { number in number <= 7 ? .json("{}") : nil }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(tenant.requests.count == 5)
        await stage.time.waitForWaiting(1)
        stage.time.advance(by: 3)
        try await waitUntil { try stage.stored().renewal == nil }
        #expect(try stage.stored().credentials.accessToken == "AT9")
        #expect(tenant.refreshTokens == Array(repeating: "RT1", count: 8))
    }

    @Test("the repetition in the background begins anew while its attempts may have arrived")
    func anew() async throws {
        let tenant = try FakeTenant.rotating { number in number <= 7 ? .error("server_error", "No", status: 503) : nil }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        for (index, pause) in [3.0, 6, 12, 24, 45, 90, 3].enumerated() {
            await stage.time.waitForWaiting(1)
            stage.time.advance(by: pause)
            try await waitUntil { tenant.requests.count == index + 2 }
        }
        try await waitUntil { try stage.stored().renewal == nil }
        #expect(try stage.stored().credentials.accessToken == "AT9")
    }

    @Test("an unanswered renewal is repeated even if the caller that finds it goes away")
    func cancelledCaller() async throws {
        let tenant = try FakeTenant.rotating()
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        try stage.dieWhileRenewing()
        let gate = Gate()
        let other = Task { await manager.taskQueue.run { await gate.pass() } }
        await gate.waitForArrivals()
        let call = Task { try await manager.credentials() }
        await manager.taskQueue.waitForWaiting(1)
        call.cancel()
        await #expect(throws: CredentialsManagerError.self) { _ = try await call.value }
        gate.open()
        _ = await other.value
        await stage.time.waitForWaiting(1)
        stage.time.advance(by: 3)
        try await waitUntil { try stage.stored().renewal == nil }
        #expect(try stage.stored().credentials.accessToken == "AT2")
    }

    @Test("a renewal isn't repeated in the background after a logout")
    func backgroundAfterLogout() async throws {
        let tenant = try FakeTenant.responding("{}")
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        await stage.time.waitForWaiting(1)
        _ = manager.clear()
        stage.time.advance(by: 3)
        try await waitUntil { manager.store.session.beginRepetition(isNew: false) }
        #expect(tenant.requests.count == 5)
    }

    @Test(
        "a response that isn't JSON doesn't renew credentials",
        arguments: ["", "OK", "<html>Welcome to the airport</html>", "{\"access"])
    func noJSON(response: String) async throws {
        let tenant = try FakeTenant.rotating { number in number <= 5 ? .json(response) : nil }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.renew() }
        #expect((error?.cause as? AuthenticationError)?.statusCode == 200)
        #expect(try stage.stored().renewal != nil)
        #expect(try await manager.credentials().refreshToken == "RT7")
    }

    @Test("a response with invalid tokens fails other exchanges as well", arguments: illegalResponses)
    func otherExchanges(response: String, member: String) async throws {
        let tenant = try FakeTenant.responding(response)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        let api = await #expect(throws: CredentialsManagerError.self) {
            try await manager.apiCredentials(forAudience: "https://api")
        }
        #expect(api?.code == .apiExchangeFailed)
        #expect(manager.storedAPICredentials(forAudience: "https://api") == nil)
        let sso = await #expect(throws: CredentialsManagerError.self) { try await manager.ssoCredentials() }
        #expect(sso?.code == .ssoExchangeFailed)
        #expect(try stage.stored().credentials.refreshToken == "RT1")
        #expect(try stage.stored().renewal != nil)
    }

    @Test(
        "a session transfer response without a token type or a lifetime is rejected",
        arguments: [
            #"{"access_token":"STT","expires_in":60}"#, #"{"access_token":"STT","issued_token_type":"urn:stt"}"#,
            #"{"access_token":"STT","issued_token_type":"urn:stt","expires_in":"soon"}"#,
        ])
    func sessionTransfer(response: String) async throws {
        let tenant = try FakeTenant.responding(response)
        let error = await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication.ssoExchange(withRefreshToken: "RT").start()
        }
        #expect(error?.cause is TokenResponseError)
    }

    @Test("a response with invalid tokens fails a login", arguments: illegalResponses)
    func login(response: String, member: String) async throws {
        let tenant = try FakeTenant.responding(response)
        let login = await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication.login(
                usernameOrEmail: "ada", password: "p", realmOrConnection: "db", audience: nil, scope: "openid"
            ).start()
        }
        #expect((login?.cause as? TokenResponseError)?.member == member)
        #expect(login?.localizedDescription.contains("AT") == false)
    }

    @Test(
        "a response with an invalid lifetime doesn't lose its refresh token",
        arguments: [
            ("-5", 0), ("0", 0), (#""3600""#, 3600), ("1e300", TokenResponse.longestLifetime), ("true", 0),
            (#""NaN""#, 0), ("{}", 0), ("null", 0), ("-1e300", 0), ("3153600000000", TokenResponse.longestLifetime),
        ] as [(String, TimeInterval)])
    func lifetime(value: String, seconds: TimeInterval) async throws {
        let tenant = try FakeTenant.responding(
            #"{"access_token":"AT","refresh_token":"RT2","expires_in":\#(value)}"#)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        _ = try? await manager.renew()
        #expect(try stage.stored().credentials.refreshToken == "RT2")
        #expect(try stage.stored().credentials.expiresIn == stage.time.now + seconds)
    }

    @Test("a response without a token type keeps the previous type")
    func tokenType() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"AT","expires_in":60}"#)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(tokenType: "Bearer"))
        #expect(try await manager.renew().tokenType == "Bearer")
    }
}
