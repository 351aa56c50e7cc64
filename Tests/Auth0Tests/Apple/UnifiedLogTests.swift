#if APPLE_STAND_INS
    import Foundation
    import TestSupport
    import Testing
    import os

    @testable import Auth0

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    @Suite("The built-in logger on Apple platforms", .serialized, .oneBrowserFlow)
    struct UnifiedLogTests {
        init() {
            StandInLog.shared.reset()
        }

        @Test("the logger on Apple platforms writes private text with masked secrets to the unified log")
        func written() throws {
            let client = authentication(clientId: "C", domain: "samples.auth0.com").logging(enabled: true)
            let logger = try #require(client.logger)
            var request = URLRequest(url: try #require(URL(string: "https://samples.auth0.com/oauth/token")))
            request.httpMethod = "POST"
            request.httpBody = Data(#"{"refresh_token":"SECRET"}"#.utf8)
            logger.trace(request: request, session: .shared)
            let message = try #require(StandInLog.shared.all.first)
            #expect(StandInLog.shared.all.count == 1)
            #expect(message.subsystem == "com.auth0.Auth0")
            #expect(message.category == "NetworkTracing")
            #expect(message.isPrivate)
            #expect(message.text.hasPrefix("POST https://samples.auth0.com/oauth/token HTTP/1.1\n"))
            #expect(!message.text.contains("SECRET"))
        }

        @Test(
            "the logger on Apple platforms splits long text into pieces that the system doesn't truncate",
            arguments: [
                "", "one line", "\n", "a\n\nb\n", String(repeating: "0123456789\n", count: 1000),
                String(repeating: "ü", count: 5000), String(repeating: "x", count: 1000) + "\nend",
            ])
        func pieces(text: String) {
            let pieces = UnifiedLog.pieces(of: text)
            #expect(pieces.allSatisfy { $0.utf8.count <= 1000 })
            #expect(pieces.joined().filter { $0 != "\n" } == text.filter { $0 != "\n" })
            #expect(text.utf8.count > 1000 || pieces == [text])
        }
    }
#endif
