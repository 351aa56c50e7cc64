import A0HTTPServer
import Testing

@Suite("form encoding")
struct FormEncodingTests {
    @Test(
        "names and values of a form are decoded by its rules",
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

    @Test("a form that is encoded reads back the same")
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
        "loopback hosts are the names of this machine's loopback interface",
        arguments: ["127.0.0.1", "127.0.0.1:8484", "127.1.2.3", "localhost", "LOCALHOST:1", "[::1]", "[::1]:65535"])
    func accepted(host: String) {
        #expect(isLoopbackHost(host))
    }

    @Test(
        "any other host is no loopback host, such as a domain that was re-pointed at 127.0.0.1",
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
