import Foundation
import Testing

@testable import A0HTTPServer

@Suite("IP addresses and networks")
struct AddressTests {
    @Test(
        "IP addresses are parsed in every notation",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("0:0:0:0:0:0:0:1", "::1"), ("::ffff:10.1.2.3", "10.1.2.3"),
            ("FD00::A", "fd00::a"),
        ])
    func reading(text: String, canonical: String) {
        #expect(IPAddress(text)?.description == canonical)
    }

    @Test(
        "text that isn't an IP address is rejected",
        arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", "[::1]", "1.2.3.4:80", "::1%lo"])
    func none(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(
        "a network contains the addresses that share its prefix",
        arguments: [
            ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false),
            ("172.16.0.0/12", "172.31.9.9", true),
            ("172.16.0.0/12", "172.32.0.1", false), ("192.168.1.7", "192.168.1.7", true),
            ("192.168.1.7", "192.168.1.8", false), ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "::1", false),
            ("fd00::/8", "fd12::1", true), ("fd00::/8", "fe80::1", false), ("10.0.0.0/8", "::ffff:10.0.0.1", true),
            ("10.0.0.1/32", "10.0.0.1", true), ("10.0.0.1/31", "10.0.0.0", true),
        ])
    func network(text: String, address: String, isInside: Bool) throws {
        #expect(try #require(IPNetwork(text)).contains(try #require(IPAddress(address))) == isInside)
    }

    @Test(
        "text that isn't a network is rejected",
        arguments: ["", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "tenant/8", "::/129"])
    func noNetwork(text: String) {
        #expect(IPNetwork(text) == nil)
    }
}
