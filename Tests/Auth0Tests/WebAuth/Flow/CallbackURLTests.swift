import Foundation
import Testing

@testable import Auth0

@Suite("Callback URLs")
struct CallbackURLTests {
    @Test(
        "a callback URL's values are read from its query and fragment",
        arguments: [
            ("http://127.0.0.1:1/callback?code=C&state=S", ["code": "C", "state": "S"]),
            ("app://host/callback#code=C&state=S", ["code": "C", "state": "S"]),
            ("app://host/callback?code=Q#code=F&state=S", ["code": "Q", "state": "S"]),
            ("app://host?code=a%20b%2Bc+d", ["code": "a b+c+d"]),
            ("app://host?code=1&code=2", ["code": "2"]),
            ("app://host?code=C&state=S&state=S", ["code": "C"]),
            ("app://host?code&state=S&=x&a=", ["state": "S", "": "x", "a": ""]),
            ("app://host?code=a=b", ["code": "a=b"]),
            ("app://host#code=a=b&state=S&x", ["state": "S"]),
            ("app://host#a?code=C", ["a?code": "C"]),
            ("app://host?error_description=Gr%C3%BC%C3%9Fe", ["error_description": "Grüße"]),
            ("app://host?code=%FF", [:]),
            ("app://host", [:]),
            ("app:", [:]),
        ] as [(String, [String: String])])
    func values(text: String, values: [String: String]) throws {
        let url = try parsed(text)
        #expect(CallbackURL(url).values == values)
    }

    @Test("a redacted callback URL contains names but no values")
    func redacted() throws {
        let url = try parsed("app://host/callback?state=S&code=C#access_token=T")
        #expect(CallbackURL(url).redacted == "app://host/callback?access_token=…&code=…&state=…")
        let bare = try parsed("app://host/callback")
        #expect(CallbackURL(bare).redacted == "app://host/callback")
    }
}
