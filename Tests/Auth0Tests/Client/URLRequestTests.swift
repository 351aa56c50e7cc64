import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("HTTP requests")
struct URLRequestTests {
    private typealias Sample = Request<Void, AuthenticationError>

    @Test("a POST request has its parameters as a JSON object")
    func post() throws {
        let request = Sample.sample(["b": "x/y", "a": 1]).apiRequest.urlRequest
        #expect(request.httpMethod == "POST")
        #expect(request.url?.absoluteString == "https://samples.auth0.com/some/path")
        let body = try #require(request.httpBody)
        #expect(String(decoding: body, as: UTF8.self) == #"{"a":1,"b":"x/y"}"#)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    @Test("a request without parameters has no body and no query", arguments: [HTTPMethod.get, .post, .delete])
    func withoutParameters(method: HTTPMethod) {
        let request = Sample.sample([:], method: method).apiRequest.urlRequest
        #expect(request.httpBody == nil)
        #expect(request.url?.query == nil)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    @Test("a GET request has its parameters after an existing query")
    func get() throws {
        let client = APIClient(domain: Domain("samples.auth0.com"), session: .shared)
        let url = try #require(URL(string: "https://samples.auth0.com/path?foo=bar"))
        let parameters = Parameters(["baz": "a b&c", "yes": true, "n": 3])
        let request = client.apiRequest(.get, url, parameters)
        let items = request.urlRequest.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems }
        #expect(
            items == [
                URLQueryItem(name: "foo", value: "bar"), URLQueryItem(name: "baz", value: "a b&c"),
                URLQueryItem(name: "n", value: "3"), URLQueryItem(name: "yes", value: "true"),
            ])
        #expect(request.urlRequest.httpBody == nil)
    }

    @Test("the caller can replace any header but Auth0-Client, ignoring case")
    func headers() {
        let request = Sample.sample([:])
            .headers(["content-type": "text/plain", "X-One": "1", "Auth0-Client": "x"])
            .headers(["x-one": "2"])
        let sent = request.apiRequest.urlRequest
        #expect(sent.value(forHTTPHeaderField: "Content-Type") == "text/plain")
        #expect(sent.value(forHTTPHeaderField: "X-One") == "2")
        #expect(request.apiRequest.headers.count == 3)
        #expect(sent.value(forHTTPHeaderField: "Auth0-Client") == Telemetry().value)
    }

    @Test("a request has no Auth0-Client header if tracking is disabled")
    func withoutTelemetry() {
        var client = authentication(clientId: "CLIENT_ID", domain: "samples.auth0.com")
        client.tracking(enabled: false)
        let request = client.jwks().headers(["Auth0-Client": "x"]).apiRequest.urlRequest
        #expect(request.value(forHTTPHeaderField: "Auth0-Client") == nil)
    }
}
