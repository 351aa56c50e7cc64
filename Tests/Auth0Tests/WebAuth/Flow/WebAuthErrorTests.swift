import Foundation
import Testing

@testable import Auth0

@Suite("Web Auth errors")
struct WebAuthErrorTests {
    private let cause = AuthenticationError(
        info: ["error": "access_denied", "error_description": "No."], statusCode: 302)

    @Test("a Web Auth error's description contains its cause, with periods")
    func description() {
        #expect(WebAuthError.other.localizedDescription == "Web Auth failed.")
        let error = WebAuthError(.authenticationFailed, cause: cause)
        #expect(error.message == "The server rejected the login.")
        #expect(error.localizedDescription == "The server rejected the login. CAUSE: No.")
        #expect((error as any Error).localizedDescription == error.debugDescription)
        #expect(WebAuthError(.unknown, "no period", cause: cause).debugDescription == "no period. CAUSE: No.")
    }

    @Test("Web Auth errors are equal if they have the same kind, text, and cause")
    func equality() {
        #expect(WebAuthError.other == .other)
        #expect(WebAuthError.other != .unknown)
        #expect(WebAuthError(.other, cause: cause) != .other)
        #expect(WebAuthError(.other, cause: cause) == WebAuthError(.other, cause: cause))
        #expect(WebAuthError(.unknown, "a") != WebAuthError(.unknown, "b"))
    }

    @Test("a Web Auth error matches the pattern of its kind, whatever its text and cause")
    func patterns() {
        #expect(matches(.userCancelled, WebAuthError(.userCancelled, cause: WebAuthTimeout(seconds: 300))))
        #expect(matches(.unknown, WebAuthError(.unknown, "text")))
        #expect(!matches(.unknown, WebAuthError.other))
        #expect(!matches(.userCancelled, cause))
    }

    @Test("a Web Auth error of a newer kind also matches the general kind that it replaced")
    func generalPatterns() {
        for kind: WebAuthError in [.authenticationFailed, .codeExchangeFailed] {
            #expect(matches(.other, kind) && matches(kind, kind))
            #expect(!matches(kind, WebAuthError.other) && !matches(.unknown, kind))
        }
        for kind in [WebAuthError.browserUnavailable, .redirectPortInUse] {
            #expect(matches(.unknown, kind) && matches(kind, kind))
            #expect(!matches(kind, WebAuthError.unknown) && !matches(.other, kind))
        }
        for kind in [
            WebAuthError.userCancelled, .transactionActiveAlready, .idTokenValidationFailed, .noBundleIdentifier,
            .invalidInvitationURL, .noAuthorizationCode, .pkceNotAllowed,
        ] {
            #expect(!matches(.unknown, kind) && !matches(.other, kind))
        }
    }

    @Test("Web Auth errors can be used in a switch with specific cases first")
    func switching() {
        #expect(name(of: WebAuthError(.authenticationFailed, cause: cause)) == "rejected")
        #expect(name(of: WebAuthError(.codeExchangeFailed, cause: cause)) == "other")
        #expect(name(of: .redirectPortInUse) == "unknown")
        #expect(name(of: .userCancelled) == "default")
        let result: WebAuthResult<Credentials> = .failure(.transactionActiveAlready)
        switch result {
        case .failure(let error) where error == .transactionActiveAlready: break
        default: Issue.record("The pattern from the guides doesn't match.")
        }
    }

    private func name(of error: WebAuthError) -> String {
        switch error {
        case .authenticationFailed: "rejected"
        case .other: "other"
        case .unknown: "unknown"
        default: "default"
        }
    }

    private func matches(_ pattern: WebAuthError, _ error: any Error) -> Bool {
        switch error {
        case pattern: true
        default: false
        }
    }
}
