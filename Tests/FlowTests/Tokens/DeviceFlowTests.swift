import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

@testable import Auth0

@Suite("Device flow")
struct DeviceFlowTests {
    /// The user's actions in the browser: enters the code, allows or denies access, and logs in if necessary.
    private static func decide(_ stage: Stage, _ code: DeviceCode, _ action: String) async throws -> FormBrowser.Page {
        let entry = try await stage.browser.open(try #require(code.verificationURIComplete))
        #expect(entry.html.contains(code.userCode))
        let confirmation = try await stage.browser.submit(entry, ["user_code": code.userCode])
        let response = try await stage.browser.submit(confirmation, ["action": action])
        guard response.html.contains("name=\"password\"") else { return response }
        return try await stage.browser.submit(
            response, ["username": stage.user.email, "password": stage.user.password])
    }

    @Test("a device's login completes after the user confirms the code")
    func confirmed() async throws {
        let stage = try await Stage()
        let code = try await stage.punctual().deviceCode(scope: "openid email offline_access").start()
        #expect(code.verificationURI.absoluteString == stage.tenant.domain + "/activate")
        #expect(code.interval == 5)
        let device = stage.punctual { pauses in
            guard pauses.count == 3 else { return }
            let page = try await Self.decide(stage, code, "allow")
            #expect(page.html.contains("Your device is connected"))
        }
        let credentials = try await device.login(deviceCode: code).validateClaims().start()
        #expect(stage.statuses("/oauth/token") == [403, 403, 200])
        #expect(try decode(jwt: credentials.idToken)["email"].string == stage.user.email)
        _ = try await stage.authentication.renew(withRefreshToken: credentials.refreshToken).start()

        let again = try await thrownError(of: stage.punctual().login(deviceCode: code))
        #expect(again.code == "invalid_grant")
        #expect(again.statusCode == 403)
        await stage.tenant.stop()
    }

    @Test("with a session, confirming the device needs no password, and the code's spelling is flexible")
    func loggedInBrowser() async throws {
        let stage = try await Stage()
        let first = try await stage.punctual().deviceCode().start()
        _ = try await Self.decide(stage, first, "allow")
        let second = try await stage.punctual().deviceCode().start()
        let entry = try await stage.browser.open(second.verificationURI)
        let sloppy = second.userCode.lowercased().replacingOccurrences(of: "-", with: " ")
        let confirmation = try await stage.browser.submit(entry, ["user_code": sloppy])
        #expect(confirmation.html.contains(stage.user.email))
        let page = try await stage.browser.submit(confirmation, ["action": "allow"])
        #expect(page.html.contains("Your device is connected"))
        for code in [first, second] { _ = try await stage.punctual().login(deviceCode: code).start() }
        await stage.tenant.stop()
    }

    @Test("a device's login asks for the database password regardless of the connections' order")
    func connectionOrder() async throws {
        var configuration = TenantConfiguration()
        configuration.connections.reverse()
        let stage = try await Stage(configuration)
        let code = try await stage.punctual().deviceCode().start()
        _ = try await Self.decide(stage, code, "allow")
        _ = try await stage.punctual().login(deviceCode: code).start()
        await stage.tenant.stop()
    }

    @Test("a device's login fails if the user denies it")
    func refused() async throws {
        let stage = try await Stage()
        let code = try await stage.punctual().deviceCode().start()
        let device = stage.punctual { pauses in
            guard pauses.count == 2 else { return }
            let page = try await Self.decide(stage, code, "deny")
            #expect(page.html.contains("The device was refused"))
        }
        let error = try await thrownError(of: device.login(deviceCode: code))
        #expect(error.isAccessDenied)
        #expect(error.localizedDescription == "User cancelled the confirmation prompt.")
        #expect(error.statusCode == 403)
        #expect(stage.statuses("/oauth/token") == [403, 403])
        await stage.tenant.stop()
    }

    @Test("a device's login fails if the code expires")
    func expired() async throws {
        let stage = try await Stage()
        let code = try await stage.punctual().deviceCode().start()
        let device = stage.punctual { pauses in
            if pauses.count == 2 { stage.clock.advance(by: 900) }
        }
        let error = try await thrownError(of: device.login(deviceCode: code))
        #expect(error.code == "expired_token")
        #expect(error.statusCode == 403)
        let afterwards = try await thrownError(of: stage.punctual().login(deviceCode: code))
        #expect(afterwards.code == "invalid_grant")
        let page = try await stage.browser.submit(
            try await stage.browser.open(code.verificationURI), ["user_code": code.userCode])
        #expect(page.status == 400)
        #expect(page.html.contains("That code is incorrect or has expired"))
        await stage.tenant.stop()
    }

    @Test("a device's login slows down when the tenant asks for it and then completes")
    func slowDown() async throws {
        let stage = try await Stage(clock: TenantClock(fixedAt: Date()))
        let code = try await stage.punctual().deviceCode().start()
        let device = stage.punctual { pauses in
            // This device's clock is fast.
            if pauses.count == 2 { stage.clock.advance(by: -4) }
            guard pauses.count == 3 else { return }
            #expect(pauses == [5, 5, 10])
            _ = try await Self.decide(stage, code, "allow")
        }
        _ = try await device.login(deviceCode: code).start()
        #expect(stage.statuses("/oauth/token") == [403, 429, 200])
        await stage.tenant.stop()
    }

    @Test("a device's login survives a temporarily failing tenant")
    func outage() async throws {
        let stage = try await Stage()
        let code = try await stage.punctual().deviceCode().start()
        _ = try await Self.decide(stage, code, "allow")
        stage.tenant.inject(.status(503), at: "/oauth/token", times: 2)
        _ = try await stage.punctual().login(deviceCode: code).start()
        #expect(stage.statuses("/oauth/token") == [503, 503, 200])
        await stage.tenant.stop()
    }

    @Test("canceling a device's login stops polling")
    func cancelled() async throws {
        let stage = try await Stage()
        let code = try await stage.punctual().deviceCode().start()
        let device = stage.punctual { pauses in
            if pauses.count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let waiting = Task { try await thrownError(of: device.login(deviceCode: code)) }
        #expect(try await waiting.value.isCancelled)
        #expect(stage.count("/oauth/token") == 2)
        await stage.tenant.stop()
    }

    @Test("a device code works only for its client")
    func otherClient() async throws {
        var configuration = TenantConfiguration()
        var other = TenantClient.commandLine
        other.clientID = "other"
        configuration.clients.append(other)
        let stage = try await Stage(configuration)
        let code = try await stage.authentication(of: "other").deviceCode().start()
        _ = try await Self.decide(stage, code, "allow")
        let error = try await thrownError(of: stage.punctual().login(deviceCode: code))
        #expect(error.code == "invalid_grant")
        await stage.tenant.stop()
    }

    @Test("a device flow can't start for a client without the grant or an unknown API")
    func errors() async throws {
        var configuration = TenantConfiguration()
        configuration.clients += [TenantClient(clientID: "browser-only")]
        let stage = try await Stage(configuration)
        for (request, status, code) in [
            (stage.authentication(of: "browser-only").deviceCode(), 403, "unauthorized_client"),
            (stage.authentication(of: "nobody").deviceCode(), 401, "invalid_client"),
            (stage.authentication.deviceCode(audience: "https://nowhere.example.com"), 403, "access_denied"),
        ] {
            let error = try await thrownError(of: request)
            #expect(error.code == code)
            #expect(error.statusCode == status)
        }
        await stage.tenant.stop()
    }

    @Test("attempts to guess a user code are limited")
    func guessing() async throws {
        let stage = try await Stage(clock: TenantClock(fixedAt: Date()))
        let activate = try #require(URL(string: stage.tenant.domain + "/activate"))
        var page = try await stage.browser.open(activate)
        for _ in 0..<10 {
            page = try await stage.browser.submit(page, ["user_code": "BBBB-BBBB"])
            #expect(page.status == 400)
        }
        page = try await stage.browser.submit(page, ["user_code": "BBBB-BBBB"])
        #expect(page.status == 429)
        #expect(page.html.contains("Too many wrong codes"))
        await stage.tenant.stop()
    }
}
