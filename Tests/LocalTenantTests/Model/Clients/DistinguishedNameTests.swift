import Testing

@testable import LocalTenant

@Suite("Distinguished names")
struct DistinguishedNameTests {
    @Test(
        "a name is the same in both notations and both orders",
        arguments: [
            ("C=US\nO=Example\nCN=orders", "CN=orders,O=Example,C=US"),
            ("C=US\nO=Example\nCN=orders", "C=US, O=Example, CN=orders"),
            ("C=US\nO=Example, Inc.\nCN=orders", #"CN=orders,O=Example\, Inc.,C=US"#),
            ("O=Example, Inc.", "O=Example, Inc."),
            ("CN=a=b\nemailAddress=a@example.com", "E=a@example.com,cn=a=b"),
            (#"CN=a\b"#, #"CN=a\b"#), ("CN=a\\b\nO=c", #"O=c,CN=a\\b"#),
        ])
    func same(lines: String, other: String) {
        #expect(DistinguishedName(lines).isSame(as: DistinguishedName(other)))
        #expect(DistinguishedName(other).isSame(as: DistinguishedName(lines)))
    }

    @Test(
        "a name with other attributes, or another order of three, is another one",
        arguments: [
            ("CN=orders", "CN=Orders"), ("CN=orders", "CN=orders,O=Example"), ("CN=orders", "O=orders"), ("CN=a", ""),
            ("C=US\nO=Example\nCN=orders", "O=Example,C=US,CN=orders"), ("O=a,CN=b", #"O=a\,CN=b"#),
        ])
    func other(one: String, other: String) {
        #expect(!DistinguishedName(one).isSame(as: DistinguishedName(other)))
        #expect(!DistinguishedName(other).isSame(as: DistinguishedName(one)))
    }

    @Test("a value of a certificate with a comma or a line of its own isn't taken for several attributes")
    func values() {
        for (value, name) in [
            ("CN=payer,O=Example", "CN=payer,O=Example"), ("CN=payer\nO=Example", "CN=payer\nO=Example"),
        ] {
            let certificate = DistinguishedName(attributes: [value])
            #expect(!certificate.isSame(as: DistinguishedName(name)))
            #expect(certificate.isSame(as: DistinguishedName(attributes: [value])))
        }
    }
}
