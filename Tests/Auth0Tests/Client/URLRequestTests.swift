import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The HTTP request")
struct URLRequestTests {
    private typealias Sample = Request<Void, AuthenticationError>

    @Test("an HTTP request with POST carries its parameters as one JSON object")
    func post() throws {
        let request = Sample.sample(["b": "x/y", "a": 1]).apiRequest.urlRequest
        #expect(request.httpMethod == "POST")
        #expect(request.url?.absoluteString == "https://samples.auth0.com/some/path")
        let body = try #require(request.httpBody)
        #expect(String(decoding: body, as: UTF8.self) == #"{"a":1,"b":"x/y"}"#)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    @Test("an HTTP request without parameters has no body and no query", arguments: [HTTPMethod.get, .post, .delete])
    func withoutParameters(method: HTTPMethod) {
        let request = Sample.sample([:], method: method).apiRequest.urlRequest
        #expect(request.httpBody == nil)
        #expect(request.url?.query == nil)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    @Test("an HTTP request with GET carries its parameters after the query that is there")
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

    @Test("an HTTP request lets the caller replace any header but Auth0-Client, whatever its case")
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

    @Test("an HTTP request says nothing about the library when tracking is off")
    func withoutTelemetry() {
        var client = authentication(clientId: "CLIENT_ID", domain: "samples.auth0.com")
        client.tracking(enabled: false)
        let request = client.jwks().headers(["Auth0-Client": "x"]).apiRequest.urlRequest
        #expect(request.value(forHTTPHeaderField: "Auth0-Client") == nil)
    }
}
