import Auth0
import Foundation
import LocalTenant
import TestSupport
import Testing

@Suite("Password reset")
struct ResetPasswordFlowTests {
    private static let password = "Analytical-Engine-1"

    private static func login(_ stage: Stage, _ password: String) -> TokenRequest<Credentials, AuthenticationError> {
        stage.authentication.loginDefaultDirectory(withUsername: stage.user.email, password: password)
    }

    private static func link(_ stage: Stage, after: TenantMessage? = nil) async throws -> TenantMessage {
        try await stage.authentication.resetPassword(
            email: stage.user.email, connection: TenantConnection.defaultName
        ).start()
        return try await stage.tenant.message(to: stage.user.email, kind: .resetPassword, after: after)
    }

    @Test("an emailed link resets the password and works once")
    func reset() async throws {
        let stage = try await Stage()
        let message = try await Self.link(stage)
        #expect(message.channel == .email)
        #expect(message.client == Stage.clientID)
        let page = try await stage.browser.open(try message.url)
        let weak = try await stage.browser.submit(page, ["password": "short"])
        #expect(weak.status == 400)
        #expect(weak.html.contains("Choose a stronger password"))
        let done = try await stage.browser.submit(weak, ["password": Self.password])
        #expect(done.status == 200)
        #expect(try await thrownError(of: Self.login(stage, stage.user.password)).isInvalidCredentials)
        _ = try await Self.login(stage, Self.password).start()
        #expect(try await stage.browser.open(try message.url).status == 400)
        await stage.tenant.stop()
    }

    @Test("a password reset can be requested twice, and using one link invalidates the other")
    func twoLinks() async throws {
        let stage = try await Stage()
        let first = try await Self.link(stage)
        let second = try await Self.link(stage, after: first)
        _ = try await stage.browser.submit(
            try await stage.browser.open(try first.url), ["password": Self.password])
        #expect(try await stage.browser.open(try second.url).status == 400)
        await stage.tenant.stop()
    }

    @Test("a new password removes the block from too many failed logins")
    func unblocks() async throws {
        var configuration = TenantConfiguration()
        configuration.bruteForceThreshold = 1
        let stage = try await Stage(configuration)
        #expect(try await thrownError(of: Self.login(stage, "wrong")).isInvalidCredentials)
        #expect(try await thrownError(of: Self.login(stage, stage.user.password)).isTooManyAttempts)
        let page = try await stage.browser.open(try await Self.link(stage).url)
        _ = try await stage.browser.submit(page, ["password": Self.password])
        _ = try await Self.login(stage, Self.password).start()
        await stage.tenant.stop()
    }

    @Test("a previous password can't be reused")
    func history() async throws {
        var configuration = TenantConfiguration()
        configuration.connections = [TenantConnection(passwordHistory: 2)]
        let stage = try await Stage(configuration)
        let page = try await stage.browser.open(try await Self.link(stage).url)
        let refused = try await stage.browser.submit(page, ["password": stage.user.password])
        #expect(refused.status == 400)
        #expect(refused.html.contains("You have used this password before"))
        #expect(try await stage.browser.submit(refused, ["password": Self.password]).status == 200)
        await stage.tenant.stop()
    }

    @Test("an expired reset link is rejected")
    func expiredLink() async throws {
        let stage = try await Stage()
        let message = try await Self.link(stage)
        stage.clock.advance(by: 5 * 86_400 + 1)
        #expect(try await stage.browser.open(try message.url).status == 400)
        await stage.tenant.stop()
    }

    @Test("a reset for an unknown address gets the same response but sends no email")
    func unknownUser() async throws {
        let stage = try await Stage()
        try await stage.authentication.resetPassword(
            email: "nobody@example.com", connection: TenantConnection.defaultName, organization: "org_1"
        ).start()
        #expect(stage.statuses("/dbconnections/change_password") == [200])
        // Messages are written in order: one to the unknown address would already be there.
        try await stage.authentication.resetPassword(
            email: stage.user.email, connection: TenantConnection.defaultName
        ).start()
        _ = try await stage.tenant.message(to: stage.user.email)
        #expect(stage.tenant.outbox.count == 1)
        await stage.tenant.stop()
    }

    @Test("a reset is rejected for a connection without passwords and for bots")
    func errors() async throws {
        let stage = try await Stage()
        func reset(_ connection: String) -> Request<Void, AuthenticationError> {
            stage.authentication.resetPassword(email: stage.user.email, connection: connection)
        }
        for connection in ["nowhere", "email"] {
            let error = try await thrownError(of: reset(connection))
            #expect(error.code == "invalid_request")
            #expect(error.statusCode == 400)
        }
        stage.tenant.attackProtection.botDetection = [.passwordReset]
        #expect(try await thrownError(of: reset(TenantConnection.defaultName)).isVerificationRequired)
        #expect(stage.tenant.outbox.isEmpty)
        await stage.tenant.stop()
    }

    @Test("password resets are rate limited")
    func rateLimit() async throws {
        let stage = try await Stage(clock: TenantClock(fixedAt: Date()))
        for _ in 0..<10 { _ = try await Self.reset(stage).start() }
        let error = try await thrownError(of: Self.reset(stage))
        #expect(error.code == "too_many_requests")
        #expect(error.statusCode == 429)
        #expect(error.isRetryable)
        #expect(stage.count("/dbconnections/change_password") == 11)
        await stage.tenant.stop()
    }

    private static func reset(_ stage: Stage) -> Request<Void, AuthenticationError> {
        stage.authentication.resetPassword(
            email: "nobody@example.com", connection: TenantConnection.defaultName)
    }
}
