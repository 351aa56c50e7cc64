import A0Concurrency
import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The built-in logger")
struct StandardLoggerTests {
    private let output = Locked<[String]>([])

    private var logger: StandardLogger {
        StandardLogger { [output] text in output.withLock { $0.append(text) } }
    }

    private var lines: [String] {
        output.withLock { $0 }.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    }

    @Test("the built-in logger escapes terminal control characters")
    func controlCharacters() throws {
        let url = try #require(URL(string: "https://samples.auth0.com/userinfo"))
        let response = try #require(
            HTTPURLResponse(
                url: url, statusCode: 502, httpVersion: nil, headerFields: ["X-Name": "\u{9B}31m\u{202E}"]))
        logger.trace(response: response, data: Data("<b>\n\u{1B}]0;title\u{7}</b>".utf8))
        #expect(lines.contains { $0.contains("\\u{9B}31m\\u{202E}") })
        #expect(lines.suffix(2) == ["<b> ^[]0;title^G</b>", ""])
    }

    @Test("the built-in logger prints a request as HTTP with its secrets masked")
    func request() throws {
        var request = URLRequest(
            url: try #require(URL(string: "https://samples.auth0.com/oauth/token?code=SECRET&a=b")))
        request.httpMethod = "POST"
        request.setValue("Bearer SECRET", forHTTPHeaderField: "Authorization")
        request.setValue("SECRET", forHTTPHeaderField: "DPoP")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(
            #"{"client_id":"C","code":"SECRET","code_verifier":"SECRET","nested":{"password":"SECRET"}}"#.utf8)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["Cookie": "SECRET", "X-Extra": "1"]
        logger.trace(request: request, session: URLSession(configuration: configuration))

        // Some systems change the case of header names.
        #expect(
            lines.map { $0.hasPrefix("Dpop:") ? "DPoP" + $0.dropFirst(4) : $0 } == [
                "POST https://samples.auth0.com/oauth/token?code=<REDACTED>&a=b HTTP/1.1",
                "Cookie: <REDACTED>", "X-Extra: 1",
                "Authorization: Bearer <REDACTED>", "Content-Type: application/json", "DPoP: <REDACTED>",
                "",
                #"{"client_id":"C","code":"<REDACTED>","code_verifier":"<REDACTED>","nested":{"password":"<REDACTED>"}}"#,
                "",
            ])
    }

    @Test("the built-in logger prints a response with its tokens masked and the rest readable")
    func response() throws {
        let body = #"{"access_token":"SECRET","id_token":"SECRET","refresh_token":"SECRET","scope":"openid"}"#
        logger.trace(response: try httpResponse(200, ["Set-Cookie": "SECRET"]), data: Data(body.utf8))
        #expect(lines.first == "HTTP/1.1 200")
        #expect(lines.contains("Set-Cookie: <REDACTED>"))
        #expect(lines.contains(#"  "access_token" : "<REDACTED>","#))
        #expect(lines.contains(#"  "scope" : "openid""#))
        #expect(!lines.joined().contains("SECRET"))
        #expect(lines.last?.isEmpty == true)
    }

    @Test(
        "the built-in logger prints the text of an error response",
        arguments: [
            (#"{"code":"invalid_password"}"#, "invalid_password"), (#"["plain",{"otp":"SECRET"}]"#, "plain"),
            ("We've just sent you an email to reset your password.", "to reset your password."),
            (#""quoted""#, "quoted"),
        ])
    func otherBodies(body: String, shown: String) throws {
        logger.trace(response: try httpResponse(400), data: Data(body.utf8))
        #expect(lines.joined().contains(shown))
        #expect(!lines.joined().contains("SECRET"))
    }

    @Test(
        "the built-in logger hides bodies that it can't parse and that may contain a token",
        arguments: [
            #"{"access_token":"SECRET"#, "access_token=SECRET&scope=openid", #"{"x":1}{"Password" : "SECRET"}"#,
            "password: SECRET",
        ])
    func unreadableBodies(body: String) throws {
        logger.trace(response: try httpResponse(200), data: Data(body.utf8))
        #expect(lines == ["HTTP/1.1 200", "", "<REDACTED>", ""])
    }

    @Test("the built-in logger doesn't print bodies that aren't text")
    func binary() throws {
        logger.trace(response: try httpResponse(200), data: Data([0xFF, 0xFE]))
        #expect(lines == ["HTTP/1.1 200", ""])
    }

    @Test("the built-in logger prints the URLs of a login with their codes and tokens masked")
    func url() throws {
        let text = "https://c.com/cb?state=s&CODE=SECRET&code#id_token=SECRET&%61ccess_token=SECRET"
        let url = try #require(URL(string: text))
        logger.trace(url: url, source: nil)
        logger.trace(url: url, source: "Safari")
        let shown = "https://c.com/cb?state=s&CODE=<REDACTED>&code#id_token=<REDACTED>&%61ccess_token=<REDACTED>"
        #expect(lines == ["URL: " + shown, "Safari: " + shown])
    }

    @Test("the built-in logger ignores requests and responses that aren't HTTP")
    func notHTTP() throws {
        let url = try #require(URL(string: "file:///tmp/x"))
        let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        logger.trace(response: response, data: Data("body".utf8))
        var request = URLRequest(url: url)
        request.url = nil
        logger.trace(request: request, session: .shared)
        #expect(lines.isEmpty)
    }

    private func httpResponse(_ status: Int, _ headers: [String: String] = [:]) throws -> HTTPURLResponse {
        let url = try #require(URL(string: "https://samples.auth0.com/"))
        return try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers))
    }
}
