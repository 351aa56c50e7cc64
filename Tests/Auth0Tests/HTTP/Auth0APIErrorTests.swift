import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("API errors")
struct Auth0APIErrorTests {
    private static let network: [URLError.Code] = [
        .dataNotAllowed, .notConnectedToInternet, .networkConnectionLost, .dnsLookupFailed, .cannotFindHost,
        .cannotConnectToHost, .timedOut, .internationalRoamingOff, .callIsActive,
    ]

    @Test("API errors tell a network error, also when it comes as NSError", arguments: network)
    func networkErrors(code: URLError.Code) {
        for cause in [URLError(code), NSError(domain: NSURLErrorDomain, code: code.rawValue)] as [any Error] {
            let error = AuthenticationError(cause: cause)
            #expect(error.isNetworkError)
            #expect(error.isRetryable)
            #expect(error.code == "a0.sdk.internal_error.plain")
            #expect(error.statusCode == 0)
        }
    }

    @Test("API errors do not take everything for a network error")
    func otherErrors() {
        let causes: [any Error] = [
            URLError(.cancelled), URLError(.badURL), CancellationError(), NSError(domain: "Other", code: -1001),
        ]
        for cause in causes {
            #expect(!AuthenticationError(cause: cause).isNetworkError)
            #expect(!AuthenticationError(cause: cause).isRetryable)
        }
        #expect(!AuthenticationError(info: [:], statusCode: 0).isNetworkError)
        #expect(causes.map { AuthenticationError(cause: $0).isCancelled } == [true, false, true, false])
    }

    @Test("API errors are worth another try when the server is overloaded", arguments: [429, 500, 503, 599])
    func retryable(status: Int) {
        #expect(AuthenticationError(info: [:], statusCode: status).isRetryable)
    }

    @Test("API errors are not worth another try otherwise", arguments: [0, 400, 401, 403, 428, 499, 600])
    func notRetryable(status: Int) {
        #expect(!AuthenticationError(info: [:], statusCode: status).isRetryable)
    }

    @Test(
        "API errors show their cause after their message, each with one period",
        arguments: [
            ("Message", "Reason", "Message. CAUSE: Reason."), ("Message.", "Reason.", "Message. CAUSE: Reason."),
            ("Message.", "Reason", "Message. CAUSE: Reason."), ("Message", "Reason.", "Message. CAUSE: Reason."),
        ])
    func cause(message: String, reason: String, text: String) {
        let cause = AuthenticationError(info: ["description": reason], statusCode: 0)
        let error = AuthenticationError(info: ["description": message, "cause": cause], statusCode: 0)
        #expect(error.debugDescription == text)
        #expect(error.localizedDescription == text)
        #expect((error as any Error).localizedDescription == text)
        #expect(error.errorDescription == text)
    }

    @Test("API errors show a foreign cause by its own text, where it has one")
    func foreignCause() {
        struct Plain: Error { let detail = "d" }
        let info = [NSLocalizedDescriptionKey: "The Internet connection appears to be offline."]
        let offline = AuthenticationError(cause: NSError(domain: NSURLErrorDomain, code: -1009, userInfo: info))
        #expect(offline.debugDescription.hasSuffix(" CAUSE: The Internet connection appears to be offline."))
        #expect(AuthenticationError(cause: Plain()).debugDescription.hasSuffix(#" CAUSE: Plain(detail: "d")."#))
    }

    @Test("API errors show no cause where there is none")
    func withoutCause() {
        #expect(AuthenticationError(info: ["description": "Message"], statusCode: 0).debugDescription == "Message")
    }
}
