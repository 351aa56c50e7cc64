import A0HTTPServer
import Testing

@Suite("form encoding")
struct FormEncodingTests {
    @Test(
        "form names and values are decoded",
        arguments: [
            ("a=1&b=2", ["a=1", "b=2"]),
            ("q=a+b%2Bc", ["q=a b+c"]),
            ("federated&returnTo=x", ["federated=", "returnTo=x"]),
            ("a=b=c", ["a=b=c"]),
            ("&&a=1&", ["a=1"]),
            ("a=%zz%4", ["a=%zz%4"]),
            ("a=%C3%A9", ["a=é"]),
            ("a=%FF", ["a=\u{FFFD}"]),
            ("a=1&a=2", ["a=1", "a=2"]),
            ("", []),
        ])
    func parse(text: String, expected: [String]) {
        #expect(FormEncoding.parse(text).map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test("an encoded form decodes to the same values")
    func roundTrip() {
        let items = [("email", "ada+test@example.com"), ("note", "a&b=c d\r\n%ü🙂"), ("", "")]
        let encoded = FormEncoding.encode(items)
        #expect(encoded == "email=ada%2Btest%40example.com&note=a%26b%3Dc+d%0D%0A%25%C3%BC%F0%9F%99%82&=")
        #expect(FormEncoding.parse(encoded).map(\.value) == items.map(\.1))
    }
}

@Suite("loopback hosts")
struct LoopbackHostTests {
    @Test(
        "names and addresses of the loopback interface are loopback hosts",
        arguments: ["127.0.0.1", "127.0.0.1:8484", "127.1.2.3", "localhost", "LOCALHOST:1", "[::1]", "[::1]:65535"])
    func accepted(host: String) {
        #expect(isLoopbackHost(host))
    }

    @Test(
        "other hosts aren't loopback hosts, even if they resemble one",
        arguments: [
            nil, "", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "128.0.0.1", "127.0.0",
            "[::2]",
            "[::1", "127.0.0.1:99999", "127.0.0.1:8484:1", "127.0.0.1:+80", "localhost:-0", "127.+0.0.1",
            "localhost:evil", "[::1]evil", "127.0.0.1@evil.example",
        ])
    func refused(host: String?) {
        #expect(!isLoopbackHost(host))
    }
}
