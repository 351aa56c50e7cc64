import Auth0
import Foundation
import JWTDecode
import LocalTenant
import Testing

@Suite("Database login with a code")
struct DatabaseOTPFlowTests {
    private static let phoneNumber = "+15550123456"

    private static func stage(_ methods: Set<TenantConnection.OTPMethod> = [.email, .phone]) async throws -> Stage {
        var configuration = TenantConfiguration()
        var user = TenantUser(email: nil, password: nil)
        user.phoneNumber = phoneNumber
        user.username = "grace"
        configuration.users = [user]
        configuration.connections[0].otpMethods = methods
        return try await Stage(configuration)
    }

    @Test("a database login with a code finds the user by email address")
    func email() async throws {
        let stage = try await Self.stage()
        let challenge = try await stage.authentication.passwordlessChallenge(email: stage.user.email).start()
        let code = try await stage.tenant.code(to: stage.user.email, .loginCode)
        let credentials = try await stage.authentication.login(
            otp: code, challenge: challenge, scope: "openid email offline_access"
        ).validateClaims().start()
        let withPassword = try await stage.logInWithPassword()
        #expect(try decode(jwt: credentials.idToken).subject == decode(jwt: withPassword.idToken).subject)
        _ = try await stage.authentication.renew(withRefreshToken: credentials.refreshToken).start()
        await stage.tenant.stop()
    }

    @Test(
        "a database login with a code finds the user by phone number and sends a text message or calls",
        arguments: [DeliveryMethod.text, .voice])
    func phone(_ method: DeliveryMethod) async throws {
        let stage = try await Self.stage()
        let challenge = try await stage.authentication.passwordlessChallenge(
            phoneNumber: Self.phoneNumber, deliveryMethod: method
        ).start()
        let message = try await stage.tenant.message(to: Self.phoneNumber, kind: .loginCode)
        #expect(message.channel == (method == .text ? .sms : .voice))
        let credentials = try await stage.authentication.login(
            otp: try #require(message.code), challenge: challenge, scope: "phone"
        ).start()
        #expect(try decode(jwt: credentials.idToken)["phone_number"].string == Self.phoneNumber)
        await stage.tenant.stop()
    }

    @Test("a database login with a code creates the user if signup is allowed")
    func signup() async throws {
        let stage = try await Self.stage()
        let challenge = try await stage.authentication.passwordlessChallenge(
            email: "new@example.com", allowSignup: true
        ).start()
        let code = try await stage.tenant.code(to: "new@example.com", .loginCode)
        let credentials = try await stage.authentication.login(otp: code, challenge: challenge).start()
        let token = try decode(jwt: credentials.idToken)
        #expect(token["email"].string == "new@example.com")
        #expect(token["email_verified"].boolean == true)
        #expect(token.subject?.hasPrefix("auth0|") == true)
        await stage.tenant.stop()
    }

    @Test("any invalid code or user gets the same error, which doesn't reveal who has an account")
    func errors() async throws {
        let stage = try await Self.stage()
        let authentication = stage.authentication
        func challenge(_ email: String? = nil) async throws -> PasswordlessChallenge {
            try await authentication.passwordlessChallenge(email: email ?? stage.user.email).start()
        }
        func code(after: TenantMessage? = nil) async throws -> String {
            try await stage.tenant.code(to: stage.user.email, .loginCode, after: after)
        }
        var errors: [AuthenticationError] = []

        let stranger = try await challenge("nobody@example.com")
        #expect(stage.tenant.outbox.isEmpty)
        errors.append(try await thrownError(of: authentication.login(otp: "123456", challenge: stranger)))

        let first = try await challenge()
        let firstCode = try await code()
        errors.append(
            try await thrownError(of: authentication.login(otp: otherCode(than: firstCode), challenge: first)))
        _ = try await authentication.login(otp: firstCode, challenge: first).start()
        errors.append(try await thrownError(of: authentication.login(otp: firstCode, challenge: first)))

        let late = try await challenge()
        let lateCode = try await code(after: stage.tenant.outbox.first)
        stage.clock.advance(by: 181)
        errors.append(try await thrownError(of: authentication.login(otp: lateCode, challenge: late)))
        errors.append(
            try await thrownError(
                of: authentication.login(otp: lateCode, challenge: PasswordlessChallenge(authSession: "made up"))))

        for error in errors {
            #expect(error == errors[0])
            #expect(error.code == "invalid_request")
            #expect(error.statusCode == 400)
        }
        await stage.tenant.stop()
    }

    @Test("a database code is invalid after three wrong attempts")
    func guessing() async throws {
        let stage = try await Self.stage()
        let challenge = try await stage.authentication.passwordlessChallenge(email: stage.user.email).start()
        let code = try await stage.tenant.code(to: stage.user.email, .loginCode)
        for otp in Array(repeating: otherCode(than: code), count: 3) + [code] {
            let error = try await thrownError(of: stage.authentication.login(otp: otp, challenge: challenge))
            #expect(error.code == "invalid_request")
        }
        await stage.tenant.stop()
    }

    @Test("a blocked user's database login with a code is denied")
    func blocked() async throws {
        let stage = try await Self.stage()
        let userID = try #require(try decode(jwt: try await stage.logInWithPassword().idToken).subject)
        try await stage.tenant.setBlocked(true, userID: userID)
        let challenge = try await stage.authentication.passwordlessChallenge(email: stage.user.email).start()
        let code = try await stage.tenant.code(to: stage.user.email, .loginCode)
        let error = try await thrownError(of: stage.authentication.login(otp: code, challenge: challenge))
        #expect(error.isAccessDenied)
        #expect(error.statusCode == 403)
        await stage.tenant.stop()
    }

    @Test("an invalid request for a database code fails with its error")
    func badRequests() async throws {
        let stage = try await Self.stage([.email])
        let authentication = stage.authentication
        for (request, status, code) in [
            (
                authentication.passwordlessChallenge(email: stage.user.email, connection: "nowhere"), 400,
                "invalid_connection"
            ),
            (
                authentication.passwordlessChallenge(email: stage.user.email, connection: "email"), 400,
                "invalid_connection"
            ),
            (authentication.passwordlessChallenge(phoneNumber: Self.phoneNumber), 400, "invalid_connection"),
            (authentication.passwordlessChallenge(email: "nobody"), 400, "invalid_request"),
            (authentication.passwordlessChallenge(phoneNumber: "12"), 400, "invalid_request"),
            (
                authentication.passwordlessChallenge(email: stage.user.email)
                    .parameters(["phone_number": Self.phoneNumber]), 400, "invalid_request"
            ),
            (
                authentication.passwordlessChallenge(email: stage.user.email).parameters(["delivery_method": "pigeon"]),
                400, "invalid_request"
            ),
            (stage.authentication(of: "nobody").passwordlessChallenge(email: stage.user.email), 401, "invalid_client"),
        ] {
            let error = try await thrownError(of: request)
            #expect(error.code == code)
            #expect(error.statusCode == status)
        }
        let named = try await thrownError(of: authentication.passwordlessChallenge(email: "nobody"))
        let fields = try #require(named.info["validation_errors"] as? [[String: Any]])
        #expect(fields.map { $0["field"] as? String } == ["email"])
        stage.tenant.attackProtection.botDetection = [.passwordless]
        let bot = try await thrownError(of: authentication.passwordlessChallenge(email: stage.user.email))
        #expect(bot.isVerificationRequired)
        #expect(stage.tenant.outbox.isEmpty)
        await stage.tenant.stop()
    }
}
