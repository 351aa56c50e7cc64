import Foundation
import Testing

@testable import Auth0

@Suite("AuthenticationError")
struct AuthenticationErrorTests {
    @Test("an AuthenticationError adds the status to its info")
    func info() {
        let error = AuthenticationError(info: ["foo": "bar", "statusCode": 1], statusCode: 400)
        #expect(error.info.count == 2)
        #expect(error.info["foo"] as? String == "bar")
        #expect(error.info["statusCode"] as? Int == 400)
    }

    @Test(
        "an AuthenticationError finds its code and message under the names that endpoints use",
        arguments: [
            (["error": "e", "code": "c", "description": "d", "error_description": "ed"], "e", "d"),
            (["code": "c", "error_description": "ed"], "c", "ed"),
            (["error": "e"], "e", "The request failed with the code e."),
        ])
    func lookup(info: [String: String], code: String, message: String) {
        let error = AuthenticationError(info: info, statusCode: 400)
        #expect(error.code == code)
        #expect(error.message == message)
    }

    @Test("an AuthenticationError uses only text for its code and message, and keeps other values in its info")
    func structured() throws {
        let rules: [String: Any] = ["rules": [["message": "At least %d characters"]], "verified": false]
        let info: [String: Any] = ["code": 7, "description": rules]
        let error = AuthenticationError(info: info, statusCode: 400)
        #expect(error.code == "a0.sdk.internal_error.unknown")
        #expect(error.message.contains("code, description"))
        let kept = try #require(error.info["description"] as? [String: Any])
        #expect(kept["verified"] as? Bool == false)
        #expect((kept["rules"] as? [[String: Any]])?.first?["message"] as? String == "At least %d characters")
        #expect(error.info["code"] as? Int == 7)
    }

    @Test("AuthenticationErrors are equal if they have the same code, status, and message")
    func equality() {
        let error = AuthenticationError(info: ["code": "c", "description": "d", "x": 1], statusCode: 400)
        #expect(error == AuthenticationError(info: ["error": "c", "error_description": "d"], statusCode: 400))
        #expect(error != AuthenticationError(info: ["code": "c", "description": "d"], statusCode: 401))
        #expect(error != AuthenticationError(info: ["code": "c", "description": "e"], statusCode: 400))
        #expect(error != AuthenticationError(info: ["code": "b", "description": "d"], statusCode: 400))
    }

    private typealias Predicate = KeyPath<AuthenticationError, Bool> & Sendable

    private static let predicates: [(String, String?, [String: String], Predicate)] = [
        ("mfa_required", nil, [:], \.isMultifactorRequired),
        ("a0.mfa_required", nil, [:], \.isMultifactorRequired),
        ("a0.mfa_registration_required", nil, [:], \.isMultifactorEnrollRequired),
        ("unsupported_challenge_type", nil, [:], \.isMultifactorEnrollRequired),
        ("a0.mfa_invalid_code", nil, [:], \.isMultifactorCodeInvalid),
        ("invalid_grant", "Invalid otp_code.", [:], \.isMultifactorCodeInvalid),
        ("invalid_grant", "Invalid binding_code.", [:], \.isMultifactorCodeInvalid),
        ("invalid_grant", "MFA Authorization rejected.", [:], \.isMultifactorCodeInvalid),
        ("expired_token", "mfa_token is expired", [:], \.isMultifactorTokenInvalid),
        ("invalid_grant", "Malformed mfa_token", [:], \.isMultifactorTokenInvalid),
        ("invalid_password", nil, ["name": "PasswordStrengthError"], \.isPasswordNotStrongEnough),
        ("invalid_password", nil, ["name": "PasswordHistoryError"], \.isPasswordAlreadyUsed),
        ("unauthorized", nil, [:], \.isRuleError),
        ("invalid_user_password", nil, [:], \.isInvalidCredentials),
        ("invalid_grant", "Wrong email or password.", [:], \.isInvalidCredentials),
        ("invalid_grant", "Wrong email or verification code.", [:], \.isInvalidCredentials),
        ("invalid_grant", "Wrong phone number or verification code.", [:], \.isInvalidCredentials),
        (
            "invalid_grant", "The refresh_token was generated for a user who doesn't exist anymore.", [:],
            \.isRefreshTokenDeleted
        ),
        ("invalid_grant", "Unknown or invalid refresh token.", [:], \.isInvalidRefreshToken),
        ("access_denied", nil, [:], \.isAccessDenied),
        ("too_many_attempts", nil, [:], \.isTooManyAttempts),
        ("requires_verification", nil, [:], \.isVerificationRequired),
        ("password_leaked", nil, [:], \.isPasswordLeaked),
        ("login_required", nil, [:], \.isLoginRequired),
    ]

    @Test("each predicate of AuthenticationError matches only its own errors", arguments: predicates.indices)
    func predicate(index: Int) {
        let (code, description, extra, predicate) = Self.predicates[index]
        var info = extra
        info["error"] = code
        info["error_description"] = description
        let error = AuthenticationError(info: info, statusCode: 403)
        let held = Set(Self.predicates.map { $0.3 as KeyPath }.filter { error[keyPath: $0] })
        #expect(held == [predicate])
        #expect(!AuthenticationError(info: ["error": "other"], statusCode: 403)[keyPath: predicate])
    }

    @Test("AuthenticationError's predicates compare descriptions exactly, so an error with a cause doesn't match")
    func exactDescription() {
        let info: [String: Any] = [
            "error": "invalid_grant", "description": "Unknown or invalid refresh token.", "cause": CancellationError(),
        ]
        #expect(!AuthenticationError(info: info, statusCode: 403).isInvalidRefreshToken)
        let other = ["error": "invalid_grant", "error_description": "unknown or invalid refresh token."]
        #expect(!AuthenticationError(info: other, statusCode: 403).isInvalidRefreshToken)
    }
}
