import Foundation
import Testing

@testable import Auth0

@Suite("Errors of the tenant", .serialized)
struct ServerErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let status: Int
        let body: String
        let code: String
        /// The only predicate that is true of the error.
        var holds: String?

        var testDescription: String { "\(status) \(body)" }
    }

    /// The predicates of an error.
    private static let predicates: [String: @Sendable (AuthenticationError) -> Bool] = [
        "isMultifactorRequired": \.isMultifactorRequired,
        "isMultifactorEnrollRequired": \.isMultifactorEnrollRequired,
        "isMultifactorCodeInvalid": \.isMultifactorCodeInvalid,
        "isMultifactorTokenInvalid": \.isMultifactorTokenInvalid,
        "isPasswordNotStrongEnough": \.isPasswordNotStrongEnough,
        "isPasswordAlreadyUsed": \.isPasswordAlreadyUsed,
        "isRuleError": \.isRuleError,
        "isInvalidCredentials": \.isInvalidCredentials,
        "isRefreshTokenDeleted": \.isRefreshTokenDeleted,
        "isInvalidRefreshToken": \.isInvalidRefreshToken,
        "isAccessDenied": \.isAccessDenied,
        "isTooManyAttempts": \.isTooManyAttempts,
        "isVerificationRequired": \.isVerificationRequired,
        "isPasswordLeaked": \.isPasswordLeaked,
        "isLoginRequired": \.isLoginRequired,
        "isDPoPNonceRequired": \.isDPoPNonceRequired,
    ]

    static let cases: [Case] = [
        oauth(403, "invalid_grant", "Wrong email or password.", "isInvalidCredentials"),
        oauth(403, "invalid_grant", "Wrong email or verification code.", "isInvalidCredentials"),
        oauth(403, "invalid_grant", "Wrong phone number or verification code.", "isInvalidCredentials"),
        oauth(401, "invalid_user_password", "Wrong email or password.", "isInvalidCredentials"),
        oauth(403, "invalid_grant", "Unknown or invalid refresh token.", "isInvalidRefreshToken"),
        oauth(
            403, "invalid_grant", "The refresh_token was generated for a user who doesn't exist anymore.",
            "isRefreshTokenDeleted"),
        oauth(403, "invalid_grant", "Invalid otp_code.", "isMultifactorCodeInvalid"),
        oauth(403, "invalid_grant", "Invalid binding_code.", "isMultifactorCodeInvalid"),
        oauth(403, "invalid_grant", "MFA Authorization rejected.", "isMultifactorCodeInvalid"),
        oauth(403, "invalid_grant", "Malformed mfa_token", "isMultifactorTokenInvalid"),
        oauth(401, "expired_token", "mfa_token is expired", "isMultifactorTokenInvalid"),
        oauth(403, "expired_token", "The device code expired.", nil),
        oauth(403, "invalid_grant", "Invalid authorization code", nil),
        oauth(403, "invalid_grant", "Failed to verify code verifier", nil),
        oauth(403, "mfa_required", "Multifactor authentication required", "isMultifactorRequired"),
        oauth(400, "unsupported_challenge_type", "User is not enrolled.", "isMultifactorEnrollRequired"),
        oauth(401, "access_denied", "Unauthorized", "isAccessDenied"),
        oauth(403, "access_denied", "Service not found: https://api", "isAccessDenied"),
        oauth(403, "unauthorized", "user is blocked", "isRuleError"),
        oauth(401, "password_leaked", "This login has been blocked.", "isPasswordLeaked"),
        oauth(401, "requires_verification", "Suspicious request requires verification", "isVerificationRequired"),
        oauth(429, "too_many_attempts", "Your account has been blocked.", "isTooManyAttempts"),
        oauth(429, "too_many_requests", "Rate limit exceeded.", nil),
        oauth(400, "login_required", "Login required", "isLoginRequired"),
        oauth(400, "use_dpop_nonce", "Authorization server requires nonce in DPoP proof", "isDPoPNonceRequired"),
        oauth(400, "invalid_dpop_proof", "The key is another one.", nil),
        oauth(403, "unauthorized_client", "Grant type 'password' not allowed for the client.", nil),
        oauth(400, "invalid_request", "the connection was not found", nil),
        oauth(500, "server_error", "Authorization server not configured with default connection.", nil),
        oauth(401, "invalid_client", "Client authentication failed", nil),
        Case(
            status: 400,
            body:
                #"{"code":"invalid_password","name":"PasswordStrengthError","description":{"rules":[],"verified":false},"statusCode":400}"#,
            code: "invalid_password", holds: "isPasswordNotStrongEnough"),
        Case(
            status: 400,
            body:
                #"{"code":"invalid_password","name":"PasswordHistoryError","description":"Password was used before"}"#,
            code: "invalid_password", holds: "isPasswordAlreadyUsed"),
        Case(
            status: 400,
            body: #"{"code":"invalid_password","name":"PasswordDictionaryError","description":"Too common"}"#,
            code: "invalid_password"),
        Case(
            status: 400, body: #"{"name":"BadRequestError","code":"invalid_signup","description":"Invalid sign up"}"#,
            code: "invalid_signup"),
        Case(
            status: 400, body: #"{"code":"user_exists","description":"The user already exists."}"#, code: "user_exists"),
        Case(status: 400, body: #"{"code":"password_leaked"}"#, code: "password_leaked", holds: "isPasswordLeaked"),
        Case(status: 502, body: "<html>Bad gateway</html>", code: "a0.sdk.internal_error.plain"),
        Case(status: 401, body: "Unauthorized", code: "a0.sdk.internal_error.plain"),
        Case(status: 503, body: "", code: "a0.sdk.internal_error.empty"),
        Case(status: 400, body: #"{"message":"no code"}"#, code: "a0.sdk.internal_error.unknown"),
    ]

    private static func oauth(_ status: Int, _ code: String, _ description: String, _ holds: String?) -> Case {
        Case(
            status: status, body: #"{"error":"\#(code)","error_description":"\#(description)"}"#, code: code,
            holds: holds)
    }

    @Test("each error of the tenant has its code, its status, and only the matching predicate", arguments: cases)
    func meaning(of example: Case) async throws {
        let tenant = try FakeTenant.start { _, _ in .json(example.body, status: example.status) }
        let error = try #require(
            await #expect(throws: AuthenticationError.self) {
                try await tenant.authentication.login(email: "e", code: "1").start()
            })
        #expect(error.code == example.code)
        #expect(error.statusCode == example.status)
        #expect(error.info["statusCode"] as? Int == example.status)
        #expect(Self.predicates.filter { $0.value(error) }.map(\.key) == [example.holds].compactMap { $0 })
        #expect(error.isRetryable == (example.status == 429 || example.status >= 500))
        #expect(!error.isNetworkError)
        // A tenant that requires a nonce hasn't processed the login yet.
        let attempts = error.isDPoPNonceRequired ? 2 : 1
        #expect(tenant.requests.count == attempts, "A login must not be sent twice.")
    }

    @Test("a password error of the tenant keeps the password rules")
    func passwordRules() async throws {
        let tenant = try FakeTenant.responding(
            #"{"code":"invalid_password","name":"PasswordStrengthError","description":{"rules":[{"code":"lengthAtLeast"}]}}"#,
            status: 400)
        let error = await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication.signup(email: "e", password: "P").start()
        }
        let description = error?.info["description"] as? [String: Any]
        #expect((description?["rules"] as? [[String: Any]])?.first?["code"] as? String == "lengthAtLeast")
        #expect(error?.localizedDescription.contains("invalid_password") == true)

        let speaking = try FakeTenant.responding(
            #"""
            {"code":"invalid_password","name":"PasswordStrengthError","description":{"rules":[]},
             "message":"Password is too weak","policy":"* At least 8 characters in length\n* Should contain:\n * digits"}
            """#, status: 400)
        let named = await #expect(throws: AuthenticationError.self) {
            try await speaking.authentication.signup(email: "e", password: "P").start()
        }
        #expect(
            named?.localizedDescription
                == "Password is too weak: At least 8 characters in length; Should contain: digits.")
        #expect(named?.isPasswordNotStrongEnough == true)
    }

    @Test("an error of the tenant doesn't reveal the password that was sent")
    func noSecrets() async throws {
        let tenant = try FakeTenant.start { _, _ in .drop }
        let error = await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication
                .login(usernameOrEmail: "ada", password: "SECRET", realmOrConnection: "C").start()
        }
        let text = try "\(#require(error)) \(String(reflecting: error)) \(error?.localizedDescription ?? "")"
        #expect(!text.contains("SECRET"))
    }
}
