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

    @Test("network errors are recognized as such, even as NSError", arguments: network)
    func networkErrors(code: URLError.Code) {
        for cause in [URLError(code), NSError(domain: NSURLErrorDomain, code: code.rawValue)] as [any Error] {
            let error = AuthenticationError(cause: cause)
            #expect(error.isNetworkError)
            #expect(error.isRetryable)
            #expect(error.code == "a0.sdk.internal_error.plain")
            #expect(error.statusCode == 0)
        }
    }

    @Test("other errors aren't recognized as network errors")
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

    @Test("an API error is retryable if the server is overloaded", arguments: [429, 500, 503, 599])
    func retryable(status: Int) {
        #expect(AuthenticationError(info: [:], statusCode: status).isRetryable)
    }

    @Test("other API errors aren't retryable", arguments: [0, 400, 401, 403, 428, 499, 600])
    func notRetryable(status: Int) {
        #expect(!AuthenticationError(info: [:], statusCode: status).isRetryable)
    }

    @Test(
        "an API error's description contains its message and its cause, each with one period",
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

    @Test("an API error describes a cause from elsewhere by its own text, if any")
    func foreignCause() {
        struct Plain: Error { let detail = "d" }
        let info = [NSLocalizedDescriptionKey: "The Internet connection appears to be offline."]
        let offline = AuthenticationError(cause: NSError(domain: NSURLErrorDomain, code: -1009, userInfo: info))
        #expect(offline.debugDescription.hasSuffix(" CAUSE: The Internet connection appears to be offline."))
        #expect(AuthenticationError(cause: Plain()).debugDescription.hasSuffix(#" CAUSE: Plain(detail: "d")."#))
    }

    @Test("an API error without a cause is described by its message alone")
    func withoutCause() {
        #expect(AuthenticationError(info: ["description": "Message"], statusCode: 0).debugDescription == "Message")
    }
}
