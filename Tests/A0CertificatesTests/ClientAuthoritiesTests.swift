import CA0OpenSSL
import Foundation
import TestSupport
import Testing

@testable import A0Certificates

@Suite("authorities of clients")
struct ClientAuthoritiesTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// A certificate with its key.
    private struct Owner {
        let certificate: Certificate
        let key: CertificateKey

        var der: Data { Data(base64Encoded: body, options: .ignoreUnknownCharacters) ?? Data() }

        private var body: String {
            (try? certificate.pem)?.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined() ?? ""
        }
    }

    private func owner(
        _ name: String, isAuthority: Bool = false, usage: String = "clientAuth", by issuer: Owner? = nil
    ) throws -> Owner {
        let key = try CertificateKey.generate()
        let extensions =
            isAuthority
            ? [(NID_basic_constraints, "critical,CA:TRUE"), (NID_key_usage, "critical,keyCertSign")]
            : [(NID_basic_constraints, "critical,CA:FALSE"), (NID_ext_key_usage, usage)]
        let request = CertificateRequest(commonName: name, validity: now - 60...now + 60, extensions: extensions)
        let certificate = try request.certificate(for: key, issuer: issuer.map { ($0.certificate, $0.key) })
        return Owner(certificate: certificate, key: key)
    }

    @Test("authorities vouch for what they or their intermediates issued for clients, as long as it's valid")
    func chains() throws {
        let folder = try TemporaryDirectory()
        let file = folder.url.appendingPathComponent("authorities.pem")
        let (root, other) = (try owner("root", isAuthority: true), try owner("other", isAuthority: true))
        try Data((try other.certificate.pem + root.certificate.pem).utf8).write(to: file)
        let authorities = try ClientAuthorities(file: file)
        let between = try owner("between", isAuthority: true, by: root)
        let (client, deep) = (try owner("client", by: root), try owner("deep", by: between))

        #expect(authorities.vouch(for: [client.der], at: now))
        #expect(authorities.vouch(for: [deep.der, between.der], at: now))
        #expect(!authorities.vouch(for: [deep.der], at: now))
        for time in [now - 120, now + 120] { #expect(!authorities.vouch(for: [client.der], at: time)) }
        let server = try owner("server", usage: "serverAuth", by: root)
        #expect(!authorities.vouch(for: [server.der], at: now))
        let (stranger, alone) = (try owner("root", isAuthority: true), try owner("client"))
        let foreign = try owner("client", by: stranger)
        #expect(!authorities.vouch(for: [foreign.der, stranger.der], at: now))
        #expect(!authorities.vouch(for: [alone.der], at: now))
        for chain in [[], [Data()], [Data([0x30, 0x80])], [client.der.dropLast()], [Data("noise".utf8), client.der]] {
            #expect(!authorities.vouch(for: chain.map { Data($0) }, at: now))
        }
    }

    @Test("a file without certificates is refused")
    func noFile() throws {
        let folder = try TemporaryDirectory()
        let file = folder.url.appendingPathComponent("authorities.pem")
        #expect(throws: CertificateError.self) { try ClientAuthorities(file: file) }
        try Data("nothing".utf8).write(to: file)
        #expect(throws: CertificateError.noCertificate(path: file.path)) { try ClientAuthorities(file: file) }
    }
}
